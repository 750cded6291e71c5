import { describe, expect, it } from 'vitest';
import { MOST_RECENT_ANSWERS, RecentAnswers } from './recent-answers.ts';

const HOUR = 3_600_000;

function recentAnswers(mostKeys = 10) {
  const clock = { now: Date.parse('2026-03-04T05:30:00.000Z') };
  const recent = new RecentAnswers({ now: () => clock.now, mostKeys });
  let requests = 0;
  const answer = (key: number, status = 200, milliseconds = 1) => {
    requests += 1;
    recent.record(key, { method: 'GET', path: '/v1/countries', status, milliseconds, requestId: `r${requests}` });
  };
  const ids = (key: number) => recent.of(key).map(({ requestId }) => requestId);
  return { clock, recent, answer, ids };
}

describe('the last answers to a key', () => {
  it('are the latest first, and no other key’s', () => {
    const { clock, recent, answer, ids } = recentAnswers();
    answer(1, 200, 0.4);
    clock.now += 5;
    answer(2);
    answer(1, 404);
    expect(recent.of(1)).toEqual([
      { at: clock.now, method: 'GET', path: '/v1/countries', status: 404, milliseconds: 1, requestId: 'r3' },
      { at: clock.now - 5, method: 'GET', path: '/v1/countries', status: 200, milliseconds: 0.4, requestId: 'r1' },
    ]);
    expect(ids(2)).toEqual(['r2']);
    expect(ids(3)).toEqual([]);
  });

  it('are a hundred at most, whatever the number', () => {
    for (const asked of [99, 100, 101, 250]) {
      const { answer, ids } = recentAnswers();
      for (let at = 0; at < asked; at++) answer(1);
      const kept = Math.min(asked, MOST_RECENT_ANSWERS);
      expect(ids(1)).toEqual(Array.from({ length: kept }, (_, at) => `r${asked - at}`));
    }
  });

  it('leave out requests whose sender has gone', () => {
    const { answer, ids, recent } = recentAnswers();
    answer(1, 0);
    expect([ids(1), recent.countsOf([1]).requests]).toEqual([[], 0]);
  });

  it('stay while the key is used, and go a day or two after its last use', () => {
    const { clock, answer, ids } = recentAnswers();
    answer(1);
    answer(2);
    clock.now += 25 * HOUR;
    answer(1);
    expect([ids(1), ids(2)]).toEqual([['r3', 'r1'], ['r2']]);
    clock.now += 25 * HOUR;
    answer(1);
    expect([ids(1), ids(2)]).toEqual([['r4', 'r3', 'r1'], []]);
    clock.now += 49 * HOUR;
    expect(ids(1)).toEqual([]);
  });

  it('are kept of so many keys that memory has a bound, those used last', () => {
    const { answer, ids } = recentAnswers(2);
    for (let key = 1; key <= 6; key++) answer(key);
    expect([1, 2, 3, 4, 5, 6].filter((key) => ids(key).length > 0)).toEqual([3, 4, 5, 6]);
    answer(3);
    expect(ids(3)).toEqual(['r7', 'r3']);
  });

  it('are forgotten with the account', () => {
    const { answer, ids, recent } = recentAnswers();
    answer(1);
    answer(2);
    recent.forget([1]);
    expect([ids(1), ids(2)]).toEqual([[], ['r2']]);
  });
});

describe('how long answers took', () => {
  it('is told of the keys together, with their status', () => {
    const { clock, recent, answer } = recentAnswers();
    const since = clock.now;
    for (let ms = 1; ms <= 100; ms++) answer(1 + (ms % 2), ms <= 90 ? 200 : ms <= 95 ? 304 : ms <= 99 ? 429 : 503, ms);
    const { p50Ms, p95Ms, ...known } = recent.countsOf([1, 2]);
    expect(known).toEqual({ since, requests: 100, byClass: [90, 5, 4, 1] });
    expect(Math.abs((p50Ms as number) - 50)).toBeLessThan(50 * 0.1);
    expect(Math.abs((p95Ms as number) - 95)).toBeLessThan(95 * 0.1);
    expect(recent.countsOf([1])).toMatchObject({ requests: 50 });
    expect(recent.countsOf([])).toEqual({
      since: undefined,
      requests: 0,
      byClass: [0, 0, 0, 0],
      p50Ms: undefined,
      p95Ms: undefined,
    });
  });

  it('is of one to two days', () => {
    const { clock, recent, answer } = recentAnswers();
    answer(1);
    clock.now += 25 * HOUR;
    const second = clock.now;
    answer(1);
    expect(recent.countsOf([1])).toMatchObject({ since: second - 25 * HOUR, requests: 2 });
    clock.now += 25 * HOUR;
    expect(recent.countsOf([1])).toMatchObject({ since: second, requests: 1 });
    answer(1);
    expect(recent.countsOf([1])).toMatchObject({ since: second, requests: 2 });
  });

  it('has bounds: what takes no time, and what takes longer than a minute', () => {
    const { recent, answer } = recentAnswers();
    answer(1, 200, 0);
    expect(recent.countsOf([1]).p95Ms).toBeLessThan(0.05);
    answer(2, 200, 600_000);
    expect(recent.countsOf([2]).p95Ms).toBeGreaterThan(40_000);
  });
});
