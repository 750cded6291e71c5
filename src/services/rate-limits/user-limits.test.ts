import { describe, expect, it } from 'vitest';
import { UserLimits } from './user-limits.ts';

const ADA = { issuer: 'https://issuer.example.org', subject: 'ada' };

function limitsUnderTest() {
  const clock = { us: 7_000_000 };
  const limits = new UserLimits({ requestsPerMinute: 120, burst: 40, nowUs: () => clock.us });
  return { limits, clock };
}

describe('limits of users', () => {
  it('let a burst through and then as many as come back, saying when', () => {
    const { limits, clock } = limitsUnderTest();
    expect(Array.from({ length: 40 }, () => limits.take(ADA))).toEqual(Array(40).fill(undefined));
    expect(limits.take(ADA)).toBe(500);
    clock.us += 300_000;
    expect(limits.take(ADA)).toBe(200);
    clock.us += 200_000;
    expect([limits.take(ADA), limits.take(ADA)]).toEqual([undefined, 500]);
  });

  it('take nothing for what they refuse: an hour of hammering does not lengthen the wait', () => {
    const { limits, clock } = limitsUnderTest();
    for (let request = 0; request < 1000; request++) limits.take(ADA);
    clock.us += 500_000;
    expect(limits.take(ADA)).toBeUndefined();
  });

  it('are of a user: the same subject of another issuer is somebody else', () => {
    const { limits } = limitsUnderTest();
    while (limits.take(ADA) === undefined);
    expect(limits.take({ ...ADA, subject: 'bob' })).toBeUndefined();
    expect(limits.take({ ...ADA, issuer: 'https://other.example.org' })).toBeUndefined();
    expect(limits.take({ issuer: `${ADA.issuer},ada`, subject: '' })).toBeUndefined();
    expect(limits.take(ADA)).toBe(500);
  });
});
