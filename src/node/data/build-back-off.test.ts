import { describe, expect, it } from 'vitest';
import { BuildBackOff } from './build-back-off.ts';

function backOffUnderTest() {
  const clock = { ms: 5_000 };
  return { clock, backOff: new BuildBackOff<'rules' | 'places'>(() => clock.ms) };
}

describe('a build that fails', () => {
  it('is tried again after a second, then two, and at the latest after a minute', () => {
    const { backOff } = backOffUnderTest();
    const waits = Array.from({ length: 9 }, () => backOff.failed('rules', 7));
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1000));
  });

  it('is not tried before its time', () => {
    const { backOff, clock } = backOffUnderTest();
    expect(backOff.mayTry('rules', 7)).toBe(true);
    backOff.failed('rules', 7);
    clock.ms += 999;
    expect(backOff.mayTry('rules', 7)).toBe(false);
    clock.ms += 1;
    expect(backOff.mayTry('rules', 7)).toBe(true);
  });

  it('is tried at once when its data has changed, and then begins with a second again', () => {
    const { backOff } = backOffUnderTest();
    for (let time = 0; time < 5; time++) backOff.failed('rules', 7);
    expect(backOff.mayTry('rules', 8)).toBe(true);
    expect(backOff.failed('rules', 8)).toBe(1000);
  });

  it('leaves the other one alone', () => {
    const { backOff } = backOffUnderTest();
    backOff.failed('places', 3);
    expect([backOff.mayTry('places', 3), backOff.mayTry('rules', 3)]).toEqual([false, true]);
  });

  it('is forgotten once it succeeds', () => {
    const { backOff } = backOffUnderTest();
    for (let time = 0; time < 5; time++) backOff.failed('rules', 7);
    backOff.succeeded('rules');
    expect(backOff.mayTry('rules', 7)).toBe(true);
    expect(backOff.failed('rules', 7)).toBe(1000);
  });
});
