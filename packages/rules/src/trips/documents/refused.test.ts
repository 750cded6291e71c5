import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../../../../../test/helpers/trips/border-contexts.ts';
import {
  ENGLISH,
  entryContext,
  type GivenAuthorisation,
  type GivenContext,
  requirementOf,
} from '../../../../../test/helpers/trips/trip-contexts.ts';
import type { AcceptedDocument } from '../../schema/topics/held-document-topics.ts';
import type { Requirement } from '../trip-facts.ts';
import { visaItems } from './visa.ts';
import { waysOf } from './ways.ts';

const ACCEPTED: AcceptedDocument = {
  issuers: ['US'],
  kinds: ['visa'],
  classes: null,
  multipleEntry: null,
  usedBefore: null,
  validDaysAtEntry: null,
  validDaysAfterDeparture: null,
  expiredWithinDays: null,
  issuedOnOrAfter: null,
  issuedBefore: null,
  permanent: null,
  electronicAccepted: null,
  route: null,
  nationals: null,
  notNationals: null,
  mode: null,
  givesType: 'visa_free',
  givesStayDays: 30,
  details: null,
};

/** All its properties are given, and it meets each condition of these tests. */
const GOOD: GivenAuthorisation = {
  issuer: 'US',
  class: 'B1/B2',
  entries: 'multiple',
  issuedOn: '2024-01-01',
  expiresOn: '2030-01-01',
  usedBefore: true,
  isElectronic: false,
};

interface Given {
  readonly held: GivenAuthorisation;
  readonly accepted?: readonly Partial<AcceptedDocument>[];
  readonly requirement?: Partial<Requirement>;
  readonly legs?: GivenContext['legs'];
}

/** Why a Brazilian needs a visa for Türkiye from 3 to 9 December 2026. */
function because({ held, accepted = [], requirement = {}, legs }: Given): string {
  const context = entryContext({
    legs: legs ?? [
      { country: 'BR', role: 'origin' },
      { country: 'TR', mode: 'air', arrives: '2026-12-03', departs: '2026-12-09' },
    ],
    travellers: [{ authorisations: [{ ...GOOD, ...held }] }],
    requirement: requirementOf({
      visaRequirementType: 'visa_required',
      acceptedDocuments: accepted.map((one) => ({ ...ACCEPTED, ...one })),
      ...requirement,
    }),
  });
  const ways = waysOf(context);
  expect(ways.map(({ satisfiedBy }) => satisfiedBy)).toEqual([null]);
  const items = visaItems({ ...context, way: ways[0] as (typeof ways)[number] });
  expect(sentencesOf(items).every((one) => one.length > 3 && !/undefined|null|NaN/.test(one))).toBe(true);
  return items[0]?.because?.(ENGLISH) ?? '';
}

const NEEDED = 'Passport of Brazil: a visa from an embassy or visa centre.';
const NOT_ENOUGH = 'What you hold is not enough: visa (United States).';

describe('a visa of another state that does not count', () => {
  it.each<[string, GivenAuthorisation, Partial<AcceptedDocument>, string]>([
    [
      'one entry where several are asked for',
      { entries: 'single', usedBefore: false },
      { multipleEntry: true },
      'It counts only if it is valid for multiple entries.',
    ],
    [
      'never used',
      { usedBefore: false },
      { usedBefore: true },
      'It counts only if it has been used to enter the country that issued it.',
    ],
    [
      'expired before arrival',
      { expiresOn: '2026-12-02' },
      { usedBefore: true },
      'It counts only if it is valid until 3 December 2026 or longer.',
    ],
    [
      'too short for what is asked after departure',
      { expiresOn: '2026-12-20' },
      { validDaysAfterDeparture: 30 },
      'It counts only if it is valid until 8 January 2027 or longer.',
    ],
    [
      'for another purpose',
      { class: 'crew' },
      { classes: ['visit'] },
      'It counts only if it is for one of these: a visit.',
    ],
    [
      'issued too early',
      { issuedOn: '2024-01-01' },
      { issuedOnOrAfter: '2025-01-01' },
      'It counts only if it was issued on 1 January 2025 or later.',
    ],
    ['electronic', { isElectronic: true }, { electronicAccepted: false }, 'An electronic one does not count.'],
    ['by land', {}, { mode: 'land' }, 'It counts only for those who arrive by land.'],
    [
      'on another way',
      {},
      { route: 'from_or_to_issuer' },
      'It counts only on the way from or to the country that issued it.',
    ],
    [
      'two conditions',
      { entries: 'single', usedBefore: false },
      { multipleEntry: true, route: 'from_issuer' },
      'It counts only if it is valid for multiple entries. ' +
        'It counts only on the way from or to the country that issued it.',
    ],
  ])('%s: names what is not met, and nothing that is', (_, held, accepted, reason) => {
    expect(because({ held, accepted: [accepted] })).toBe(`${NEEDED} ${NOT_ENOUGH} ${reason}`);
  });

  it('names the rule of which the least is not met', () => {
    const accepted = [{ multipleEntry: true, usedBefore: true }, { usedBefore: true }];
    const held = { entries: 'single', usedBefore: false } as const;
    expect(because({ held, accepted })).toBe(
      `${NEEDED} ${NOT_ENOUGH} It counts only if it has been used to enter the country that issued it.`,
    );
  });

  it('is not named where it is none of those that count', () => {
    expect(because({ held: { issuer: 'JP' }, accepted: [{ multipleEntry: true }] })).toBe(NEEDED);
    expect(because({ held: {}, accepted: [{ nationals: ['IN'], multipleEntry: true }] })).toBe(NEEDED);
    expect(because({ held: { kind: 'residence_permit' }, accepted: [{ permanent: true }] })).toBe(NEEDED);
  });
});

describe('a visa of the destination that does not open its border', () => {
  it.each<[string, GivenAuthorisation, string]>([
    ['expired', { expiresOn: '2026-12-01' }, 'It counts only if it is valid until 3 December 2026 or longer.'],
    [
      'used up',
      { entries: 'single', usedBefore: true },
      'A visa for one entry counts only if it has not been used yet.',
    ],
    ['for transit alone', { class: 'transit' }, 'It counts only if it is for one of these: a visit.'],
    [
      'too short for the stay',
      { expiresOn: '2026-12-05' },
      'The visa held is valid until 5 December 2026. It has to be valid for the whole stay.',
    ],
  ])('%s', (_, held, reason) => {
    const requirement = { validityCounts: 'whole_stay' } as const;
    expect(because({ held: { class: null, ...held, issuer: 'TR' }, requirement })).toBe(
      `${NEEDED} What you hold is not enough: visa (Türkiye). ${reason}`,
    );
  });

  it('is not named where no visa is needed', () => {
    const requirement = { visaRequirementType: 'visa_free', maxStayDays: 90, validityCounts: 'whole_stay' } as const;
    expect(because({ held: { issuer: 'TR', class: null, expiresOn: '2026-12-05' }, requirement })).toBe(
      'Passport of Brazil: no visa for up to 90 days.',
    );
  });
});
