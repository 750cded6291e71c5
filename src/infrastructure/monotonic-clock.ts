/** A clock that never goes back, whatever becomes of the wall clock. */

/** Whole microseconds since this process began. */
export function monotonicUs(): number {
  return Math.round(performance.now() * 1000);
}
