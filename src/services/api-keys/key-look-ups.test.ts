import { describe, expect, it } from 'vitest';
import { KeyLookUps } from './key-look-ups.ts';

function lookUpsUnderTest(answer: (hash: string) => Promise<boolean> = async () => false) {
  const clock = { ms: 5_000 };
  const asked: string[] = [];
  const failures: unknown[] = [];
  const lookUps = new KeyLookUps({
    find: (hash) => {
      asked.push(hash);
      return answer(hash);
    },
    onFailure: (error) => failures.push(error),
    now: () => clock.ms,
  });
  return { clock, asked, failures, lookUps };
}

describe('looking up unknown keys', () => {
  it('asks once for all who want the same key meanwhile', async () => {
    const { asked, lookUps } = lookUpsUnderTest(async () => true);
    const answers = await Promise.all([lookUps.ask('a'), lookUps.ask('a'), lookUps.ask('b'), lookUps.ask('a')]);
    expect(answers).toEqual([true, true, true, true]);
    expect(asked).toEqual(['a', 'b']);
  });

  it('does not ask again for two seconds for a key that was not found', async () => {
    const { asked, clock, lookUps } = lookUpsUnderTest();
    expect(await lookUps.ask('a')).toBe(false);
    expect(lookUps.ask('a')).toBeUndefined();
    clock.ms += 1_999;
    expect(lookUps.ask('a')).toBeUndefined();
    expect(await lookUps.ask('b')).toBe(false);
    clock.ms += 1;
    expect(await lookUps.ask('a')).toBe(false);
    expect(lookUps.ask('b')).toBeUndefined();
    expect(asked).toEqual(['a', 'b', 'a']);
  });

  it('asks for 200 keys at once and 50 a second, however many are made up', async () => {
    const { asked, clock, lookUps } = lookUpsUnderTest();
    let made = 0;
    const makeUp = (count: number) => Promise.all(Array.from({ length: count }, () => lookUps.ask(`key ${made++}`)));
    await makeUp(1_000);
    expect(asked).toHaveLength(200);
    for (let second = 1; second <= 3; second++) {
      clock.ms += 1_000;
      await makeUp(1_000);
      expect(asked).toHaveLength(200 + 50 * second);
    }
  });

  it('asks nothing for two seconds after a failure, which is told once', async () => {
    const state = { isBroken: true };
    const { asked, failures, clock, lookUps } = lookUpsUnderTest(async () => {
      if (state.isBroken) throw new Error('away');
      return true;
    });
    expect(await Promise.all([lookUps.ask('a'), lookUps.ask('b')])).toEqual([false, false]);
    expect(failures).toHaveLength(1);
    state.isBroken = false;
    expect(lookUps.ask('a')).toBeUndefined();
    clock.ms += 2_000;
    expect(await lookUps.ask('a')).toBe(true);
    expect(asked).toEqual(['a', 'b', 'a']);
  });
});
