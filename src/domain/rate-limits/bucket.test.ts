import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TIER_LIMITS, TIERS } from '../tiers.ts';
import { type Bucket, bucketOf, hasUnit, unitsLeft, untilFull, untilNextUnit } from './bucket.ts';

const limits = fc.record({
  burst: fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 300 })),
  requestsPerMinute: fc.oneof(fc.integer({ min: 1, max: 1_200 }), fc.integer({ min: 1, max: 100_000 })),
});
/** Microseconds between requests: none, a few, and pauses. `size`: by default arrays have a dozen elements at most. */
const gaps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 5_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 90_000_000 }) },
  ),
  { minLength: 1, maxLength: 500, size: 'max' },
);

/** The times of the requests that were let through. */
function letThrough(bucket: Bucket, gapsUs: readonly number[]): number[] {
  let now = 1_000_000_000;
  let fullAt = 0;
  const times: number[] = [];
  for (const gap of gapsUs) {
    now += gap;
    const wait = untilFull(fullAt, now, bucket);
    if (!hasUnit(wait, bucket)) continue;
    fullAt = now + wait + bucket.intervalUs;
    times.push(now);
  }
  return times;
}

describe('a bucket', () => {
  it('never lets more through than its size and what comes back, in any stretch of time', () => {
    let refusing = 0;
    fc.assert(
      fc.property(limits, gaps, (tier, gapsUs) => {
        const times = letThrough(bucketOf(tier), gapsUs);
        if (times.length < gapsUs.length) refusing += 1;
        for (let first = 0; first < times.length; first++) {
          for (let last = first; last < times.length; last++) {
            const minutes = ((times[last] as number) - (times[first] as number)) / 60_000_000;
            const allowed = tier.burst + tier.requestsPerMinute * minutes;
            if (last - first + 1 > allowed + 1e-9) throw new Error(`${last - first + 1} of ${allowed} allowed`);
          }
        }
      }),
    );
    // Else the limit was hardly ever met, and this shows little.
    expect(refusing).toBeGreaterThan(30);
  });

  it('lets through whatever keeps to its rate', () => {
    fc.assert(
      fc.property(
        limits,
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 300, size: 'max' }),
        (tier, extra) => {
          const bucket = bucketOf(tier);
          expect(
            letThrough(
              bucket,
              extra.map((more) => bucket.intervalUs + more),
            ),
          ).toHaveLength(extra.length);
        },
      ),
    );
  });

  it('says how many units it has and when the next one comes, and keeps to it', () => {
    fc.assert(
      fc.property(limits, gaps, (tier, gapsUs) => {
        const bucket = bucketOf(tier);
        let now = 0;
        let fullAt = 0;
        for (const gap of gapsUs) {
          now += gap;
          const wait = untilFull(fullAt, now, bucket);
          const left = unitsLeft(wait, bucket);
          expect(hasUnit(wait, bucket)).toBe(left > 0);
          const next = untilNextUnit(wait, bucket);
          if (next === 0) expect(left).toBe(bucket.size);
          else {
            expect(unitsLeft(wait - next, bucket)).toBe(left + 1);
            expect(unitsLeft(wait - next + 1, bucket)).toBe(left);
          }
          if (left > 0) fullAt = now + wait + bucket.intervalUs;
        }
      }),
    );
  });

  it('keeps nobody out for longer than it takes to fill, whatever another tier or clock has left behind', () => {
    fc.assert(
      fc.property(limits, fc.integer(), fc.integer(), (tier, fullAt, now) => {
        const bucket = bucketOf(tier);
        const wait = untilFull(fullAt, now, bucket);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(hasUnit(Math.max(0, wait - bucket.windowUs), bucket)).toBe(true);
      }),
    );
  });

  it('comes back at no more than the rate, in whole microseconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60_000_000 }), (requestsPerMinute) => {
        const { intervalUs } = bucketOf({ requestsPerMinute, burst: 1 });
        expect(Number.isInteger(intervalUs)).toBe(true);
        expect(intervalUs * requestsPerMinute).toBeGreaterThanOrEqual(60_000_000);
      }),
    );
  });

  it.each(TIERS)('of the %s tier holds its burst and fills by its rate', (tier) => {
    const { burst, requestsPerMinute } = TIER_LIMITS[tier];
    const bucket = bucketOf(TIER_LIMITS[tier]);
    expect(letThrough(bucket, Array(burst * 2).fill(0))).toHaveLength(burst);
    // Ten requests per unit that comes back, for a minute.
    const eager = Array(requestsPerMinute * 10).fill(bucket.intervalUs / 10);
    expect(letThrough(bucket, eager)).toHaveLength(burst + requestsPerMinute - 1);
  });
});
