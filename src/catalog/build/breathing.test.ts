import { afterEach, describe, expect, it, vi } from 'vitest';
import { breathe, setBreathing } from './breathing.ts';

afterEach(() => {
  setBreathing(false);
  vi.restoreAllMocks();
});

/** Pauses taken in work that calls it all the time, for so long. */
function pausesIn(milliseconds: number): number {
  const wait = vi.spyOn(Atomics, 'wait');
  for (const end = performance.now() + milliseconds; performance.now() < end; ) breathe();
  return wait.mock.calls.length;
}

describe('a build', () => {
  it('takes pauses while requests are answered, where the system does not see to them', () => {
    setBreathing(true);
    const pauses = pausesIn(20);
    if (process.platform === 'linux') expect(pauses).toBeGreaterThan(0);
    else expect(pauses).toBe(0);
  });

  it('works on without any while nobody is waiting', () => {
    setBreathing(true);
    setBreathing(false);
    expect(pausesIn(5)).toBe(0);
  });
});
