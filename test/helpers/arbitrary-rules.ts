/** Random small worlds of countries, groups, sources and rules for property tests. */

import {
  MEMBERSHIP_STATUSES,
  VISA_REQUIREMENT_TYPES,
  type VisaRequirementType,
} from '@carnet/rules/entry-rules/entry-rule.ts';
import type { Membership } from '@carnet/rules/entry-rules/membership.ts';
import type { RankedSource } from '@carnet/rules/entry-rules/sources.ts';
import { isOfSome, topicsOf } from '@carnet/rules/facts/topics.ts';
import { ENTRY_RULE_FIELDS, type EntryRule } from '@carnet/rules/schema/entry-rule-fields.ts';
import { unset } from '@carnet/rules/schema/field.ts';
import { plainNote } from '@carnet/rules/schema/topics/note-topic.ts';
import fc from 'fast-check';

export const COUNTRY_IDS = [32, 76, 392, 983];
export const GROUP_IDS = [1, 2, 3];
export const SOURCES: readonly RankedSource[] = [
  { id: 1, rank: 100, dataDate: null },
  { id: 2, rank: 200, dataDate: '2025-01-12' },
  { id: 3, rank: 200, dataDate: '2026-02-17' },
];
export const TODAY = '2026-06-15';
const NOW = Date.parse(TODAY);

const side = fc.oneof(
  fc.record({ country: fc.constantFrom(...COUNTRY_IDS), group: fc.constant(null) }),
  fc.record({ country: fc.constant(null), group: fc.constantFrom(...GROUP_IDS) }),
  fc.constant({ country: null, group: null }),
);
const level = fc.option(fc.constantFrom('required' as const, 'may_be_asked' as const), { freq: 2 });

const rule = fc
  .record({
    from: side,
    to: side,
    priority: fc.constantFrom(50, 50, 51),
    sourceId: fc.constantFrom(1, 3, 3, 3, 2),
    statuses: fc.uniqueArray(fc.constantFrom(...MEMBERSHIP_STATUSES), { minLength: 1 }),
    inheritsGeneral: fc.boolean(),
    updatedAt: fc.constantFrom(NOW - 3_000, NOW - 2_000, NOW - 1_000),
    returnTicket: level,
    returnTicketDetails: fc.option(fc.constantFrom('a', 'b')),
    notes: fc.option(fc.constantFrom([plainNote('note "1"')], [{ ...plainNote('nöte 2'), nationals: ['BR'] }])),
    maxStayDays: fc.constantFrom(null, 30, 90),
    healthInsurance: level,
    visa: fc.oneof(
      fc.constantFrom(...VISA_REQUIREMENT_TYPES).map((type) => ({ visaRequirementType: type, statesVisa: true })),
      fc.constant({ visaRequirementType: null, statesVisa: true }),
      fc
        .option(fc.constantFrom<VisaRequirementType[][]>(['visa_free'], ['visa_required', 'eta'], ['e_visa']))
        .map((types) => ({ visaRequirementType: null, statesVisa: false, appliesToVisaTypes: types })),
    ),
    validity: fc.option(
      fc.constantFrom(
        { validFrom: null, validUntil: TODAY },
        { validFrom: null, validUntil: '2026-06-16' },
        { validFrom: TODAY, validUntil: null },
        { validFrom: '2026-06-16', validUntil: '2030-01-01' },
      ),
      { freq: 2, nil: { validFrom: null, validUntil: null } },
    ),
    appliesToMode: fc.oneof(
      { weight: 9, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constant('air' as const) },
    ),
    lastVerifiedAt: fc.option(fc.constantFrom(Date.parse('2025-12-01'), Date.parse('2026-06-01'))),
  })
  .map(({ from, to, statuses, validity, visa, ...fields }) => ({
    ...unset(ENTRY_RULE_FIELDS),
    ...fields,
    ...visa,
    ...validity,
    fromCountryId: from.country,
    fromCountryGroupId: from.group,
    toCountryId: to.country,
    toCountryGroupId: to.group,
    membershipStatuses: statuses,
    createdAt: NOW - 5_000,
  }));

/** Rules with ids from 1 upwards and keys that make them distinct. */
export const rulesArbitrary = fc
  .array(rule, { maxLength: 40 })
  .map((rules): StatedRule[] =>
    rules.map((fields, index) => stated({ ...fields, id: index + 1, ruleKey: `rule-${index}` })),
  );

/** A rule with what the cascade has to know of it. */
export type StatedRule = EntryRule & { readonly topics: number; readonly isOfSome: boolean };
export const stated = <Rule extends EntryRule>(rule: Rule) => ({
  ...rule,
  topics: topicsOf(rule),
  isOfSome: isOfSome(rule),
});

const date = fc.option(fc.constantFrom('2020-01-01', TODAY, '2026-06-16', '2030-01-01'));

export const membershipsArbitrary: fc.Arbitrary<Membership[]> = fc.array(
  fc.record({
    countryGroupId: fc.constantFrom(...GROUP_IDS),
    countryId: fc.constantFrom(...COUNTRY_IDS),
    status: fc.constantFrom(...MEMBERSHIP_STATUSES),
    since: date,
    until: date,
  }),
  { maxLength: 14 },
);
