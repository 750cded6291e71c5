import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { context, type LegGiven, requirement } from '../../../../test/helpers/border-contexts.ts';
import type { TransitRule } from '../../facts/fact-lists.ts';
import { transitItems } from './transit.ts';

const ruleArbitrary: fc.Arbitrary<TransitRule> = fc.record({
  side: fc.constantFrom('airside', 'landside'),
  requires: fc.constantFrom('nothing', 'eta', 'visa', 'not_possible'),
  maxHours: fc.constantFrom(null, 12, 24, 240),
  sameDay: fc.constantFrom(null, true),
  airports: fc.constantFrom(null, ['FRA'], ['FRA', 'MUC']),
  ports: fc.constant(null),
  carriers: fc.constantFrom(null, null, ['Air Canada']),
  onward: fc.constant(null),
  exempting: fc.constant(null),
  url: fc.constant(null),
  details: fc.constant(null),
});

const rulesArbitrary = fc.option(fc.array(ruleArbitrary, { maxLength: 5 }));
const wayArbitrary = fc.constantFrom('held', 'visa_free', 'eta', 'visa_required', 'not_allowed', null);

type Rules = readonly TransitRule[] | null;
type WayType = 'held' | 'visa_free' | 'eta' | 'visa_required' | 'not_allowed' | null;

function statusOf(rules: Rules, type: WayType, stop: Partial<LegGiven>): string {
  const legs: LegGiven[] = [{ in: 'NG', role: 'origin' }, { in: 'DE', role: 'transit', ...stop }, { in: 'CA' }];
  const given = context({ legs, at: 1, requirement: requirement({ transit: rules }), way: { type } });
  const [item] = transitItems(given);
  // What is unknown for want of an answer says what is missing; what is decided asks nothing.
  if (item?.status !== 'unknown') expect(item?.lacks).toEqual([]);
  return item?.status as string;
}

/** What is told of the stop, and the values that it might have had where it is not told. */
const TOLD: LegGiven = {
  in: 'DE',
  airport: 'FRA',
  from: '2026-12-02T13:00',
  to: '2026-12-02T20:00',
  transit: { side: 'airside' },
};
const UNTOLD: Readonly<Record<string, readonly [without: Partial<LegGiven>, values: readonly Partial<LegGiven>[]]>> = {
  side: [{ transit: {} }, [{ transit: { side: 'airside' } }, { transit: { side: 'landside' } }]],
  airport: [{ airport: null }, [{ airport: 'FRA' }, { airport: 'MUC' }, { airport: 'HAM' }]],
  'time of departure': [
    { to: '2026-12-03' },
    [{ to: '2026-12-03T00:00' }, { to: '2026-12-03T01:00' }, { to: '2026-12-03T13:01' }, { to: '2026-12-03T23:59' }],
  ],
  'day of departure': [
    { to: '' },
    [{ to: '2026-12-02T14:00' }, { to: '2026-12-03T12:00' }, { to: '2026-12-10T12:00' }, { to: '2027-01-02T12:00' }],
  ],
};

describe('what is not told of a transit', () => {
  it.each(Object.entries(UNTOLD))(
    'leaves it unknown unless every value decides the same: %s',
    (_, [without, values]) => {
      fc.assert(
        fc.property(rulesArbitrary, wayArbitrary, (rules, type) => {
          const status = statusOf(rules, type, { ...TOLD, ...without });
          if (status === 'unknown') return;
          for (const value of values) expect(statusOf(rules, type, { ...TOLD, ...value })).toBe(status);
        }),
        { numRuns: 500 },
      );
    },
  );
});
