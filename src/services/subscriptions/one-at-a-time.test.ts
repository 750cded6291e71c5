import { describe, expect, it } from 'vitest';
import { OneAtATime } from './one-at-a-time.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 2));

describe('tasks one at a time', () => {
  it('run in order when they are about one thing, also after a failure', async () => {
    const queue = new OneAtATime();
    const done: number[] = [];
    let running = 0;
    const results = await Promise.allSettled(
      [0, 1, 2, 3].map((at) =>
        queue.run('a', async () => {
          expect(++running).toBe(1);
          await pause();
          running--;
          done.push(at);
          if (at === 1) throw new Error('failed');
          return at;
        }),
      ),
    );
    expect(done).toEqual([0, 1, 2, 3]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  });

  it('do not wait for those about something else', async () => {
    const queue = new OneAtATime();
    const gate = Promise.withResolvers<void>();
    const waiting = queue.run('a', () => gate.promise);
    expect(await queue.run('b', async () => 'done')).toBe('done');
    gate.resolve();
    await waiting;
  });
});
