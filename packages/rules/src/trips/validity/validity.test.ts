import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ENGLISH,
  entryContext,
  type GivenContext,
  type GivenDocument,
  validityOf,
} from '../../../../../test/helpers/trips/trip-contexts.ts';
import { addDays, dayOf, startOf } from '../../calendar.ts';
import type { Way } from '../checked.ts';
import type { Requirement } from '../trip-facts.ts';
import { type AskedValidity, latestStart, neededUntil } from './asked-validity.ts';
import { documentValidityItems } from './validity.ts';

type Says = Partial<NonNullable<Requirement['documentValidity']>>;
type Given = GivenContext & { readonly way?: Partial<Way>; readonly requirement?: Requirement };

const DATES = { arrives: '2026-12-03', departs: '2026-12-20' };

function itemsOf(says: Says | undefined, document: GivenDocument, { way, requirement, ...given }: Given = {}) {
  const context = entryContext({
    legs: [{ country: 'JP', ...DATES }],
    ...given,
    travellers: [{ ...given.travellers?.[0], documents: [document] }],
    requirement: requirement ?? validityOf(says),
    way: { type: 'visa_free', maxStayDays: 90, ...way },
  });
  return documentValidityItems(context).map((item) => ({
    id: item.id,
    status: item.status,
    enforcement: item.enforcement,
    text: item.because?.(ENGLISH),
    lacks: item.lacks.map(({ path }) => path),
    todo: item.todo?.(ENGLISH) ?? null,
    ruleId: item.provenance().ruleId,
  }));
}

const validity = (says: Says | undefined, expiresOn: string | null, given?: Given) =>
  itemsOf(says, { expiresOn }, given)[0];
const months = (amount: number, countedFrom: AskedValidity['countedFrom']): Says => ({
  amount,
  unit: 'months',
  countedFrom,
});
const EXPIRES = 'travellers[0].documents[0].expiresOn';

describe('a document that has to be valid for some time', () => {
  it.each([
    // From arrival on 3 December 2026: six months end on 3 June 2027.
    [months(6, 'arrival'), '2027-06-03', '2027-06-02'],
    // From departure on 20 December 2026: three months end on 20 March 2027.
    [months(3, 'departure'), '2027-03-20', '2027-03-19'],
    // 90 days of stay from 3 December on, that day included, end on 2 March 2027 (29 + 31 + 28 + 2 = 90); 60 days
    // after it are 1 May (29 to the end of March, 30 of April, and one).
    [{ amount: 60, unit: 'days', countedFrom: 'end_of_stay' } as const, '2027-05-01', '2027-04-30'],
    [{ amount: 1, unit: 'years', countedFrom: 'arrival' } as const, '2027-12-03', '2027-12-02'],
    // Nothing but on the day of departure.
    [{ amount: 0, unit: 'days', countedFrom: 'departure' } as const, '2026-12-20', '2026-12-19'],
  ])('%o is long enough until %s, and not until %s', (says, enough, short) => {
    expect(validity(says, enough)).toMatchObject({
      id: 'jp-0.documentValidity',
      status: 'met',
      enforcement: 'required',
      ruleId: 2,
    });
    expect(validity(says, short)).toMatchObject({ status: 'not_met', lacks: [] });
  });

  it.each([
    ['2026-08-31', '2027-02-28'],
    ['2027-08-31', '2028-02-29'],
    ['2026-10-31', '2027-04-30'],
  ])('six months from %s end on %s', (arrives, until) => {
    const given = { legs: [{ country: 'JP', arrives, departs: arrives }] };
    expect(validity(months(6, 'arrival'), until, given)?.status).toBe('met');
    expect(validity(months(6, 'arrival'), addDays(until, -1), given)?.status).toBe('not_met');
  });

  it('says why in dates', () => {
    expect(validity(months(6, 'arrival'), '2027-05-01')?.text).toBe(
      'Expires on 1 May 2027, required until 3 June 2027. The document must still be valid 6 months after arrival.',
    );
    expect(validity(months(6, 'arrival'), '2029-03-01')?.text).toBe(
      'Valid until 1 March 2029, required until 3 June 2027.',
    );
    expect(validity({}, null)?.text).toBe('The document must be valid until the day of departure.');
  });

  it('is asked about where its expiry is not told', () => {
    expect(validity(months(6, 'arrival'), null)).toMatchObject({ status: 'unknown', lacks: [EXPIRES] });
  });

  it('is not known to be so without the day it is counted from, unless it fails from the day before it', () => {
    const open = { legs: [{ country: 'JP', arrives: '2026-12-03' }] };
    const says = months(3, 'departure');
    expect(validity(says, '2029-03-01', open)).toMatchObject({ status: 'unknown', lacks: ['legs[0].departsOn'] });
    expect(validity(says, '2027-03-02', open)).toMatchObject({ status: 'not_met', lacks: [] });
    const undated = { legs: [{ country: 'JP' }] };
    expect(validity(months(3, 'arrival'), '2029-03-01', undated)).toMatchObject({ lacks: ['legs[0].arrivesOn'] });
    // The end of a stay of which the length is not known is not told by any fact of the question.
    const unlimited = { way: { maxStayDays: null } };
    expect(validity(months(3, 'end_of_stay'), '2029-03-01', unlimited)).toMatchObject({ status: 'unknown', lacks: [] });
    expect(validity(months(3, 'end_of_stay'), '2027-01-01', unlimited)?.status).toBe('not_met');
  });

  it('is looked at from the whole visit in an area without border checks', () => {
    const legs = [
      { country: 'FR', arrives: '2026-12-01', departs: '2026-12-10' },
      { country: 'ES', arrives: '2026-12-10', departs: '2026-12-31' },
    ];
    const says = months(3, 'departure');
    expect(validity(says, '2027-03-30', { legs, at: 0 })?.status).toBe('not_met');
    expect(validity(says, '2027-03-31', { legs, at: 0 })?.status).toBe('met');
  });
});

describe('a document of which it is not known from when its validity is counted', () => {
  // The latest day is the end of the permitted stay, 2 March 2027, and three months more; the earliest is arrival.
  it.each([
    ['2027-06-02', 'met'],
    ['2027-06-01', 'unknown'],
    ['2027-03-03', 'unknown'],
    ['2027-03-02', 'not_met'],
  ])('that expires on %s: %s', (expiresOn, status) => {
    expect(validity(months(3, null), expiresOn)).toMatchObject({ status, lacks: [] });
  });

  it('is asked to be valid while it is used where it need not be valid for longer', () => {
    const says = { amount: 0, unit: 'days', countedFrom: null } as const;
    expect(validity(says, '2026-12-20', { way: { maxStayDays: null } })?.status).toBe('met');
  });

  it('may depend on a visa that is held', () => {
    const travellers = [{ authorisations: [{ issuer: 'JP' }] }];
    const satisfiedBy = entryContext({ travellers }).traveller.authorisations[0] ?? null;
    const given = { travellers, way: { type: 'held', satisfiedBy } } as const;
    expect(validity(months(3, null), '2029-01-01', given)).toMatchObject({
      status: 'unknown',
      lacks: ['travellers[0].authorisations[0].expiresOn'],
    });
  });
});

describe('validity counted from the expiry of a visa', () => {
  const says = months(3, 'visa_expiry');

  it('is counted from that of the visa that is held', () => {
    const withVisa = (expiresOn: string | null): Given => {
      const travellers = [{ authorisations: [{ issuer: 'JP', expiresOn }] }];
      const satisfiedBy = entryContext({ travellers }).traveller.authorisations[0] ?? null;
      return { travellers, way: { type: 'held', satisfiedBy } };
    };
    expect(validity(says, '2027-04-15', withVisa('2027-01-15'))?.status).toBe('met');
    expect(validity(says, '2027-04-14', withVisa('2027-01-15'))?.status).toBe('not_met');
    expect(validity(says, '2027-04-14', withVisa(null))).toMatchObject({
      status: 'unknown',
      lacks: ['travellers[0].authorisations[0].expiresOn'],
    });
  });

  it('limits the visa that is still to be issued', () => {
    const given = { way: { type: 'e_visa' } } as const;
    expect(validity(says, '2027-08-15', given)).toMatchObject({
      status: 'to_do',
      todo: 'Apply for a visa that expires by 15 May 2027',
    });
    // A visa that covers the stay expires on 20 December at the earliest: three months more are 20 March.
    expect(validity(says, '2027-03-20', given)?.status).toBe('to_do');
    expect(validity(says, '2027-03-19', given)?.status).toBe('not_met');
    expect(validity(says, null, given)).toMatchObject({ status: 'unknown', lacks: [EXPIRES] });
    // Longer than a visa lasts that is issued on arrival: there is nothing to see to.
    expect(validity(says, '2033-01-01', given)).toMatchObject({ status: 'met', todo: null });
  });

  it('asks of who needs no visa what it would ask of the end of the stay, or nothing that is known', () => {
    expect(validity(says, '2027-06-02')?.status).toBe('met');
    expect(validity(says, '2027-01-02')).toMatchObject({ status: 'unknown', lacks: [] });
  });
});

describe('a document that has expired', () => {
  it.each([
    ['before arrival', '2026-12-02', 'Expires on 2 December 2026, before it is used.'],
    ['before departure', '2026-12-19', 'Expires on 19 December 2026, before departure.'],
  ])('%s is not accepted, whatever is asked', (_, expiresOn, text) => {
    expect(validity(months(0, 'arrival'), expiresOn)).toMatchObject({ status: 'not_met', text });
    const unknown = { requirement: { ...validityOf(), documentValidity: null } };
    expect(validity(undefined, expiresOn, unknown)).toMatchObject({ status: 'not_met', text });
    expect(validity(undefined, '2030-01-01', unknown)).toMatchObject({ status: 'unknown', lacks: [] });
  });

  it('before the day of the check cannot be used on a journey without dates', () => {
    const undated = { legs: [{ country: 'JP' }], asOf: '2026-11-22' };
    expect(validity({}, '2026-11-21', undated)?.status).toBe('not_met');
    expect(validity({}, '2026-11-22', undated)?.status).toBe('unknown');
  });

  it('cannot be used where nothing is known', () => {
    const context = entryContext({ travellers: [{ documents: [{ expiresOn: '2026-12-02' }] }] });
    expect(documentValidityItems(context).map(({ status }) => status)).toEqual(['not_met']);
    const valid = entryContext({ travellers: [{ documents: [{ expiresOn: '2030-12-02' }] }] });
    const [found] = documentValidityItems(valid);
    expect(found?.status).toBe('unknown');
    expect(found?.provenance().ruleId).toBe(null);
  });
});

describe("a national's document", () => {
  const own = { way: { type: 'own', maxStayDays: null } } as const;

  it('has to be valid on the day of entry, whatever is asked of others', () => {
    const says = { ...months(6, 'arrival'), blankPages: 2, issuedWithinYears: 10, biometricNeeded: true };
    const items = itemsOf(says, { expiresOn: '2026-12-03' }, own);
    expect(items).toHaveLength(1);
    expect(items[0]?.status).toBe('met');
    expect(validity(says, '2026-12-02', own)?.status).toBe('not_met');
    expect(validity(says, null, own)).toMatchObject({ status: 'unknown', lacks: [EXPIRES] });
  });

  it('is used on the day of departure where the journey begins at home', () => {
    const legs = [{ country: 'BR', role: 'origin', departs: '2026-12-01' }] as const;
    expect(validity({}, '2026-12-01', { ...own, legs })?.status).toBe('met');
    expect(validity({}, '2026-11-30', { ...own, legs })?.status).toBe('not_met');
    const undated = [{ country: 'BR' }];
    expect(validity({}, '2030-01-01', { ...own, legs: undated })).toMatchObject({ lacks: ['legs[0].arrivesOn'] });
  });
});

describe("a resident's document", () => {
  const travellers = [
    { authorisations: [{ kind: 'residence_permit' as const, issuer: 'JP', expiresOn: '2030-01-01' }] },
  ];
  const satisfiedBy = entryContext({ travellers }).traveller.authorisations[0] ?? null;
  const given = {
    travellers,
    legs: [{ country: 'JP', arrives: '2026-12-03' }],
    way: { type: 'held', satisfiedBy, maxStayDays: null },
  } as const;

  it('has to be valid on the day of entry; what is asked of visitors may be asked', () => {
    const says = { ...months(3, 'departure'), blankPages: 2 };
    expect(itemsOf(says, { expiresOn: '2027-03-03' }, given).map(({ status }) => status)).toEqual(['met']);
    expect(itemsOf(says, { expiresOn: '2027-03-02' }, given)).toMatchObject([
      { status: 'met', enforcement: 'required', ruleId: null },
      { id: 'jp-0.documentValidity.visitors', status: 'not_met', enforcement: 'may_be_asked', lacks: [] },
    ]);
    expect(itemsOf(says, { expiresOn: '2026-12-02' }, given).map(({ status }) => status)).toEqual(['not_met']);
    expect(itemsOf(says, {}, given)).toMatchObject([{ status: 'unknown', lacks: [EXPIRES] }]);
  });
});

describe('what else is asked of a document', () => {
  const named = (says: Says, document: GivenDocument, name: string, given?: Given) =>
    itemsOf(says, { expiresOn: '2030-01-01', ...document }, given).find(({ id }) => id.endsWith(`.${name}`));

  it('is nothing where nothing is said', () => {
    expect(itemsOf({ blankPages: 0, biometricNeeded: false }, { expiresOn: '2030-01-01' })).toHaveLength(1);
  });

  it('is the day of issue', () => {
    const says = { issuedWithinYears: 10 };
    // Arrival is on 3 December 2026.
    expect(named(says, { issuedOn: '2016-12-04' }, 'issued')).toMatchObject({ status: 'met' });
    expect(named(says, { issuedOn: '2016-12-03' }, 'issued')).toMatchObject({
      status: 'not_met',
      text: 'The document must have been issued after 3 December 2016.',
    });
    const undated = { legs: [{ country: 'JP' }] };
    expect(named(says, {}, 'issued', undated)).toMatchObject({
      status: 'unknown',
      lacks: ['travellers[0].documents[0].issuedOn', 'legs[0].arrivesOn'],
    });
  });

  it('is blank pages', () => {
    const says = { blankPages: 2 };
    expect(named(says, { blankPages: 2 }, 'pages')).toMatchObject({ id: 'jp-0.documentValidity.pages', status: 'met' });
    expect(named(says, { blankPages: 1 }, 'pages')?.status).toBe('not_met');
    expect(named(says, {}, 'pages')).toMatchObject({
      status: 'unknown',
      lacks: ['travellers[0].documents[0].blankPages'],
    });
    expect(named(says, { kind: 'identity_card' }, 'pages')).toBeUndefined();
  });

  it('is a chip', () => {
    const says = { biometricNeeded: true };
    expect(named(says, { isBiometric: true }, 'biometric')?.status).toBe('met');
    expect(named(says, { isBiometric: false }, 'biometric')?.status).toBe('not_met');
    expect(named(says, {}, 'biometric')).toMatchObject({
      status: 'unknown',
      lacks: ['travellers[0].documents[0].isBiometric'],
    });
  });

  it('is whether an identity card will do', () => {
    const card = { kind: 'identity_card' } as const;
    expect(named({ identityCardAccepted: true }, card, 'identityCard')?.status).toBe('met');
    expect(named({ identityCardAccepted: false }, card, 'identityCard')?.status).toBe('not_met');
    expect(named({ identityCardAccepted: null }, card, 'identityCard')).toMatchObject({ status: 'unknown', lacks: [] });
    expect(named({ identityCardAccepted: false }, {}, 'identityCard')).toBeUndefined();
  });
});

describe('the latest day to count from', () => {
  it('is the last one for which a document is valid for long enough', () => {
    const day = fc.integer({ min: startOf('2020-01-01'), max: startOf('2040-12-31') }).map(dayOf);
    const asked = fc.record({
      amount: fc.integer({ min: 0, max: 24 }),
      unit: fc.constantFrom('days' as const, 'months' as const, 'years' as const),
      countedFrom: fc.constant('arrival' as const),
    });
    fc.assert(
      fc.property(day, asked, (expiresOn, needed) => {
        const latest = latestStart(expiresOn, needed);
        expect(neededUntil(latest, needed) <= expiresOn).toBe(true);
        expect(neededUntil(addDays(latest, 1), needed) > expiresOn).toBe(true);
      }),
    );
  });
});

describe('a later expiry', () => {
  it('never makes a document worse', () => {
    const day = fc.integer({ min: startOf('2026-11-01'), max: startOf('2028-12-31') }).map(dayOf);
    const from = fc.constantFrom('arrival', 'departure', 'end_of_stay', 'visa_expiry', null);
    const type = fc.constantFrom('visa_free', 'e_visa', 'own', 'held');
    const rank = (status: string | undefined) => ['not_met', 'unknown', 'to_do', 'met'].indexOf(status ?? '');
    fc.assert(
      fc.property(day, fc.nat(400), fc.nat(12), from, type, (expiresOn, later, amount, countedFrom, way) => {
        const says = months(amount, countedFrom);
        const statusOf = (expiry: string) => validity(says, expiry, { way: { type: way } })?.status;
        expect(rank(statusOf(addDays(expiresOn, later)))).toBeGreaterThanOrEqual(rank(statusOf(expiresOn)));
      }),
    );
  });
});
