import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authorisation, facts, paths } from '../../../../../test/helpers/trips/border-contexts.ts';
import type { Authorisation } from '../question.ts';
import { type HeldDocument, type Match, matches, type When } from './authorisations.ts';

const WHEN: When = {
  arrivesOn: '2026-12-02',
  departsOn: '2026-12-10',
  arrivesPath: 'legs[1].arrivesOn',
  departsPath: 'legs[1].departsOn',
  asOf: '2026-12-02',
};

const ANY: HeldDocument = {
  issuers: ['CA'],
  kinds: ['visa', 'residence_permit', 'electronic_authorisation', 'travel_card'],
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
};

function met(held: Partial<Authorisation>, asked: Partial<HeldDocument> = {}, when: Partial<When> = {}) {
  return shown(matches(authorisation(held), { ...ANY, ...asked }, { ...WHEN, ...when }, facts()));
}

const shown = (match: Match) => (typeof match === 'string' ? match : paths(match));
const lacking = (field: string) => [`travellers[0].authorisations[0].${field}`];

describe('who issued it', () => {
  it.each([
    ['CA', ['CA'], 'yes'],
    ['CA', ['US'], 'no'],
    ['FR', ['SCHENGEN'], 'yes'],
    ['IE', ['SCHENGEN'], 'no'],
    ['SCHENGEN', ['US', 'SCHENGEN'], 'yes'],
    ['SCHENGEN', ['US'], 'no'],
    // Which state issued a Schengen visa decides whether it is the one that is asked for.
    ['SCHENGEN', ['FR'], lacking('issuer')],
    ['SCHENGEN', ['EEA_CH'], lacking('issuer')],
    ['ZZ', ['SCHENGEN'], 'no'],
    // The code of a group may have two letters; that of a country comes first.
    ['IE', ['US', 'EU'], 'yes'],
    ['US', ['EU'], 'no'],
    ['EU', ['IE'], lacking('issuer')],
    ['FR', ['CA'], 'no'],
  ])('told as %s, asked of %s', (issuer, issuers, expected) => {
    expect(met({ issuer }, { issuers })).toEqual(expected);
  });
});

describe('what it is', () => {
  it('counts only as one of the kinds', () => {
    expect(met({ kind: 'visa' }, { kinds: ['residence_permit'] })).toBe('no');
    expect(met({ kind: 'residence_permit' }, { kinds: ['visa', 'residence_permit'] })).toBe('yes');
  });

  it.each([
    [null, ['D'], lacking('class')],
    ['D', ['D'], 'yes'],
    ['Type D', ['D'], 'yes'],
    ['C', ['D'], 'no'],
    ['B1/B2', ['B1', 'H-1B'], 'yes'],
    ['H1B', ['B1', 'H-1B'], 'yes'],
    ['BC BIVS', ['BC', 'BC BIVS'], 'yes'],
    ['tourist', ['tourist', 'business'], 'yes'],
    ['Tourist visa', ['tourist'], 'yes'],
    ['student', ['D'], lacking('class')],
  ])('told as class %s, asked for %s', (told, classes, expected) => {
    expect(met({ class: told }, { classes })).toEqual(expected);
  });

  it.each([
    ['multiple', 'yes'],
    ['double', 'no'],
    ['single', 'no'],
    [null, lacking('entries')],
  ] as const)('must be for several entries: %s', (entries, expected) => {
    expect(met({ entries }, { multipleEntry: true })).toEqual(expected);
    expect(met({ entries, usedBefore: false }, { multipleEntry: false })).toBe('yes');
  });

  it.each([
    ['usedBefore', { usedBefore: true }],
    ['isPermanent', { permanent: true }],
  ] as const)('must be so: %s', (field, asked) => {
    expect(met({ [field]: true }, asked)).toBe('yes');
    expect(met({ [field]: false }, asked)).toBe('no');
    expect(met({ [field]: null }, asked)).toEqual(lacking(field));
    expect(met({ [field]: null }, { usedBefore: false, permanent: false })).toBe('yes');
  });

  it('may have to be on paper', () => {
    const asked = { electronicAccepted: false };
    expect(met({ isElectronic: false }, asked)).toBe('yes');
    expect(met({ isElectronic: true }, asked)).toBe('no');
    expect(met({ isElectronic: null }, asked)).toEqual(lacking('isElectronic'));
    expect(met({ kind: 'electronic_authorisation' }, asked)).toBe('no');
    expect(met({ isElectronic: true }, { electronicAccepted: true })).toBe('yes');
  });

  it('may have to be issued on a day or later', () => {
    const asked = { issuedOnOrAfter: '2002-06-28' };
    expect(met({ issuedOn: '2002-06-28' }, asked)).toBe('yes');
    expect(met({ issuedOn: '2002-06-27' }, asked)).toBe('no');
    expect(met({ issuedOn: null }, asked)).toEqual(lacking('issuedOn'));
  });
});

describe('how long it is valid', () => {
  it.each([
    [{ expiresOn: '2026-12-02' }, {}, 'yes'],
    [{ expiresOn: '2026-12-01' }, {}, 'no'],
    [{ expiresOn: null }, {}, lacking('expiresOn')],
    [{ expiresOn: null, isPermanent: true }, { validDaysAtEntry: 180 }, 'yes'],
    [{ expiresOn: '2026-12-01', isPermanent: true }, {}, 'no'],
    [{ issuedOn: '2026-12-03' }, {}, 'no'],
    [{ expiresOn: '2027-05-31' }, { validDaysAtEntry: 180 }, 'yes'],
    [{ expiresOn: '2027-05-30' }, { validDaysAtEntry: 180 }, 'no'],
    [{ expiresOn: '2026-12-13' }, { validDaysAfterDeparture: 3 }, 'yes'],
    [{ expiresOn: '2026-12-12' }, { validDaysAfterDeparture: 3 }, 'no'],
    [{ expiresOn: '2016-12-05' }, { expiredWithinDays: 3650 }, 'yes'],
    [{ expiresOn: '2016-12-03' }, { expiredWithinDays: 3650 }, 'no'],
    [{ entries: 'single', usedBefore: true }, {}, 'no'],
    [{ entries: 'single', usedBefore: true }, { expiredWithinDays: 30 }, 'yes'],
    [{ entries: 'single', usedBefore: true }, { usedBefore: true }, 'yes'],
    [{ entries: 'single', usedBefore: false }, {}, 'yes'],
    [{ entries: 'single' }, {}, lacking('usedBefore')],
    [{ usedBefore: true }, {}, lacking('entries')],
    [{ entries: 'multiple', usedBefore: true }, {}, 'yes'],
  ] as const)('%o, asked %o', (held, asked, expected) => {
    expect(met(held, asked)).toEqual(expected);
  });

  it('asks for days of the journey that are not told, unless the other one decides', () => {
    const asked = { validDaysAfterDeparture: 3 };
    expect(met({}, asked, { arrivesOn: null })).toEqual(['legs[1].arrivesOn']);
    expect(met({}, asked, { departsOn: null })).toEqual(['legs[1].departsOn']);
    expect(met({ expiresOn: '2026-12-01' }, asked, { departsOn: null })).toBe('no');
    expect(met({ expiresOn: '2026-12-12' }, asked, { arrivesOn: null })).toBe('no');
    expect(met({ isPermanent: true, expiresOn: null }, asked, { arrivesOn: null, departsOn: null })).toBe('yes');
  });
});

describe('what is not told', () => {
  const flag = fc.constantFrom(true, false, null);
  const day = fc.constantFrom('2001-01-01', '2010-01-01', '2026-12-05', '2030-01-01', null);
  const heldArbitrary = fc.record({
    kind: fc.constantFrom('visa', 'residence_permit', 'electronic_authorisation'),
    issuer: fc.constantFrom('CA', 'FR', 'SCHENGEN'),
    class: fc.constantFrom('C', 'D', null),
    entries: fc.constantFrom('single', 'double', 'multiple', null),
    issuedOn: day,
    expiresOn: day,
    usedBefore: flag,
    isElectronic: flag,
    isPermanent: flag,
  });
  const askedArbitrary = fc.record({
    issuers: fc.constantFrom(['CA'], ['SCHENGEN'], ['FR', 'CA']),
    classes: fc.constantFrom(['C'], null),
    multipleEntry: flag,
    usedBefore: flag,
    validDaysAtEntry: fc.constantFrom(0, 180, null),
    validDaysAfterDeparture: fc.constantFrom(0, 30, null),
    expiredWithinDays: fc.constantFrom(3650, null),
    issuedOnOrAfter: fc.constantFrom('2005-01-01', null),
    permanent: flag,
    electronicAccepted: flag,
  });

  it('decides nothing that some value of it would decide the other way', () => {
    const values = {
      class: ['C', 'D'],
      entries: ['single', 'double', 'multiple'],
      expiresOn: ['2001-01-01', '2026-12-05', '2040-01-01'],
      usedBefore: [true, false],
      isElectronic: [true, false],
    };
    fc.assert(
      fc.property(heldArbitrary, askedArbitrary, (held, asked) => {
        for (const [field, possible] of Object.entries(values)) {
          const untold = met({ ...held, [field]: null } as Partial<Authorisation>, asked);
          if (Array.isArray(untold)) continue;
          // A permanent permit needs no day of expiry; one that is told counts.
          if (field === 'expiresOn' && held.isPermanent === true) continue;
          for (const value of possible) {
            const valued = met({ ...held, [field]: value } as Partial<Authorisation>, asked);
            // Where neither entries nor use are told, the one raises the question of the other.
            const raisesOther = field === 'entries' && held.usedBefore === null && value === 'single';
            const raisesEntries = field === 'usedBefore' && held.entries === null && value === true;
            if (raisesOther || raisesEntries) expect(valued).not.toBe(untold === 'yes' ? 'no' : 'yes');
            else expect(valued).toBe(untold);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });
});
