import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANSWERED_WITHIN_MS, BuildQueue } from './build-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Builds that take as long as they are said to, on a clock that the test moves. */
function slowBuilds(limitMs = ANSWERED_WITHIN_MS) {
  const queue = new BuildQueue<string>(limitMs);
  const built: string[] = [];
  const ask = (name: string, { takesMs = 1_200, asker = 'one', check = async () => {} }: Asking = {}) => {
    const build = async () => {
      await new Promise((resolve) => setTimeout(resolve, takesMs));
      built.push(name);
      return `result of ${name}`;
    };
    const startedAt = performance.now();
    const answered = queue.get({ name, asker, check, build }).then(
      (result) => ({ result, ms: performance.now() - startedAt }),
      (error: { code: string; message: string; retryAfterSeconds?: number }) => ({
        ...{ code: error.code, message: error.message, retryAfterSeconds: error.retryAfterSeconds ?? 0 },
        ms: performance.now() - startedAt,
      }),
    );
    return answered as Promise<Partial<Answered> & { ms: number }>;
  };
  /** What the answer is when the clock has gone on as long as it takes. */
  const settled = async <T>(answers: Promise<T>): Promise<T> => {
    let isDone = false;
    answers.then(() => {
      isDone = true;
    });
    for (let step = 0; step < 3_000 && !isDone; step += 1) await vi.advanceTimersByTimeAsync(50);
    return await answers;
  };
  return { queue, built, ask, settled };
}
interface Asking {
  readonly takesMs?: number;
  readonly asker?: string;
  readonly check?: () => Promise<void>;
}
interface Answered {
  readonly result: string;
  readonly code: string;
  readonly message: string;
  readonly retryAfterSeconds: number;
}

const passed = (seconds = 0) => vi.advanceTimersByTimeAsync(seconds * 1_000);

describe('builds of other times', () => {
  it('answer what is ready within the limit', async () => {
    const { ask, settled } = slowBuilds();
    expect(await settled(ask('a'))).toMatchObject({ result: 'result of a' });
  });

  it.each([1_600, 2_500, 4_000, 9_000, 60_000])(
    'refuse one that takes %i ms within the limit, go on, and answer a retry',
    async (takesMs) => {
      const { built, ask, settled } = slowBuilds();
      let answer = await settled(ask('a', { takesMs }));
      let refusals = 0;
      while (answer.result === undefined) {
        expect(answer).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
        expect(answer.message).toBe(
          `What held or was known at that time is being made ready; try again in ${answer.retryAfterSeconds} s`,
        );
        expect(answer.ms).toBeLessThanOrEqual(ANSWERED_WITHIN_MS);
        refusals += 1;
        await passed(answer.retryAfterSeconds);
        answer = await settled(ask('a', { takesMs }));
      }
      expect(answer.result).toBe('result of a');
      expect(refusals).toBeLessThan(7);
      expect(built).toEqual(['a']);
    },
  );

  it.each([
    { each: 300, asked: 4 },
    { each: 1_200, asked: 2 },
    { each: 1_200, asked: 4 },
    { each: 2_000, asked: 3 },
    { each: 2_000, asked: 4 },
    { each: 15_000, asked: 4 },
  ])('answer each of $asked at once that take $each ms, or when they are asked again', async ({ each, asked }) => {
    const { built, ask, settled } = slowBuilds();
    await settled(ask('before', { takesMs: each }));
    await passed(60);
    const names = Array.from({ length: asked }, (_, index) => `question ${index}`);
    let refusals = 0;
    const follow = async (name: string): Promise<string> => {
      for (;;) {
        const { result, ms, retryAfterSeconds = 0 } = await ask(name, { takesMs: each });
        expect(ms).toBeLessThanOrEqual(ANSWERED_WITHIN_MS);
        if (result !== undefined) return result;
        refusals += 1;
        await new Promise((resolve) => setTimeout(resolve, retryAfterSeconds * 1_000));
      }
    };
    const results = await settled(Promise.all(names.map(follow)));
    expect(results).toEqual(names.map((name) => `result of ${name}`));
    expect(built).toEqual(['before', ...names]);
    expect(refusals).toBeLessThanOrEqual(asked * 2);
  });

  it('refuse at once what cannot be ready in time, and keep it for the retry', async () => {
    const { ask, settled } = slowBuilds();
    const first = ask('a');
    const third = await settled(Promise.all([ask('b'), ask('c')]));
    expect(third).toMatchObject([
      { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 4 },
      { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 6 },
    ]);
    expect(third.map(({ ms }) => ms)).toEqual([0, 0]);
    expect(await settled(first)).toMatchObject({ result: 'result of a' });
    await passed(6);
    expect(await ask('c')).toMatchObject({ result: 'result of c', ms: 0 });
    expect(await ask('b')).toMatchObject({ result: 'result of b', ms: 0 });
  });

  it('keep the last two, and those that are to be asked for again, for a while', async () => {
    const { built, ask } = slowBuilds();
    const all = ['a', 'b', 'c', 'd'].map((name) => ask(name));
    await passed(6);
    await Promise.all(all);
    expect(built).toEqual(['a', 'b', 'c', 'd']);
    for (const name of ['b', 'c', 'd']) expect(await ask(name)).toMatchObject({ ms: 0 });
    for (const name of ['c', 'd']) expect(await ask(name)).toMatchObject({ ms: 0 });
    const again = ask('a');
    await passed(2);
    await again;
    expect(built).toEqual(['a', 'b', 'c', 'd', 'a']);
  });

  it('let go of what nobody has asked for again', async () => {
    const { built, ask } = slowBuilds();
    const all = ['a', 'b', 'c', 'd'].map((name) => ask(name));
    await passed(60);
    await Promise.all(all);
    for (const name of ['d', 'c']) expect(await ask(name)).toMatchObject({ ms: 0 });
    const again = ask('b');
    await passed(2);
    await again;
    expect(built).toEqual(['a', 'b', 'c', 'd', 'b']);
  });

  it('are for each account in turns, a few of each at a time', async () => {
    const { built, ask } = slowBuilds(60_000);
    const ofOne = ['1', '2', '3', '4'].map((name) => ask(name));
    const tooMany = await ask('5');
    expect(tooMany).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringMatching(
        /^Too many other days and instants are being asked for by you; try again in \d s$/,
      ),
    });
    const ofOthers = ['6', '7'].map((name) => ask(name, { asker: 'other' }));
    await passed(60);
    await Promise.all([...ofOne, ...ofOthers]);
    expect(built).toEqual(['1', '6', '2', '7', '3', '4']);
  });

  it('are a few at a time for all accounts together, those that wait for a retry included', async () => {
    const { ask } = slowBuilds();
    const asking = [...Array(16).keys()].map((index) => ask(String(index), { asker: `account ${index % 8}` }));
    const more = { asker: 'account 9' };
    const message = expect.stringMatching(/^Too many other days and instants are being asked for; try again in \d+ s$/);
    expect(await ask('more', more)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', message });
    await passed(11);
    await Promise.all(asking);
    // The first was answered in time; of the others each waits or is kept for its retry.
    expect((await ask('instead of the first', more)).message).toContain('is being made ready');
    expect(await ask('more', more)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', message });
    await passed(60);
    const later = ask('more', more);
    await passed(2);
    expect(await later).toMatchObject({ result: 'result of more' });
  });

  it('share one build among all who ask for the same', async () => {
    const { built, ask } = slowBuilds();
    const asking = ['one', 'other', 'third'].map((asker) => ask('a', { asker }));
    await passed(2);
    expect((await Promise.all(asking)).map(({ result }) => result)).toEqual(Array(3).fill('result of a'));
    expect(built).toEqual(['a']);
  });

  it('say that there is nothing to build without a wait, and take no place for it', async () => {
    const { built, ask } = slowBuilds();
    const first = ask('a');
    const check = async () => {
      throw Object.assign(new Error('nothing was known'), { code: 'NOT_FOUND' });
    };
    for (const name of ['b', 'c', 'd', 'e', 'f'])
      expect(await ask(name, { check })).toMatchObject({ code: 'NOT_FOUND' });
    await passed(2);
    expect(await first).toMatchObject({ result: 'result of a' });
    expect(built).toEqual(['a']);
  });

  it('are tried again after one has failed', async () => {
    const { queue, ask } = slowBuilds();
    const check = async () => {};
    const build = async () => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      throw new Error('no memory');
    };
    const failing = queue.get({ name: 'a', asker: 'one', check, build });
    failing.catch(() => {});
    await passed(5);
    await expect(failing).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const again = ask('a');
    await passed(2);
    expect(await again).toMatchObject({ result: 'result of a' });
  });

  it('end with the server: the one under way is the last', async () => {
    const { queue, built, ask } = slowBuilds(60_000);
    const asking = ['a', 'b', 'c'].map((name) => ask(name));
    await passed(0.1);
    const closed = queue.close();
    expect(await Promise.all(asking)).toMatchObject(Array(3).fill({ message: 'This server is stopping; try again' }));
    await passed(60);
    await closed;
    expect(built).toEqual(['a']);
  });
});
