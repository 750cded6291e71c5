/** Runs tasks about one thing one after the other in this process, and about different things side by side. */
export class OneAtATime {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const running = before.then(task, task);
    // Whoever comes next waits for the end of this one, however it ends.
    const settled = running.catch(() => {});
    this.#last.set(name, settled);
    try {
      return await running;
    } finally {
      if (this.#last.get(name) === settled) this.#last.delete(name);
    }
  }
}
