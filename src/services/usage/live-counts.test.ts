import type { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { DatabaseSchema } from '../../db/schema.ts';
import { LiveCounts } from './live-counts.ts';
import { MonthTotals } from './month-totals.ts';

const KEY = { apiKeyId: 7, accountId: 3, tier: 'free' } as const;

function liveCounts(maxRows = 100) {
  const clock = { now: Date.parse('2026-03-04T05:30:00.000Z') };
  const now = () => clock.now;
  const months = new MonthTotals({} as Kysely<DatabaseSchema>, now);
  return { clock, months, live: new LiveCounts({ months, maxRows, now }) };
}

function take(live: LiveCounts) {
  live.seal();
  return live.take(10);
}

describe('counting in memory', () => {
  it('gives what was counted once, and counts on from zero', () => {
    const { live } = liveCounts();
    for (const status of [200, 200, 304, 404, 429, 500, 503, 301]) live.count(KEY, 2, status);
    expect(take(live)).toMatchObject([
      { accountId: 3, apiKeyId: 7, endpoint: 2, s2xx: 2, s3xx: 2, s4xx: 2, s5xx: 2, counted: 4 },
    ]);
    expect(take(live)).toEqual([]);
    live.count(KEY, 2, 200);
    expect(take(live)).toMatchObject([{ s2xx: 1, s3xx: 0, s4xx: 0, s5xx: 0, counted: 1 }]);
  });

  it('counts an answer once, whatever it takes of the quota', () => {
    const { live, months } = liveCounts();
    live.count(KEY, 2, 200, 7);
    live.count(KEY, 2, 304, 7);
    expect(months.counted(KEY.accountId)).toBe(7);
    expect(take(live)).toMatchObject([{ s2xx: 1, s3xx: 1, counted: 7 }]);
    expect(live.total).toBe(2);
  });

  it('keeps hours apart, also when the clock is set back', () => {
    const { clock, live } = liveCounts();
    live.count(KEY, 0, 200);
    clock.now += 3_600_000;
    live.count(KEY, 0, 200);
    clock.now -= 3_600_000;
    live.count(KEY, 0, 200);
    const rows = take(live);
    expect(rows.map(({ hour, s2xx }) => [new Date(hour).toISOString(), s2xx])).toEqual([
      ['2026-03-04T05:00:00.000Z', 1],
      ['2026-03-04T06:00:00.000Z', 1],
      ['2026-03-04T05:00:00.000Z', 1],
    ]);
  });

  it('holds no more rows than it may, those that are being written included', () => {
    const { live } = liveCounts(3);
    for (let endpoint = 0; endpoint < 2; endpoint++) live.count(KEY, endpoint, 200);
    const taken = take(live);
    expect(live.pendingRows).toBe(2);
    for (let endpoint = 0; endpoint < 5; endpoint++) live.count(KEY, endpoint, 200);
    expect([live.pendingRows, live.refused, live.total]).toEqual([3, 4, 7]);
    live.release(taken);
    live.count(KEY, 4, 200);
    expect([live.pendingRows, live.refused, live.total]).toEqual([2, 4, 8]);
  });

  it('knows the month’s requests of an account at once, whatever their key', () => {
    const { clock, live, months } = liveCounts();
    for (const status of [200, 400, 304, 429, 500]) live.count(KEY, 0, status);
    live.count({ ...KEY, apiKeyId: 8 }, 0, 200);
    live.count({ ...KEY, accountId: 4, apiKeyId: 9 }, 0, 200);
    expect([months.counted(3), months.counted(4), months.counted(5)]).toEqual([3, 1, 0]);
    clock.now = Date.parse('2026-04-01T00:00:00.000Z');
    expect(months.counted(3)).toBe(0);
  });

  it('notes a key’s last use once a minute', () => {
    const { clock, live } = liveCounts();
    const use = () => {
      live.count(KEY, 0, 200);
      live.seal();
      const noted = [...live.keyUse];
      live.keyUse.clear();
      return noted;
    };
    const minute = clock.now / 60_000;
    expect(use()).toEqual([[7, minute]]);
    clock.now += 59_999;
    expect(use()).toEqual([]);
    clock.now += 1;
    expect(use()).toEqual([[7, minute + 1]]);
  });

  it('does not count what was not answered', () => {
    const { live, months } = liveCounts();
    live.count(KEY, 0, 0);
    expect([take(live), live.total, months.counted(3)]).toEqual([[], 0, 0]);
  });
});
