/** Lets one request at a time through to each host, with a pause after it. */
import { setTimeout as sleep } from 'node:timers/promises';

export class HostGate {
  /** By host: when the next request may begin. */
  readonly #free = new Map<string, Promise<void>>();

  /** `pauseMs`: between the end of this request and the next. Rejects as `request` does, or with the reason of `signal`. */
  async pass<T>(host: string, request: () => Promise<T>, pauseMs: number, signal: AbortSignal): Promise<T> {
    const before = this.#free.get(host) ?? Promise.resolve();
    const { promise: free, resolve: open } = Promise.withResolvers<void>();
    this.#free.set(host, free);
    try {
      await before;
      signal.throwIfAborted();
      return await request();
    } finally {
      void sleep(pauseMs, undefined, { signal, ref: false }).then(open, open);
    }
  }
}
