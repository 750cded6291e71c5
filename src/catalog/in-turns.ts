/** Does work in pieces, so that requests are answered in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';

export async function inTurns<Result>(pieces: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const piece = pieces.next();
    if (piece.done) return piece.value;
    await nextTurn();
  }
}

/** How many rows a piece of work looks at: most rows take some microseconds. */
const ROWS_AT_ONCE = 250;

/** Uses each, in pieces for `inTurns`. */
export function* inPieces<Row>(rows: readonly Row[], use: (row: Row) => void): Generator<void> {
  let used = 0;
  for (const row of rows) {
    use(row);
    used += 1;
    if (used % ROWS_AT_ONCE === 0) yield;
  }
}

/** How long, in ms, requests may have to wait for their turn. */
const TURN_MS = 5;

/**
 * What to keep of what steps find (null = nothing), where most steps take no time worth a turn. Rejects when the signal
 * ends it.
 */
export async function keptInTurns<T, Kept>(
  steps: Iterable<T | null>,
  keep: (found: T) => Kept,
  signal?: AbortSignal,
): Promise<Kept[]> {
  const kept: Kept[] = [];
  let start = performance.now();
  for (const step of steps) {
    if (step !== null) kept.push(keep(step));
    if (performance.now() - start < TURN_MS) continue;
    await nextTurn();
    signal?.throwIfAborted();
    start = performance.now();
  }
  return kept;
}
