/** Keeps the last long lists, because their pages are usually asked for in turn. */

/** One whole list of a million rows is 4 MB. */
const MAX_ROWS_KEPT = 2_000_000;
/** What a list costs beside its rows. */
const OVERHEAD_ROWS = 100;
/** Shorter ones are made again sooner than they are worth keeping. */
const WORTH_KEEPING = 2_000;

export class RememberedLists {
  readonly #lists = new Map<string, Uint32Array>();
  #rows = 0;

  /** The list of this name, made if need be; `make` may return a view that it will change later. */
  get(key: string, make: () => Uint32Array): Uint32Array {
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (made.length < WORTH_KEEPING) return made;
    const list = made.slice();
    this.#lists.set(key, list);
    this.#rows += list.length + OVERHEAD_ROWS;
    for (const [oldest, { length }] of this.#lists) {
      if (this.#rows <= MAX_ROWS_KEPT || oldest === key) break;
      this.#lists.delete(oldest);
      this.#rows -= length + OVERHEAD_ROWS;
    }
    return list;
  }
}
