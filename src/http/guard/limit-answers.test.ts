import { describe, expect, it } from 'vitest';
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import { LocalLimits } from '../../services/rate-limits/local-limits.ts';
import { envelope, type Problem } from '../answer/errors.ts';
import type { Admission } from '../answer/http-request.ts';
import { LimitAnswers } from './limit-answers.ts';

const KEY: AcceptedApiKey = { apiKeyId: 1, accountId: 1, tier: 'free' };

function answersUnderTest(isEnforced: boolean) {
  const clock = { us: 0, now: Date.UTC(2027, 1, 26, 12, 0, 0, 500) };
  const use = { counted: 0 };
  const exceeded = { quota: 0, burst: 0 };
  const now = () => clock.now;
  const limits = new LocalLimits({ isEnforced, countedThisMonth: () => use.counted, now, nowUs: () => clock.us });
  const answers = new LimitAnswers({ limits, isEnforced, exceeded, now });
  return { clock, use, exceeded, admit: () => answers.admit(KEY) as Admission, answers };
}

const fieldOf = (list: readonly string[] | undefined, name: string) => list?.[list.indexOf(name) + 1];

describe('answers under limits', () => {
  it('tell the policy and what is left of it', () => {
    const { admit, clock } = answersUnderTest(true);
    admit();
    clock.us += 300_000;
    const { refusal, headers } = admit();
    expect(refusal).toBeUndefined();
    expect(headers).toEqual([
      'ratelimit',
      '"burst";r=8;t=1, "quota";r=998;t=216000',
      'ratelimit-policy',
      '"burst";q=10;w=10, "quota";q=1000;w=2419200',
    ]);
  });

  it('above the burst say when to come back', () => {
    const { admit, exceeded } = answersUnderTest(true);
    for (let request = 0; request < 10; request++) admit();
    const { refusal, headers } = admit();
    expect(refusal).toMatchObject({ statusCode: 429, code: 'RATE_LIMIT_EXCEEDED' });
    expect(fieldOf(refusal?.headers, 'retry-after')).toBe('1');
    expect(fieldOf(headers, 'ratelimit')).toContain('"burst";r=0;t=1,');
    expect(JSON.parse(envelope(refusal as Problem, '/v1/countries?x=1'))).toEqual({
      statusCode: 429,
      code: 'RATE_LIMIT_EXCEEDED',
      message: 'Too many requests: the free tier allows 10 at once and 60 per minute',
      limitType: 'burst',
      resetAt: '2027-02-26T12:00:01.500Z',
      timestamp: expect.any(String),
      path: '/v1/countries',
    });
    expect(exceeded).toEqual({ quota: 0, burst: 1 });
  });

  it('above the quota name the end of the month', () => {
    const { admit, use, exceeded } = answersUnderTest(true);
    use.counted = 1000;
    const { refusal, headers } = admit();
    expect(refusal?.extra).toEqual({ limitType: 'quota', resetAt: '2027-03-01T00:00:00.000Z' });
    expect(fieldOf(refusal?.headers, 'retry-after')).toBe('216000');
    expect(fieldOf(headers, 'ratelimit')).toMatch(/"quota";r=0;t=216000$/);
    expect(exceeded).toEqual({ quota: 1, burst: 0 });
  });

  it('say what is left of a quota that is not enough for a request', () => {
    const { use, answers, exceeded } = answersUnderTest(true);
    use.counted = 997;
    const { refusal } = answers.admit(KEY, { rate: 0, quota: 4 }) as Admission;
    expect(refusal?.message).toBe(
      'The quota of the free tier, 1000 requests per calendar month (UTC), has 3 left, and this takes 4 more',
    );
    expect(exceeded).toEqual({ quota: 1, burst: 0 });
  });

  it('refuse nothing when limits are observed, and count what they would', () => {
    const { admit, exceeded } = answersUnderTest(false);
    const admissions = Array.from({ length: 15 }, admit);
    expect(admissions.every(({ refusal }) => refusal === undefined)).toBe(true);
    expect(fieldOf(admissions.at(-1)?.headers, 'ratelimit')).toContain('"burst";r=0;');
    expect(exceeded).toEqual({ quota: 0, burst: 5 });
  });

  it.each([200, 400, 404, 422, 304, 429, 500, 503, 0])('settle the request that ended with %s', (status) => {
    const { admit, use, answers } = answersUnderTest(true);
    use.counted = 999;
    const admission = admit();
    expect(admit().refusal).toBeDefined();
    answers.settle(KEY, admission, status);
    expect(admit().refusal).toBeUndefined(); // the count did not grow
  });
});
