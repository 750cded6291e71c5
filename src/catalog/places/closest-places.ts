/**
 * The places with the smallest squares of all that it is given, in order of these. A page is short: moving what is farther away
 * up by one is sooner done than a heap's steps, which no processor foresees, and needs no sorting afterwards.
 */

export class ClosestPlaces {
  /** How many are wanted. */
  room = 0;
  #squares = new Float64Array(128);
  #places = new Uint32Array(128);
  length = 0;
  /** What has no smaller square is not among them. */
  most = Number.POSITIVE_INFINITY;

  /** Empty again, for the `room` closest; one at least. */
  clear(room: number): void {
    if (room > this.#places.length) {
      this.#squares = new Float64Array(2 * room);
      this.#places = new Uint32Array(2 * room);
    }
    this.room = room;
    this.length = 0;
    this.most = Number.POSITIVE_INFINITY;
  }

  get isFull(): boolean {
    return this.length === this.room;
  }

  add(place: number, square: number): void {
    const squares = this.#squares;
    const places = this.#places;
    const room = this.room;
    let at = this.length;
    if (at < room) this.length = at + 1;
    else if (square < this.most) at -= 1;
    else return;
    for (; at > 0; at -= 1) {
      const before = squares[at - 1] as number;
      if (before <= square) break;
      squares[at] = before;
      places[at] = places[at - 1] as number;
    }
    squares[at] = square;
    places[at] = place;
    if (this.length === room) this.most = squares[room - 1] as number;
  }

  /** Takes over those that were found elsewhere, in order and no more than are wanted. */
  take(places: Uint32Array, squares: Float64Array, length: number): void {
    for (let at = 0; at < length; at += 1) {
      this.#places[at] = places[at] as number;
      this.#squares[at] = squares[at] as number;
    }
    this.length = length;
    if (length === this.room) this.most = squares[length - 1] as number;
  }

  place(index: number): number {
    return this.#places[index] as number;
  }

  square(index: number): number {
    return this.#squares[index] as number;
  }
}
