/**
 * Coordinates of nodes in columns, handed on many at a time: a call for each of a billion nodes would make garbage of
 * its numbers.
 */

const CAPACITY = 1024;

export class LocationChunk {
  readonly ids = new Float64Array(CAPACITY);
  /** Degrees, as the file has them: not checked. */
  readonly latitudes = new Float64Array(CAPACITY);
  readonly longitudes = new Float64Array(CAPACITY);
  readonly #visit: (chunk: LocationChunk) => void;
  length = 0;

  /** `visit` is called for each full chunk and for the rest, and must not keep it. */
  constructor(visit: (chunk: LocationChunk) => void) {
    this.#visit = visit;
  }

  push(id: number, latitude: number, longitude: number): void {
    if (this.length === CAPACITY) this.flush();
    this.ids[this.length] = id;
    this.latitudes[this.length] = latitude;
    this.longitudes[this.length] = longitude;
    this.length += 1;
  }

  flush(): void {
    if (this.length > 0) this.#visit(this);
    this.length = 0;
  }
}
