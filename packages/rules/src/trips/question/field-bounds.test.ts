import { describe, expect, it } from 'vitest';
import { problemsOf, refusalOf, tripWith } from '../../../../../test/helpers/trips/trip-refusal.ts';

/** The smallest question with a field at a place, and the place's path. */
type Place = readonly [path: string, build: (given: object) => object];

const inList = (list: string, least: object): Place => [
  `travellers[0].${list}[0].`,
  (given) => tripWith({ traveller: { [list]: [{ ...least, ...given }] } }),
];
const QUESTION: Place = ['', (question) => tripWith({ question })];
const TRAVELLER: Place = ['travellers[0].', (traveller) => tripWith({ traveller })];
const DOCUMENT: Place = ['travellers[0].documents[0].', (document) => tripWith({ document })];
const AUTHORISATION = inList('authorisations', { kind: 'visa', issuer: 'US' });
const VACCINATION = inList('vaccinations', { vaccine: 'polio' });
const PAST_STAY = inList('pastStays', { country: 'ES', arrivedOn: '2026-01-01', departedOn: '2026-01-01' });
const RECENT = inList('recentCountries', { country: 'UG' });
const LEG: Place = ['legs[0].', (leg) => tripWith({ leg })];
const TRANSIT: Place = ['legs[0].transit.', (transit) => tripWith({ leg: { transit } })];

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const nationals = (count: number) => times(count, { nationality: 'BR' });
const visas = (count: number) => times(count, { kind: 'visa', issuer: 'US' });
const oneDayStays = (count: number) =>
  times(count, { country: 'ES', arrivedOn: '2026-01-01', departedOn: '2026-01-01' });

const REF_VALUES = [
  ['a', 'Ana María', '旅', 'x'.repeat(40), 'trip of 2026-12-01', '🧳'.repeat(40), 'a\u200cb'],
  ['', ' ', 'x'.repeat(41), '🧳'.repeat(41), 'a\nb', 'a\u0000', '\ud800', '\u202eabc', 'AB1234567', 7, true, {}, []],
] as const;
const FLAG_VALUES = [
  [true, false],
  ['true', 1, 0, [], {}],
] as const;
const DAY_VALUES = [
  ['2026-11-22', '2024-02-29', '2027-12-31'],
  [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-32',
    '20261122',
    '2026-1-2',
    '2026-11-22T10:00',
    '',
    0,
    {},
    '١٩٩٠-٠١-٠١',
  ],
] as const;
const COUNTRY_VALUES = [
  [76, '076', 'BR', 'bra', 4, '4'],
  [0, -76, 76.5, 999, 1e99, Number.NaN, '', 'B', 'BRAZIL', 'QQ', 'ＢＲ', 'ſe', ['BR'], {}, true],
] as const;

const CASES: readonly (readonly [Place, string, readonly unknown[], readonly unknown[]])[] = [
  [QUESTION, 'purpose', ['tourism', 'crew'], ['Tourism', '', 'holiday', 1, [], {}]],
  [QUESTION, 'travellers', [times(1, {}), times(10, {})], [[], times(11, {}), {}, 'ana', 1]],
  [
    QUESTION,
    'legs',
    [times(1, { country: 'JP' }), times(20, { country: 'JP' })],
    [[], times(21, { country: 'JP' }), {}],
  ],
  [TRAVELLER, 'ref', ...REF_VALUES],
  [
    TRAVELLER,
    'birthDate',
    ['1900-01-01', '2026-11-22'],
    ['1899-12-31', '2026-11-23', '2199-12-31', '1990-02-30', 1990],
  ],
  [TRAVELLER, 'ageYears', [0, -0, 125], [-1, 126, 1.5, '30', Number.NaN, true]],
  [TRAVELLER, 'residenceCountry', ...COUNTRY_VALUES],
  [TRAVELLER, 'documents', [[], nationals(5)], [nationals(6), {}, 'BR', [1], [null], ['BR']]],
  [TRAVELLER, 'authorisations', [[], visas(20)], [visas(21), {}, [[]]]],
  [
    TRAVELLER,
    'vaccinations',
    [[], times(30, { vaccine: 'polio' })],
    [times(31, { vaccine: 'polio' }), 'polio', ['polio']],
  ],
  [TRAVELLER, 'pastStays', [[], oneDayStays(100)], [oneDayStays(101), {}]],
  [TRAVELLER, 'recentCountries', [[], times(50, { country: 'UG' })], [times(51, { country: 'UG' }), ['UG']]],
  [DOCUMENT, 'ref', ...REF_VALUES],
  [DOCUMENT, 'kind', ['passport', 'laissez_passer'], ['Passport', 'visa', 1]],
  [DOCUMENT, 'nationality', ...COUNTRY_VALUES],
  [DOCUMENT, 'issuedBy', ...COUNTRY_VALUES],
  [DOCUMENT, 'issuedOn', ...DAY_VALUES],
  [
    DOCUMENT,
    'expiresOn',
    ['1900-01-01', '2199-12-31', ...DAY_VALUES[0]],
    ['1899-12-31', '2200-01-01', ...DAY_VALUES[1]],
  ],
  [DOCUMENT, 'blankPages', [0, 200], [-1, 201, 0.5, '6']],
  [DOCUMENT, 'isBiometric', ...FLAG_VALUES],
  [AUTHORISATION, 'ref', ...REF_VALUES],
  [AUTHORISATION, 'kind', ['visa', 'travel_card'], ['passport', '', 1, null]],
  [AUTHORISATION, 'issuer', ['US', 'SCHENGEN', 'schengen', 840], ['SCHENGN', 'EUROPE', '', 0, null, []]],
  [AUTHORISATION, 'class', ['B1/B2', 'C', 'Subclass 600', 'x'.repeat(40)], ['', 'x'.repeat(41), 'C123456789', 5]],
  [AUTHORISATION, 'entries', ['single', 'double', 'multiple'], ['once', 1]],
  [AUTHORISATION, 'issuedOn', ...DAY_VALUES],
  [AUTHORISATION, 'expiresOn', ...DAY_VALUES],
  [AUTHORISATION, 'usedBefore', ...FLAG_VALUES],
  [AUTHORISATION, 'isElectronic', ...FLAG_VALUES],
  [AUTHORISATION, 'isPermanent', ...FLAG_VALUES],
  [AUTHORISATION, 'documentRef', ['1'], ['2', '', 1]],
  [VACCINATION, 'vaccine', ['yellow-fever', 'Polio'], ['yellow fever', '', 25, null]],
  [VACCINATION, 'lastDoseOn', ...DAY_VALUES],
  [VACCINATION, 'doses', [1, 20], [0, 21, 1.5]],
  [VACCINATION, 'hasCertificate', ...FLAG_VALUES],
  [PAST_STAY, 'country', COUNTRY_VALUES[0], [...COUNTRY_VALUES[1], null]],
  [PAST_STAY, 'arrivedOn', ['1900-01-01', '2026-01-01'], ['1899-12-31', '2026-02-29', null]],
  [PAST_STAY, 'departedOn', ['2026-01-01', '2026-11-22'], ['2026-01-32', null]],
  [RECENT, 'country', COUNTRY_VALUES[0], [...COUNTRY_VALUES[1], null]],
  [RECENT, 'departedOn', ...DAY_VALUES],
  [LEG, 'ref', ...REF_VALUES],
  [LEG, 'country', COUNTRY_VALUES[0], [...COUNTRY_VALUES[1], null]],
  [LEG, 'role', ['transit', 'destination', 'return'], ['home', 'Origin', 0]],
  [LEG, 'airport', ['FRA', 'fra'], ['FR', 'FRAA', 'F1A', '', 5]],
  [
    LEG,
    'arrivesOn',
    ['2026-12-03', '2026-12-03T00:00', '2026-12-03T23:59'],
    [
      ...['2026-12-03T24:00', '2026-12-03T12:60', '2026-12-03T1:00', '2026-12-03 12:00', '2026-12-03T12:00:00'],
      ...['2026-12-03T12:00Z', '2026-12-03T12:00+01:00', '2026-02-30T12:00', '2026-02-30', '12:00', '', 20261203, {}],
    ],
  ],
  [LEG, 'departsOn', ['2026-12-03', '2026-12-03T00:00'], ['2026-12-03T24:00', '2200-01-01', '1899-12-31']],
  [LEG, 'mode', ['air', 'sea', 'land'], ['plane', 'Air', 1]],
  [LEG, 'cityId', [1, 2_147_483_647], [0, 2_147_483_648, '1', 1.5]],
  [LEG, 'transit', [{}, { side: 'airside' }], [[], 'airside', true, { airside: true }]],
  [TRANSIT, 'side', ['airside', 'landside'], ['air', '', true]],
  [TRANSIT, 'sameTicket', ...FLAG_VALUES],
  [TRANSIT, 'bagsThrough', ...FLAG_VALUES],
];

const named = CASES.map(([place, field, ...values]) => [`${place[0]}${field}`, place, field, ...values] as const);

describe.each(named)('%s', (_, [path, build], field, allowed, refused) => {
  it.each(allowed.map((value) => [value]))('allows %j', (value) => {
    expect(problemsOf(build({ [field]: value }))).toEqual([]);
  });

  it.each(refused.map((value) => [value]))('refuses %j, and says where', (value) => {
    const error = refusalOf(build({ [field]: value }));
    expect(error?.code).toBe('VALIDATION_ERROR');
    expect(error?.problems.some((problem) => problem.path.startsWith(`${path}${field}`))).toBe(true);
    expect(error?.count).toBe(1);
  });

  it('allows no field beside those that are known', () => {
    const name = `${field}s`;
    const [problem] = refusalOf(build({ [name]: 1 }))?.problems ?? [];
    expect(problem?.path).toBe(`${path}${name}`);
    expect(problem?.message).toContain(`the nearest is "${field}"`);
  });
});

describe('a question that is no object', () => {
  it.each([null, undefined, 1, 'trip', true, [], [{}]])('%j is refused', (value) => {
    expect(refusalOf(value)?.message).toMatch(/^The question must be an object; got /);
  });

  it('needs travellers and legs', () => {
    expect(problemsOf({})).toEqual([
      'travellers is required: Who travels.',
      'legs is required: The journey, in order.',
    ]);
  });
});
