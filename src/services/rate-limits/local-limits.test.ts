import { describe, expect, it } from 'vitest';
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import { TIER_LIMITS, type Tier } from '../../domain/tiers.ts';
import { LocalLimits } from './local-limits.ts';

const keyOf = (accountId: number, tier: Tier = 'free', apiKeyId = accountId): AcceptedApiKey => ({
  apiKeyId,
  accountId,
  tier,
});

/** Limits on clocks that the test sets. */
function limitsUnderTest(isEnforced = true) {
  const clock = { us: 5_000_000, now: Date.UTC(2027, 2, 31, 23, 59) };
  const counted = new Map<number, number>();
  const limits = new LocalLimits({
    isEnforced,
    countedThisMonth: (accountId) => counted.get(accountId) ?? 0,
    now: () => clock.now,
    nowUs: () => clock.us,
  });
  return { limits, clock, counted };
}

describe('limits of a node', () => {
  it('let a burst through and then as many as come back', () => {
    const { limits, clock } = limitsUnderTest();
    const take = () => limits.take(keyOf(1)).exceeded;
    expect(Array.from({ length: 11 }, take)).toEqual([...Array(10).fill(undefined), 'burst']);
    clock.us += 999_999;
    expect(take()).toBe('burst');
    clock.us += 1;
    expect([take(), take()]).toEqual([undefined, 'burst']);
  });

  it('are of an account, whichever of its keys is used', () => {
    const { limits } = limitsUnderTest();
    for (let request = 0; request < 10; request++) limits.take(keyOf(1, 'free', 100 + request));
    expect(limits.take(keyOf(1, 'free', 999)).exceeded).toBe('burst');
    expect(limits.take(keyOf(2)).exceeded).toBeUndefined();
  });

  it('tell what is left', () => {
    const { limits, clock } = limitsUnderTest();
    expect(limits.take(keyOf(1))).toMatchObject({ unitsLeft: 9, nextUnitUs: 1_000_000, quotaLeft: 999 });
    clock.us += 400_000;
    expect(limits.take(keyOf(1))).toMatchObject({ unitsLeft: 8, nextUnitUs: 600_000, quotaLeft: 998 });
  });

  it('end with the quota, and start again with the month', () => {
    const { limits, clock, counted } = limitsUnderTest();
    counted.set(1, 999);
    const last = limits.take(keyOf(1));
    expect(last).toMatchObject({ exceeded: undefined, quotaLeft: 0 });
    // Not answered yet, and counts all the same.
    expect(limits.take(keyOf(1))).toMatchObject({ exceeded: 'quota', quotaLeft: 0 });
    limits.settle(keyOf(1), last);
    counted.set(1, 1000);
    const refused = limits.take(keyOf(1));
    expect(refused.exceeded).toBe('quota');
    expect(new Date(refused.month.end).toISOString()).toBe('2027-04-01T00:00:00.000Z');
    clock.now += 60_000;
    counted.set(1, 0);
    expect(limits.take(keyOf(1))).toMatchObject({ exceeded: undefined, quotaLeft: 999 });
  });

  it('give back what an answer did not cost', () => {
    const { limits, counted } = limitsUnderTest();
    counted.set(1, 999);
    for (let request = 0; request < 5; request++) {
      const decision = limits.take(keyOf(1));
      expect(decision.exceeded).toBeUndefined();
      limits.settle(keyOf(1), decision); // a 304: nothing is counted
    }
  });

  it('refuse a hundred requests at once but for what is left', () => {
    const { limits, counted } = limitsUnderTest();
    counted.set(1, TIER_LIMITS.business.monthlyRequests - 3);
    const decisions = Array.from({ length: 100 }, () => limits.take(keyOf(1, 'business')).exceeded);
    expect(decisions.filter((exceeded) => exceeded === undefined)).toHaveLength(3);
  });

  it('take several units of the quota and none of the rate for what one request costs beyond itself', () => {
    const { limits } = limitsUnderTest();
    limits.take(keyOf(1));
    const decision = limits.take(keyOf(1), { rate: 0, quota: 400 });
    expect(decision).toMatchObject({ exceeded: undefined, unitsLeft: 9, quotaLeft: 599 });
    expect(limits.take(keyOf(1), { rate: 0, quota: 600 })).toMatchObject({ exceeded: 'quota', quotaLeft: 599 });
    limits.settle(keyOf(1), decision);
    expect(limits.take(keyOf(1), { rate: 0, quota: 999 })).toMatchObject({ exceeded: undefined, quotaLeft: 0 });
  });

  it('take units of the quota from an account whose rate is used up', () => {
    const { limits } = limitsUnderTest();
    for (let request = 0; request < 10; request++) limits.take(keyOf(1));
    expect(limits.take(keyOf(1), { rate: 0, quota: 5 })).toMatchObject({ exceeded: undefined, quotaLeft: 985 });
  });

  it('let everything through when they are observed, and say what they would not have', () => {
    const { limits, counted } = limitsUnderTest(false);
    const taken = Array.from({ length: 12 }, () => limits.take(keyOf(1)));
    expect(taken.map(({ exceeded }) => exceeded)).toEqual([...Array(10).fill(undefined), 'burst', 'burst']);
    // They are answered, so they use up the quota.
    expect(taken.at(-1)).toMatchObject({ unitsLeft: 0, quotaLeft: 988 });
    counted.set(1, 1000);
    for (const decision of taken) limits.settle(keyOf(1), decision);
    expect(limits.take(keyOf(1))).toMatchObject({ exceeded: 'quota', quotaLeft: 0 });
  });

  it('owe nothing for requests above the burst that were answered all the same', () => {
    const { limits, clock } = limitsUnderTest(false);
    for (let request = 0; request < 50; request++) limits.take(keyOf(1));
    clock.us += 1_000_000;
    expect(limits.take(keyOf(1)).exceeded).toBeUndefined();
  });

  it('follow the tier from one request to the next', () => {
    const { limits, counted, clock } = limitsUnderTest();
    counted.set(1, 1000);
    expect(limits.take(keyOf(1, 'free')).exceeded).toBe('quota');
    expect(limits.take(keyOf(1, 'growth'))).toMatchObject({ exceeded: undefined, unitsLeft: 49, quotaLeft: 48_999 });
    for (let request = 0; request < 49; request++) limits.take(keyOf(1, 'growth'));
    expect(limits.take(keyOf(1, 'growth')).exceeded).toBe('burst');
    counted.set(1, 0);
    // Back on the lower tier an empty bucket is full within the time that it always takes.
    expect(limits.take(keyOf(1, 'free')).exceeded).toBe('burst');
    clock.us += 1_000_000;
    expect(limits.take(keyOf(1, 'free')).exceeded).toBeUndefined();
  });

  it('are kept no longer than they matter', () => {
    const { limits, clock } = limitsUnderTest();
    for (let account = 0; account < 50_000; account++) {
      const key = keyOf(account);
      limits.settle(key, limits.take(key));
      clock.us += 10_000;
    }
    expect(limits.size).toBeLessThanOrEqual(10_000);
  });
});
