import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  authorisation,
  context,
  type LegGiven,
  requirement,
} from '../../../../../test/helpers/trips/border-contexts.ts';
import { document, rule } from '../../../../../test/helpers/trips/transit-contexts.ts';
import type { TransitRule } from '../../schema/topics/held-document-topics.ts';
import type { Item } from '../checked.ts';
import type { Authorisation } from '../question.ts';
import { transitItems } from './transit.ts';
import { RANKS } from './transit-rules.ts';

const US_VISA = document(['US'], ['visa']);

const ruleArbitrary: fc.Arbitrary<TransitRule> = fc.record({
  side: fc.constantFrom('airside', 'landside'),
  requires: fc.constantFrom('nothing', 'eta', 'visa', 'not_possible'),
  maxHours: fc.constantFrom(null, 12, 24, 240),
  sameDay: fc.constantFrom(null, true),
  airports: fc.constantFrom(null, ['FRA'], ['FRA', 'MUC']),
  ports: fc.constant(null),
  carriers: fc.constantFrom(null, null, ['Air Canada']),
  onward: fc.constant(null),
  thirdCountry: fc.constantFrom(null, true),
  // Rare, as most journeys have to find a rule that serves.
  onwardTo: fc.oneof({ weight: 30, arbitrary: fc.constant(null) }, fc.constantFrom(['CA'], ['US'])),
  notOnwardTo: fc.oneof({ weight: 30, arbitrary: fc.constant(null) }, fc.constant(['CA'])),
  exempting: fc.constantFrom(null, [US_VISA]),
  url: fc.constant(null),
  details: fc.constant(null),
});

const rulesArbitrary = fc.option(fc.array(ruleArbitrary, { maxLength: 5 }));
const wayArbitrary = fc.constantFrom('held', 'visa_free', 'eta', 'visa_required', 'not_allowed', null);

type Rules = readonly TransitRule[] | null;
type WayType = 'held' | 'visa_free' | 'eta' | 'visa_required' | 'not_allowed' | null;

function itemOf(rules: Rules, type: WayType, stop: Partial<LegGiven>, authorisations: readonly Authorisation[] = []) {
  const legs: LegGiven[] = [{ in: 'NG', role: 'origin' }, { in: 'DE', role: 'transit', ...stop }, { in: 'CA' }];
  const traveller = { authorisations };
  return transitItems(
    context({ legs, at: 1, requirement: requirement({ transit: rules }), way: { type }, traveller }),
  )[0] as Item;
}

function statusOf(rules: Rules, type: WayType, stop: Partial<LegGiven>): string {
  const item = itemOf(rules, type, stop);
  // What is unknown for want of an answer says what is missing; what is decided asks nothing.
  if (item.status !== 'unknown') expect(item.lacks).toEqual([]);
  return item.status;
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

describe('a visa that is held', () => {
  const held = fc.record({ issuer: fc.constantFrom('US', 'DE', 'JP'), expiresOn: fc.constantFrom(null, '2030-01-01') });
  const told = fc.record({
    without: fc.constantFrom({}, ...Object.values(UNTOLD).map(([without]) => without)),
    also: fc.constantFrom({}, ...Object.values(UNTOLD).map(([without]) => without)),
  });

  it('makes no transit worse, whatever is told of the stop', () => {
    let helped = 0;
    fc.assert(
      fc.property(rulesArbitrary, wayArbitrary, told, held, (rules, type, { without, also }, visa) => {
        const stop = { ...TOLD, ...without, ...also };
        const before = itemOf(rules, type, stop);
        const after = itemOf(rules, type, stop, [authorisation(visa)]);
        expect(RANKS[after.status]).toBeLessThanOrEqual(RANKS[before.status]);
        if (after.status !== before.status) helped += 1;
      }),
      { numRuns: 3000 },
    );
    expect(helped).toBeGreaterThan(20);
  });

  it('that may count is asked about, and what is needed for certain stays needed', () => {
    const visa = authorisation({ issuer: 'US', expiresOn: null });
    const untold = { ...TOLD, transit: {}, to: '' };
    const rules = [
      rule({ side: 'airside', requires: 'visa', exempting: [US_VISA] }),
      rule({ side: 'landside', requires: 'visa', maxHours: 48, exempting: [US_VISA] }),
    ];
    expect(itemOf(rules, 'visa_required', untold)).toMatchObject({ status: 'to_do', lacks: [] });
    const item = itemOf(rules, 'visa_required', untold, [visa]);
    expect(item.status).toBe('to_do');
    expect(item.lacks.map(({ path }) => path)).toContain('travellers[0].authorisations[0].expiresOn');
  });
});
