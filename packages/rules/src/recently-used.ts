/**
 * Keeps what was asked for last, up to a number of entries. Entries are in two halves: what is asked for goes into the
 * newer one, and when that is full the older one is dropped, so that finding an entry again changes nothing.
 */
export class RecentlyUsed<Key, Value> {
  readonly #half: number;
  #newer = new Map<Key, { readonly value: Value }>();
  #older = new Map<Key, { readonly value: Value }>();

  constructor(limit: number) {
    this.#half = Math.ceil(limit / 2);
  }

  get(key: Key, make: () => Value): Value {
    const known = this.#newer.get(key);
    if (known !== undefined) return known.value;
    const entry = this.#older.get(key) ?? { value: make() };
    if (this.#newer.size >= this.#half) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(key, entry);
    return entry.value;
  }
}
