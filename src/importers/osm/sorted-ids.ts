/** Finds ids in a sorted list, quickest when they are asked for in ascending order, as files have them. */

export class SortedIds {
  readonly #ids: Float64Array;
  #cursor = 0;

  /** `ids` ascend, each once. */
  constructor(ids: Float64Array) {
    this.#ids = ids;
  }

  get size(): number {
    return this.#ids.length;
  }

  /** The place of the id in the list; -1 = it is not in it. */
  indexOf(id: number): number {
    const ids = this.#ids;
    // The answer to the question before is near in a sorted file: between the id there and the one after it.
    let low = 0;
    let high = ids.length;
    const cursor = this.#cursor;
    if (cursor < high && (ids[cursor] as number) <= id) {
      low = cursor;
      let step = 1;
      while (low + step < high && (ids[low + step] as number) <= id) {
        low += step;
        step *= 2;
      }
      high = Math.min(high, low + step);
    } else high = cursor;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((ids[middle] as number) <= id) low = middle;
      else high = middle;
    }
    this.#cursor = low;
    return ids[low] === id ? low : -1;
  }

  has(id: number): boolean {
    return this.indexOf(id) !== -1;
  }
}
