import { describe, expect, it } from 'vitest';
import { readTrip, refusalOf } from '../../../../../test/helpers/trips/trip-refusal.ts';
import { tripQuestionExample } from './example.ts';

const brazil = { id: 76, iso2: 'BR', iso3: 'BRA', name: 'Brazil' };
function refused(value: unknown) {
  const error = refusalOf(value);
  if (error === undefined) throw new Error('The question was read');
  return error;
}

const smallest = { travellers: [{ documents: [{ nationality: 'BR' }] }], legs: [{ country: 'JP' }] };

describe('readQuestion', () => {
  it('reads the example of the specification', () => {
    const { purpose, travellers, legs } = readTrip(tripQuestionExample);
    expect(purpose).toBe('tourism');
    expect(travellers).toHaveLength(1);
    expect(travellers[0]).toMatchObject({
      path: 'travellers[0]',
      ref: 'ana',
      residence: brazil,
      documents: [{ path: 'travellers[0].documents[0]', ref: 'br', nationality: brazil, expiresOn: '2029-03-01' }],
      authorisations: [{ ref: 'us-visa', issuer: 'US', class: 'B1/B2', documentRef: 'br' }],
      vaccinations: [{ path: 'travellers[0].vaccinations[0]', vaccine: 'yellow-fever', doses: 1 }],
      pastStays: [{ country: { iso2: 'ES' }, arrivedOn: '2026-06-01', departedOn: '2026-07-10' }],
      recentCountries: [{ country: { iso2: 'UG' }, departedOn: '2026-11-20' }],
    });
    expect(legs.map(({ ref }) => ref)).toEqual(['home', 'fra', 'jp', 'back']);
    expect(legs[1]).toEqual({
      path: 'legs[1]',
      ref: 'fra',
      index: 1,
      country: { id: 276, iso2: 'DE', iso3: 'DEU', name: 'Germany' },
      role: 'transit',
      airport: 'FRA',
      arrives: { day: '2026-12-02', time: '13:00' },
      departs: { day: '2026-12-02', time: '17:30' },
      mode: 'air',
      cityId: null,
      transit: { side: 'airside', sameTicket: true, bagsThrough: true },
    });
  });

  it('needs no more than a passport and a destination', () => {
    const { purpose, travellers, legs } = readTrip(smallest);
    expect(purpose).toBeNull();
    expect(travellers[0]).toEqual({
      path: 'travellers[0]',
      ref: '1',
      ageMonths: [null],
      residence: null,
      documents: [
        {
          path: 'travellers[0].documents[0]',
          ref: '1',
          kind: 'passport',
          nationality: brazil,
          issuedBy: null,
          issuedOn: null,
          expiresOn: null,
          blankPages: null,
          isBiometric: null,
        },
      ],
      authorisations: [],
      vaccinations: [],
      pastStays: [],
      recentCountries: [],
    });
    expect(legs[0]).toMatchObject({
      ref: '1',
      index: 0,
      role: 'destination',
      arrives: null,
      departs: null,
      mode: null,
    });
  });

  it('tells all problems at once, each with its path', () => {
    const { code, problems, message } = refused({
      ...smallest,
      purpose: 'turism',
      travellers: [{ documents: [{ nationality: 'BR' }, { nationality: 'BRX', expiresOn: '2026-02-30' }] }],
    });
    expect(code).toBe('VALIDATION_ERROR');
    expect(problems.map(({ path }) => path)).toEqual([
      'purpose',
      'travellers[0].documents[1].nationality',
      'travellers[0].documents[1].expiresOn',
    ]);
    expect(problems[0]?.message).toContain('the nearest is "tourism"');
    expect(problems[1]?.message).toBe('"BRX" is not a country code. Use 76, BR or BRA.');
    expect(problems[2]?.message).toBe('"2026-02-30" does not exist in the calendar');
    expect(message).toContain('3 problems: purpose must be one of');
  });

  it('gives everything a name that is free', () => {
    const { travellers, legs } = readTrip({
      travellers: [{ ref: '2' }, {}, { ref: ' ana ' }, {}],
      legs: [{ country: 'JP' }, { country: 'BR', ref: 'home' }],
    });
    expect(travellers.map(({ ref }) => ref)).toEqual(['2', '3', 'ana', '4']);
    expect(legs.map(({ ref }) => ref)).toEqual(['1', 'home']);
  });

  it('turns a birth date into ages on arrival, and forgets it', () => {
    const question = readTrip({
      travellers: [{ birthDate: '2010-08-31' }, { ageYears: 16 }],
      legs: [
        { country: 'BR', role: 'origin', departsOn: '2027-02-27' },
        { country: 'JP', arrivesOn: '2027-02-28' },
        { country: 'BR', role: 'return' },
      ],
    });
    // 16 years and 6 months on the last day of February; the return has no date: 22 November 2026.
    expect(question.travellers[0]?.ageMonths).toEqual([197, 198, 194]);
    expect(question.travellers[1]?.ageMonths).toEqual([192, 192, 192]);
    expect(JSON.stringify(question)).not.toContain('2010');
  });

  it.each([76, '76', 'BR', 'br', 'BRA', 'bra', 'Bra'])('finds a country by %j', (country) => {
    const { legs } = readTrip({ ...smallest, legs: [{ country }] });
    expect(legs[0]?.country).toEqual(brazil);
  });

  it.each([
    ['US', 'US'],
    [840, 'US'],
    ['usa', 'US'],
    ['SCHENGEN', 'SCHENGEN'],
    ['gcc', 'GCC'],
  ])('finds the issuer %j', (issuer, code) => {
    const { travellers } = readTrip({ ...smallest, travellers: [{ authorisations: [{ kind: 'visa', issuer }] }] });
    expect(travellers[0]?.authorisations[0]?.issuer).toBe(code);
  });

  it('takes null for what is left out', () => {
    const nothing = { ref: null, birthDate: null, residenceCountry: null, authorisations: null, pastStays: null };
    expect(
      readTrip({
        purpose: null,
        travellers: [{ ...nothing, documents: [{ kind: null, nationality: 'BR', issuedOn: null }] }],
        legs: [{ country: 'JP', transit: null, arrivesOn: null, role: null }],
      }),
    ).toEqual(readTrip(smallest));
  });

  it('tells twenty problems at most, and how many there are', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, 1]));
    const { problems, count, message } = refused({ ...smallest, ...many });
    expect(problems).toHaveLength(20);
    expect(count).toBe(500);
    expect(message).toContain('500 problems: field0 is not a known field');
    expect(message).toContain('And 495 more.');
    expect(message.length).toBeLessThan(2_000);
  });

  it('reads ten travellers with twenty legs', () => {
    const { travellers, legs } = readTrip({
      travellers: Array.from({ length: 10 }, (_, index) => ({
        ref: `person ${index}`,
        documents: Array(5).fill({ nationality: 'BR' }),
        authorisations: Array(20).fill({ kind: 'visa', issuer: 'US' }),
        pastStays: Array.from({ length: 100 }, (_, year) => ({
          country: 'ES',
          arrivedOn: `${1920 + year}-03-01`,
          departedOn: `${1920 + year}-04-01`,
        })),
      })),
      legs: Array.from({ length: 20 }, (_, index) => ({
        country: ['BR', 'DE', 'JP'][index % 3],
        arrivesOn: `2027-01-${String(index + 1).padStart(2, '0')}`,
      })),
    });
    expect(travellers).toHaveLength(10);
    expect(travellers[9]?.authorisations[19]?.path).toBe('travellers[9].authorisations[19]');
    expect(travellers[9]?.pastStays).toHaveLength(100);
    expect(legs).toHaveLength(20);
  });
});
