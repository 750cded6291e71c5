/** Row numbers in a typed array that grows: lists of hundreds of thousands cost no garbage but the list. */

export class RowList {
  #rows: Uint32Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = 256) {
    this.#rows = new Uint32Array(capacity);
  }

  push(row: number): void {
    if (this.length === this.#rows.length) {
      const grown = new Uint32Array(this.#rows.length * 2);
      grown.set(this.#rows);
      this.#rows = grown;
    }
    this.#rows[this.length] = row;
    this.length += 1;
  }

  clear(): void {
    this.length = 0;
  }

  /** What it holds; good until the list changes. */
  view(): Uint32Array<ArrayBuffer> {
    return this.#rows.subarray(0, this.length);
  }
}
