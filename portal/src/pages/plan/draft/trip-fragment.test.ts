import { describe, expect, test } from 'vitest';
import { NEW_TRAVELLER, NEW_TRIP, type TripDraft } from './trip-draft.ts';
import { draftOfFragment, fragmentOf } from './trip-fragment.ts';

const TRIP: TripDraft = {
  purpose: 'study',
  travellers: [
    {
      name: 'Zoë 1.0',
      ageYears: 34,
      residenceCountry: 'BR',
      documents: [{ kind: 'passport', nationality: 'BR', expiresOn: '2029-03-01', isBiometric: true }],
      authorisations: [{ kind: 'visa', issuer: 'US', class: 'B1/B2 – ñ', documentRef: '1', usedBefore: false }],
      vaccinations: [{ vaccine: 'yellow-fever', hasCertificate: true }],
      pastStays: [{ country: 'ES', arrivedOn: '2026-06-01', departedOn: '2026-07-10' }],
      recentCountries: [{ country: 'UG' }],
    },
  ],
  legs: [
    { role: 'origin', country: 'BR' },
    { role: 'transit', country: 'DE', arrivesOn: '2026-12-02T13:00', mode: 'air', transit: { side: 'airside' } },
    { role: 'destination', country: 'JP', arrivesOn: '2026-12-03', departsOn: '2026-12-20' },
    { role: 'return', mode: 'air' },
  ],
};
/** Most that anybody asks: one passport, one place, there and back. */
const ORDINARY: TripDraft = {
  travellers: [{ ...NEW_TRAVELLER, documents: [{ kind: 'passport', nationality: 'BR', expiresOn: '2029-03-01' }] }],
  legs: [
    { role: 'origin', country: 'BR' },
    { role: 'destination', country: 'JP', arrivesOn: '2026-12-03', departsOn: '2026-12-20' },
    { role: 'return', arrivesOn: '2026-12-20' },
  ],
};

const written = (json: unknown, version = '1') =>
  `#${version}.${Buffer.from(JSON.stringify(json)).toString('base64url')}`;

test('a trip in an address comes back as it was', () => {
  for (const trip of [TRIP, NEW_TRIP, ORDINARY]) expect(draftOfFragment(fragmentOf(trip))).toEqual(trip);
  expect(fragmentOf(TRIP)).toMatch(/^#2\.[\w.%-]+\w$/);
});

test('links that were made are opened, whatever is added', () => {
  // Never change these lines: somebody has kept such a link.
  expect(fragmentOf(ORDINARY)).toBe('#2.tdnBReLhI00lcBRrA0lcJPaLUVdLUm0lrDaLUm0');
  expect(draftOfFragment(written(TRIP))).toEqual(TRIP);
});

test('a whole trip with everything told is at most 200 characters', () => {
  expect(fragmentOf(TRIP).length).toBeLessThan(200);
  expect(fragmentOf(ORDINARY).length).toBeLessThan(60);
});

describe('an address that anybody may have written', () => {
  test.each(['', '#', '#main', '#travellers'])('%s holds no trip', (fragment) => {
    expect(draftOfFragment(fragment)).toBeUndefined();
  });

  test.each([
    '#1.',
    '#1.e30',
    '#1.%%%',
    '#2.e30',
    '#2.tdnB',
    '#2.tdnBR0',
    '#2.lp%E0',
    '#3.e30',
    `#1.${'A'.repeat(99)}`,
    written([1]),
    written({ legs: 'x' }),
  ])('%s cannot be read', (fragment) => {
    expect(draftOfFragment(fragment)).toBe('unreadable');
  });

  test('gives only known fields with possible values', () => {
    const read = draftOfFragment(
      written({
        purpose: 'piracy',
        name: 'Ana',
        travellers: [
          {
            ref: 'Ana',
            ageYears: -1,
            residenceCountry: 'Brazil',
            documents: [{ kind: 'passport', nationality: 'BR', number: 'X123' }],
            vaccinations: 'yes',
          },
          7,
        ],
        legs: [{ country: 'BR', departsOn: 'soon' }, { country: 'JP', role: 'origin' }, { role: 'return' }],
      }),
    );
    expect(read).toEqual({
      travellers: [
        {
          documents: [{ kind: 'passport', nationality: 'BR' }],
          authorisations: [],
          vaccinations: [],
          pastStays: [],
          recentCountries: [],
        },
      ],
      legs: [{ country: 'BR', role: 'origin' }, { country: 'JP', role: 'destination' }, { role: 'return' }],
    });
  });
});
