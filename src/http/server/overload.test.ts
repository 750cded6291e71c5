import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Overload } from './overload.ts';

const NEVER = Number.NEGATIVE_INFINITY;
const MEBIBYTES_16 = 16 * 1024 * 1024;

describe('a request', () => {
  it('waits when its connection was answered while others waited, and does not otherwise', async () => {
    const overload = new Overload();
    const now = performance.now();
    const order: string[] = [];
    expect(overload.admit(now - 1, now)).toBe('answer');
    overload.wait(now, 0, () => order.push('first'));
    expect(overload.admit(now + 1, now + 2)).toBe('wait');
    overload.wait(now + 2, 0, () => order.push('second'));
    expect(overload.admit(now - 1, now + 3)).toBe('answer');
    expect(overload.admit(NEVER, now + 3)).toBe('answer');
    expect(order).toEqual([]);
    while (order.length < 2) await turn();
    expect(order).toEqual(['first', 'second']);
    const later = performance.now();
    expect(overload.admit(later, later)).toBe('answer');
  });

  it('waits when this turn took long already, whoever asks', () => {
    const overload = new Overload();
    const now = performance.now();
    expect(overload.admit(NEVER, now)).toBe('answer');
    expect(overload.admit(NEVER, now + 21)).toBe('wait');
  });

  it('is not refused for one long turn, such as a garbage collection', () => {
    const overload = new Overload();
    const now = performance.now();
    overload.wait(now, 0, () => {});
    expect(overload.admit(NEVER, now + 5_000)).toBe('wait');
  });

  it('does not wait longer because other work, such as reading data, takes the turns', async () => {
    const overload = new Overload();
    let answered = 0;
    for (let index = 0; index < 100; index += 1) overload.wait(performance.now(), 0, () => (answered += 1));
    let turns = 0;
    while (answered < 100) {
      for (const until = performance.now() + 20; performance.now() < until; );
      await turn();
      turns += 1;
    }
    expect(turns).toBeLessThan(10);
  });

  it('does not wait with a body when those that wait hold 16 MiB of theirs', async () => {
    const overload = new Overload();
    let proceeded = false;
    const now = performance.now();
    const proceed = () => {
      proceeded = true;
    };
    expect(overload.wait(now, MEBIBYTES_16, proceed)).toBe(true);
    expect(overload.wait(now, 1, () => {})).toBe(false);
    expect(overload.wait(now, 0, () => {})).toBe(true);
    while (!proceeded) await turn();
    expect(overload.wait(now, 1, () => {})).toBe(true);
  });
});
