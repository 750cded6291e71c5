import { describe, expect, it } from 'vitest';
import { inTurns, keptInTurns } from './in-turns.ts';

const FOUND = [1, null, 3, null, null, 6];

function* nothing() {
  for (;;) yield null;
}

describe('work in turns', () => {
  it('is done whole', async () => {
    expect(await keptInTurns(FOUND, (number) => number * 10)).toEqual([10, 30, 60]);
    const pieces = function* () {
      yield;
      yield;
      return 'made';
    };
    expect(await inTurns(pieces())).toBe('made');
  });

  it('lets others have theirs, and ends with a signal', async () => {
    const stopping = new AbortController();
    // An endless search that nothing else could interrupt.
    const endless = keptInTurns(nothing(), (found) => found, stopping.signal);
    setImmediate(() => stopping.abort(new Error('stopped')));
    await expect(endless).rejects.toThrow('stopped');
  });
});
