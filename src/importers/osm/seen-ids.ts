/**
 * Remembers the ids of the records yielded, so that an element that comes twice is noticed: eight bytes each in a
 * sorted file.
 */
import { NumberList } from './number-list.ts';

export class SeenIds {
  readonly #ascending = new NumberList();
  /** Those that came after a higher id. */
  readonly #strays = new Set<number>();
  #highest = Number.NEGATIVE_INFINITY;

  /** False when the id was there before. */
  add(id: number): boolean {
    if (id > this.#highest) {
      this.#ascending.push(id);
      this.#highest = id;
      return true;
    }
    if (this.#strays.has(id) || this.#isAmongAscending(id)) return false;
    this.#strays.add(id);
    return true;
  }

  #isAmongAscending(id: number): boolean {
    let low = 0;
    let high = this.#ascending.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.#ascending.at(middle) <= id) low = middle;
      else high = middle;
    }
    return this.#ascending.at(low) === id;
  }
}
