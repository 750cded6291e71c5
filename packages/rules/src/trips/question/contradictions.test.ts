import { describe, expect, it } from 'vitest';
import { problemsOf, refusalOf, tripWith } from '../../../../../test/helpers/trips/trip-refusal.ts';

const traveller = (given: object) => tripWith({ traveller: given });
const document = (given: object) => tripWith({ document: given });
const legs = (...all: object[]) => tripWith({ question: { legs: all } });

describe('what contradicts itself is a broken rule, not a form that cannot be read', () => {
  it.each([
    [
      'a document that expires before it is issued',
      document({ issuedOn: '2026-02-01', expiresOn: '2026-01-31' }),
      'travellers[0].documents[0].expiresOn 2026-01-31 is before issuedOn, 2026-02-01',
    ],
    [
      'a visa that expires before it is issued',
      traveller({ authorisations: [{ kind: 'visa', issuer: 'US', issuedOn: '2026-02-01', expiresOn: '2026-01-31' }] }),
      'travellers[0].authorisations[0].expiresOn 2026-01-31 is before issuedOn, 2026-02-01',
    ],
    [
      'a stay that ends before it begins',
      traveller({ pastStays: [{ country: 'ES', arrivedOn: '2026-02-02', departedOn: '2026-02-01' }] }),
      'travellers[0].pastStays[0].departedOn 2026-02-01 is before arrivedOn, 2026-02-02',
    ],
    [
      'stays that overlap, in any order',
      traveller({
        pastStays: [
          { country: 'FR', arrivedOn: '2026-02-09', departedOn: '2026-02-20' },
          { country: 'ES', arrivedOn: '2026-02-01', departedOn: '2026-02-10' },
        ],
      }),
      'travellers[0].pastStays[0].arrivedOn overlaps travellers[0].pastStays[1], which ends on 2026-02-10',
    ],
    [
      'a past stay that ends after the trip begins',
      tripWith({
        traveller: { pastStays: [{ country: 'ES', arrivedOn: '2026-12-01', departedOn: '2026-12-04' }] },
        leg: { arrivesOn: '2026-12-03' },
      }),
      'travellers[0].pastStays[0].departedOn 2026-12-04 is after the trip begins, 2026-12-03',
    ],
    [
      'a country left after the trip begins',
      tripWith({
        traveller: { recentCountries: [{ country: 'UG', departedOn: '2026-12-04' }] },
        leg: { departsOn: '2026-12-03' },
      }),
      'travellers[0].recentCountries[0].departedOn 2026-12-04 is after the trip begins, 2026-12-03',
    ],
    [
      'a leg that is left before it is reached',
      legs({ country: 'JP', arrivesOn: '2026-12-03', departsOn: '2026-12-02' }),
      'legs[0].departsOn 2026-12-02 is before arrivesOn, 2026-12-03',
    ],
    [
      'a leg that is left an hour before it is reached',
      legs({ country: 'JP', arrivesOn: '2026-12-03T12:00', departsOn: '2026-12-03T11:00' }),
      'legs[0].departsOn 2026-12-03T11:00 is before arrivesOn, 2026-12-03T12:00',
    ],
    [
      'a date that goes back',
      legs({ country: 'BR', departsOn: '2026-12-02' }, { country: 'DE', arrivesOn: '2026-12-01' }),
      'legs[1].arrivesOn 2026-12-01 is before legs[0].departsOn, 2026-12-02',
    ],
    [
      'a date that goes back westwards',
      legs({ country: 'DE', departsOn: '2026-12-02' }, { country: 'US', arrivesOn: '2026-12-01' }),
      'legs[1].arrivesOn 2026-12-01 is before legs[0].departsOn, 2026-12-02',
    ],
    [
      'a date that goes back two days over the date line',
      legs({ country: 'JP', departsOn: '2026-12-03' }, { country: 'US', arrivesOn: '2026-12-01' }),
      'legs[1].arrivesOn 2026-12-01 is before legs[0].departsOn, 2026-12-03',
    ],
    [
      'stays that overlap by a day',
      traveller({
        pastStays: [
          { country: 'ES', arrivedOn: '2026-02-01', departedOn: '2026-02-10' },
          { country: 'ES', arrivedOn: '2026-02-09', departedOn: '2026-02-12' },
        ],
      }),
      'travellers[0].pastStays[1].arrivedOn overlaps travellers[0].pastStays[0], which ends on 2026-02-10',
    ],
    [
      'a date that goes back over legs without dates',
      legs({ country: 'BR', departsOn: '2026-12-10' }, { country: 'DE' }, { country: 'JP', arrivesOn: '2026-12-01' }),
      'legs[2].arrivesOn 2026-12-01 is before legs[0].departsOn, 2026-12-10',
    ],
    [
      'a flight that lands before it starts',
      legs({ country: 'FR', departsOn: '2026-12-02T12:00' }, { country: 'DE', arrivesOn: '2026-12-02T09:00' }),
      'legs[1].arrivesOn 2026-12-02T09:00 is before legs[0].departsOn, 2026-12-02T12:00',
    ],
    [
      'a wrong year, told once',
      legs(
        { country: 'BR', departsOn: '2027-12-02' },
        { country: 'DE', arrivesOn: '2026-12-03', departsOn: '2026-12-10' },
        { country: 'BR', arrivesOn: '2026-12-11' },
      ),
      'legs[1].arrivesOn 2026-12-03 is before legs[0].departsOn, 2027-12-02',
    ],
    [
      'an arrival in a wrong year, told once',
      legs(
        { country: 'BR', departsOn: '2026-12-02' },
        { country: 'DE', arrivesOn: '2027-12-03', departsOn: '2026-12-10' },
        { country: 'BR', arrivesOn: '2026-12-11' },
      ),
      'legs[1].departsOn 2026-12-10 is before arrivesOn, 2027-12-03',
    ],
    [
      'an origin in the middle',
      legs({ country: 'BR' }, { country: 'DE', role: 'origin' }),
      'legs[1].role cannot be origin: only the first leg can',
    ],
    ['an origin alone', legs({ country: 'BR', role: 'origin' }), 'legs must lead somewhere: there is only an origin'],
    [
      'a traveller who is born on the way',
      tripWith({ traveller: { birthDate: '2026-11-01' }, leg: { arrivesOn: '2026-10-30' } }),
      'travellers[0].birthDate 2026-11-01 is after the day of legs[0]',
    ],
    [
      'an age that is not of the birth date',
      traveller({ birthDate: '1990-05-01', ageYears: 35 }),
      'travellers[0].ageYears 35 is not the age of one born on 1990-05-01',
    ],
    [
      'the nationality of a stateless person',
      document({ kind: 'stateless_travel_document' }),
      'travellers[0].documents[0].nationality must be left out: a stateless person has none',
    ],
    [
      'a passport of a territory without passports',
      document({ nationality: 'PR' }),
      'travellers[0].documents[0].nationality cannot be PR: Puerto Rico issues no passports of its own. Its people ' +
        'travel with passports of the United States of America: use US.',
    ],
  ])('%s', (_, question, problem) => {
    expect(problemsOf(question)).toEqual([problem]);
    expect(refusalOf(question)?.code).toBe('BUSINESS_RULE_VIOLATION');
  });

  it('is told beside what cannot be read, which decides the code', () => {
    const error = refusalOf(document({ issuedOn: '2026-02-01', expiresOn: '2026-01-31', blankPages: -1 }));
    expect(error?.code).toBe('VALIDATION_ERROR');
    expect(error?.problems.map(({ path }) => path)).toEqual([
      'travellers[0].documents[0].blankPages',
      'travellers[0].documents[0].expiresOn',
    ]);
  });
});

describe('what can be is read', () => {
  it.each([
    ['a document for one day', document({ issuedOn: '2026-02-01', expiresOn: '2026-02-01' })],
    [
      'stays that share a day',
      traveller({
        pastStays: [
          { country: 'ES', arrivedOn: '2026-02-01', departedOn: '2026-02-10' },
          { country: 'GB', arrivedOn: '2026-02-10', departedOn: '2026-02-10' },
          { country: 'FR', arrivedOn: '2026-02-10', departedOn: '2026-02-20' },
        ],
      }),
    ],
    [
      'a stay that ends on the day the trip begins',
      tripWith({
        traveller: { pastStays: [{ country: 'ES', arrivedOn: '2026-12-01', departedOn: '2026-12-03' }] },
        leg: { arrivesOn: '2026-12-03' },
      }),
    ],
    ['a leg of no time', legs({ country: 'JP', arrivesOn: '2026-12-03T12:00', departsOn: '2026-12-03T12:00' })],
    ['a leg with one time', legs({ country: 'JP', arrivesOn: '2026-12-03T12:00', departsOn: '2026-12-03' })],
    [
      'over the date line, a day back',
      legs({ country: 'JP', departsOn: '2026-12-02T00:05' }, { country: 'US', arrivesOn: '2026-12-01T17:00' }),
    ],
    [
      'over a border westwards, an hour back',
      legs({ country: 'ES', departsOn: '2026-12-02T00:10' }, { country: 'PT', arrivesOn: '2026-12-01T23:15' }),
    ],
    [
      'stays on both sides of the date line',
      traveller({
        pastStays: [
          { country: 'JP', arrivedOn: '2026-02-01', departedOn: '2026-02-10' },
          { country: 'US', arrivedOn: '2026-02-09', departedOn: '2026-02-20' },
        ],
      }),
    ],
    [
      'over the date line, days alone',
      legs({ country: 'JP', departsOn: '2026-12-02' }, { country: 'US', arrivesOn: '2026-12-01' }),
    ],
    ['days alone', legs({ country: 'BR', departsOn: '2026-12-02' }, { country: 'JP', arrivesOn: '2026-12-02' })],
    ['an age of today', traveller({ birthDate: '1990-05-01', ageYears: 36 })],
    [
      'an age on the way',
      tripWith({ traveller: { birthDate: '1990-12-01', ageYears: 36 }, leg: { arrivesOn: '2026-12-03' } }),
    ],
    ['the document of a stateless person', traveller({ documents: [{ kind: 'stateless_travel_document' }] })],
    ['a refugee of a territory', document({ kind: 'refugee_travel_document', nationality: 'PR' })],
    ['no documents', traveller({ documents: [] })],
  ])('%s', (_, question) => {
    expect(problemsOf(question)).toEqual([]);
  });
});
