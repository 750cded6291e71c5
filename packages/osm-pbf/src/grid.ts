/** How a block turns its whole numbers into degrees. */

export interface Grid {
  /** Nanodegrees. */
  readonly granularity: number;
  readonly latitudeOffset: number;
  readonly longitudeOffset: number;
}

const NANO = 1e9;

export function degrees(offset: number, granularity: number, value: number): number {
  return (offset + granularity * value) / NANO;
}
