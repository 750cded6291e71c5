import type { Steps } from '@carnet/rules/trips/check-trip.ts';
import { describe, expect, it } from 'vitest';
import { type Asker, CheckTurns, MOST_AHEAD } from './check-turns.ts';
import { MOST_COMBINATIONS } from './cost-of-trip.ts';

/** Steps that each say who works; as much work as there is in all. */
function* working(name: string, steps: number, work: number, log: string[]): Steps<string> {
  for (let step = 0; step < steps; step += 1) {
    log.push(name);
    yield work;
  }
  return `${name} done`;
}

const asker = (caller: string, log: string[] = [], isGone = () => false): Asker => ({
  caller,
  othersFirst: async () => {
    log.push('others');
  },
  isGone,
});

describe('turns of trip checks', () => {
  it('answer a small one at once', async () => {
    const log: string[] = [];
    expect(await new CheckTurns().run(working('a', 2, 100, log), 10, asker('A', log))).toBe('a done');
    expect(log).toEqual(['a', 'a']);
  });

  it('let others have their turn after each piece of a long one', async () => {
    const log: string[] = [];
    await new CheckTurns().run(working('a', 6, 150, log), 10, asker('A', log));
    expect(log).toEqual(['a', 'a', 'others', 'a', 'a', 'others', 'a', 'a', 'others']);
  });

  it('alternate between callers, each of whom has one at a time', async () => {
    const log: string[] = [];
    const turns = new CheckTurns();
    const mine = [1, 2, 3].map((number) => turns.run(working(`mine ${number}`, 3, 300, log), 10, asker('me')));
    const other = turns.run(working('other', 3, 300, log), 10, asker('other'));
    expect(await Promise.all([...mine, other])).toEqual(['mine 1 done', 'mine 2 done', 'mine 3 done', 'other done']);
    // The first piece of each caller's first check is done as it comes.
    expect(log.slice(0, 6)).toEqual(['mine 1', 'other', 'mine 1', 'other', 'mine 1', 'other']);
    expect(log.slice(6)).toEqual([...Array(3).fill('mine 2'), ...Array(3).fill('mine 3')]);
  });

  it('refuse a check that is too much work, and go on with the next', async () => {
    const log: string[] = [];
    const turns = new CheckTurns();
    const endless = turns.run(working('endless', 1_000_000, 250, log), 10, asker('A'));
    const next = turns.run(working('next', 2, 300, log), 10, asker('A'));
    await expect(endless).rejects.toMatchObject({
      code: 'BUSINESS_RULE_VIOLATION',
      message: expect.stringContaining('fewer travellers'),
    });
    expect(await next).toBe('next done');
    expect(log.filter((one) => one === 'endless')).toHaveLength(241);
  });

  it('hold some checks of one caller, and no more', async () => {
    const turns = new CheckTurns();
    const all = Array.from({ length: 22 }, () => turns.run(working('a', 2, 300, []), 10, asker('A')));
    const other = turns.run(working('b', 2, 300, []), 10, asker('B'));
    const ended = await Promise.allSettled(all);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(ended.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'SERVICE_UNAVAILABLE' } });
    expect(await other).toBe('b done');
  });

  it('refuse a check at once that would wait for too much, and answer those before it', async () => {
    const log: string[] = [];
    const turns = new CheckTurns();
    const largest = (caller: string) => turns.run(working(caller, 3, 300, log), MOST_COMBINATIONS, asker(caller));
    const before = [largest('A'), largest('B')];
    await expect(largest('C')).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining('send this one again'),
    });
    // A caller whose own checks are the ones to wait for is refused as well.
    await expect(largest('A')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await Promise.all(before)).toEqual(['A done', 'B done']);
    expect(await largest('C')).toBe('C done');
  });

  it('answer small ones beside the largest: callers take turns', async () => {
    const turns = new CheckTurns();
    const ask = (caller: string, combinations: number) =>
      turns.run(working(caller, 2, 300, []), combinations, asker(caller));
    const large = [ask('A', MOST_COMBINATIONS), ask('B', MOST_COMBINATIONS)];
    const family = 60;
    const small = Array.from({ length: MOST_AHEAD / family - 3 }, (_, index) => ask(`small ${index}`, family));
    expect(small.length).toBeGreaterThan(9);
    expect(await Promise.all([...large, ...small])).toHaveLength(2 + small.length);
  });

  it('let lines of a batch wait for as long as it takes', async () => {
    const turns = new CheckTurns();
    const line = (caller: string) =>
      turns.run(working(caller, 2, 300, []), MOST_COMBINATIONS, { ...asker(caller), isPatient: true });
    const lines = ['A', 'A', 'B', 'C', 'D'].map(line);
    expect(await Promise.all(lines)).toEqual(['A done', 'A done', 'B done', 'C done', 'D done']);
  });

  it('give a check up whose client has gone, or that fails, and go on with the next', async () => {
    const log: string[] = [];
    const turns = new CheckTurns();
    const gone = turns.run(
      working('gone', 9, 300, log),
      10,
      asker('A', [], () => true),
    );
    const failing = turns.run(
      (function* (): Steps<string> {
        yield 0;
        throw new Error('a defect');
      })(),
      10,
      asker('A'),
    );
    const next = turns.run(working('next', 1, 300, log), 10, asker('A'));
    await expect(gone).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(failing).rejects.toThrow('a defect');
    expect(await next).toBe('next done');
    expect(log).toEqual(['gone', 'next']);
    expect(await turns.run(working('later', 1, 1, log), 10, asker('A'))).toBe('later done');
  });
});
