/** The places with the smallest squares of all that it is given: a heap, the greatest of them on top. */

export class ClosestPlaces {
  #room = 0;
  #squares = new Float64Array(128);
  #places = new Uint32Array(128);
  length = 0;
  /** What has a greater square is not among them. */
  most = Number.POSITIVE_INFINITY;

  /** Empty again, for the `room` closest. */
  clear(room: number): void {
    if (room > this.#places.length) {
      this.#squares = new Float64Array(2 * room);
      this.#places = new Uint32Array(2 * room);
    }
    this.#room = room;
    this.length = 0;
    this.most = Number.POSITIVE_INFINITY;
  }

  get isFull(): boolean {
    return this.length === this.#room;
  }

  add(place: number, square: number): void {
    const squares = this.#squares;
    if (this.isFull) {
      if (square < this.most) this.#sink(place, square, this.#room);
    } else {
      let at = this.length;
      this.length += 1;
      for (let parent = (at - 1) >> 1; at > 0 && (squares[parent] as number) < square; parent = (at - 1) >> 1) {
        this.#put(at, this.#places[parent] as number, squares[parent] as number);
        at = parent;
      }
      this.#put(at, place, square);
    }
    if (this.isFull) this.most = squares[0] as number;
  }

  /** Puts them in order of their squares; nothing can be added afterwards. */
  sort(): void {
    for (let last = this.length - 1; last > 0; last -= 1) {
      const place = this.#places[last] as number;
      const square = this.#squares[last] as number;
      this.#put(last, this.#places[0] as number, this.#squares[0] as number);
      this.#sink(place, square, last);
    }
  }

  place(index: number): number {
    return this.#places[index] as number;
  }

  square(index: number): number {
    return this.#squares[index] as number;
  }

  /** In the stead of the greatest, into the heap of the first `length`. */
  #sink(place: number, square: number, length: number): void {
    const squares = this.#squares;
    let at = 0;
    for (let child = 1; child < length; child = 2 * at + 1) {
      if (child + 1 < length && (squares[child + 1] as number) > (squares[child] as number)) child += 1;
      if ((squares[child] as number) <= square) break;
      this.#put(at, this.#places[child] as number, squares[child] as number);
      at = child;
    }
    this.#put(at, place, square);
  }

  #put(at: number, place: number, square: number): void {
    this.#places[at] = place;
    this.#squares[at] = square;
  }
}
