/** The countries and areas of trips in tests. */
import type { Country } from '@carnet/rules/trips/question.ts';
import type { Area, HealthRule, Requirement } from '@carnet/rules/trips/trip-facts.ts';

/** ISO 3166-1: numeric, alpha-3, name. */
const NAMED: Readonly<Record<string, readonly [id: number, iso3: string, name: string]>> = {
  BG: [100, 'BGR', 'Bulgaria'],
  BR: [76, 'BRA', 'Brazil'],
  CA: [124, 'CAN', 'Canada'],
  CN: [156, 'CHN', 'China'],
  DE: [276, 'DEU', 'Germany'],
  ES: [724, 'ESP', 'Spain'],
  FR: [250, 'FRA', 'France'],
  GB: [826, 'GBR', 'United Kingdom'],
  GE: [268, 'GEO', 'Georgia'],
  GT: [320, 'GTM', 'Guatemala'],
  HN: [340, 'HND', 'Honduras'],
  HR: [191, 'HRV', 'Croatia'],
  IE: [372, 'IRL', 'Ireland'],
  IN: [356, 'IND', 'India'],
  IT: [380, 'ITA', 'Italy'],
  JP: [392, 'JPN', 'Japan'],
  KE: [404, 'KEN', 'Kenya'],
  MV: [462, 'MDV', 'Maldives'],
  PT: [620, 'PRT', 'Portugal'],
  RO: [642, 'ROU', 'Romania'],
  TH: [764, 'THA', 'Thailand'],
  TR: [792, 'TUR', 'Türkiye'],
  UG: [800, 'UGA', 'Uganda'],
  US: [840, 'USA', 'United States'],
  ZA: [710, 'ZAF', 'South Africa'],
};

const COUNTRIES: readonly Country[] = Object.entries(NAMED).map(([iso2, [id, iso3, name]]) => ({
  id,
  iso2,
  iso3,
  name,
}));

/** By its alpha-2 code or its number. */
export function country(which: string | number): Country {
  const found = COUNTRIES.find(({ id, iso2 }) => id === which || iso2 === which);
  if (found === undefined) throw new Error(`trip-countries.ts does not know ${which}: add it`);
  return found;
}

/** Since when each country is a member, by its alpha-2 code. */
export interface AreaOfTest extends Area {
  readonly members: Readonly<Record<string, string>>;
}

const LONG_AGO = '1900-01-01';

/** The days of Schengen states as in data/groups. */
export const AREAS: readonly AreaOfTest[] = [
  {
    code: 'SCHENGEN',
    sharedStay: true,
    members: {
      DE: '1995-03-26',
      ES: '1995-03-26',
      FR: '1995-03-26',
      PT: '1995-03-26',
      IT: '1997-10-26',
      HR: '2023-01-01',
      BG: '2024-03-31',
      RO: '2024-03-31',
    },
  },
  { code: 'CTA', sharedStay: false, members: { GB: LONG_AGO, IE: LONG_AGO } },
  { code: 'CA4', sharedStay: true, members: { GT: LONG_AGO, HN: LONG_AGO } },
];

export interface TripData {
  readonly pairs?: Readonly<Record<string, Requirement>>;
  readonly general?: Readonly<Record<string, Requirement>>;
  readonly health?: Readonly<Record<string, readonly HealthRule[]>>;
  readonly areas?: readonly AreaOfTest[];
}
