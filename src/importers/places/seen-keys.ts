/** Remembers the keys of a file, so that a second row with the same key is named together with the first. */

export class SeenKeys {
  readonly #places = new Map<string, string>();

  /** Where the key was seen before; undefined = never, and from now on it is known to be at `where`. */
  firstPlace(key: string, where: string): string | undefined {
    const first = this.#places.get(key);
    if (first === undefined) this.#places.set(key, where);
    return first;
  }
}
