/**
 * A list of numbers that grows piece by piece, at eight bytes each: nothing is moved, and little is left over for the
 * collector.
 */

const PIECE_LENGTH = 1 << 16;

export class NumberList {
  #pieces: Float64Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    const offset = this.#length % PIECE_LENGTH;
    if (offset === 0) this.#pieces.push(new Float64Array(PIECE_LENGTH));
    (this.#pieces.at(-1) as Float64Array)[offset] = value;
    this.#length += 1;
  }

  pushAll(values: Float64Array): void {
    for (let done = 0; done < values.length; ) {
      const offset = this.#length % PIECE_LENGTH;
      if (offset === 0) this.#pieces.push(new Float64Array(PIECE_LENGTH));
      const part = values.subarray(done, done + PIECE_LENGTH - offset);
      (this.#pieces.at(-1) as Float64Array).set(part, offset);
      this.#length += part.length;
      done += part.length;
    }
  }

  /** NaN beyond the end. */
  at(index: number): number {
    return index < this.#length
      ? (this.#pieces[Math.floor(index / PIECE_LENGTH)]?.[index % PIECE_LENGTH] as number)
      : Number.NaN;
  }

  /** The numbers from `start` to before `end`, which may be shared with the list. */
  slice(start: number, end: number): Float64Array {
    const piece = Math.floor(start / PIECE_LENGTH);
    const offset = start % PIECE_LENGTH;
    if (offset + end - start <= PIECE_LENGTH) {
      return this.#pieces[piece]?.subarray(offset, offset + end - start) ?? new Float64Array(0);
    }
    return Float64Array.from({ length: end - start }, (_, index) => this.at(start + index));
  }

  /** Piece by piece. */
  *pieces(): Generator<Float64Array> {
    for (let index = 0; index < this.#pieces.length; index += 1) {
      const length = Math.min(PIECE_LENGTH, this.#length - index * PIECE_LENGTH);
      yield (this.#pieces[index] as Float64Array).subarray(0, length);
    }
  }

  /** The numbers in ascending order, each once. Uses the list up: it is empty afterwards. */
  takeSortedUnique(): Float64Array {
    const sorted = new Float64Array(this.#length);
    let filled = 0;
    for (const piece of this.pieces()) {
      sorted.set(piece, filled);
      filled += piece.length;
    }
    this.#pieces = [];
    this.#length = 0;
    sorted.sort();
    let count = 0;
    for (const value of sorted) {
      if (count > 0 && sorted[count - 1] === value) continue;
      sorted[count] = value;
      count += 1;
    }
    return sorted.subarray(0, count);
  }
}
