/** The fields of a country. */
import { CONTINENTS } from '../countries/continent.ts';
import { MALARIA_TRANSMISSIONS } from '../countries/malaria.ts';
import type { Fields, ValuesOf } from './field.ts';

/** What is said of a country, but for malaria. */
export const COUNTRY_FIELDS = {
  id: { kind: 'id', always: true, description: 'ISO 3166-1 numeric; Kosovo, which has none, is 983.' },
  name: { kind: 'text', always: true, description: 'Common name in English.' },
  officialName: { kind: 'text', description: 'Official name in English.' },
  iso2: {
    kind: 'text',
    always: true,
    description: 'ISO 3166-1 alpha-2; Kosovo is `XK`.',
    pattern: '^[A-Z]{2}$',
  },
  iso3: {
    kind: 'text',
    always: true,
    description: 'ISO 3166-1 alpha-3; Kosovo is `XKX`.',
    pattern: '^[A-Z]{3}$',
  },
  continent: { kind: 'choice', always: true, values: CONTINENTS, description: '' },
  /** Null where M49 does not place the country (Taiwan, Kosovo, Antarctica). */
  region: { kind: 'text', description: 'UN M49 region.' },
  subregion: { kind: 'text', description: 'UN M49 subregion.' },
  capital: { kind: 'text', description: 'Name of the capital.' },
  /** Belongs to the places: the open data set does not say it. */
  capitalCityId: { kind: 'id', description: 'GeoNames id of the capital.' },
  /** The main one first. */
  currencyIds: { kind: 'numbers', always: true, description: 'Currencies in use, ISO 4217 numeric.', maximum: 999 },
  languages: { kind: 'texts', always: true, description: 'Official languages, ISO 639-1.' },
  /** The North American ones with their area code. */
  callingCodes: {
    kind: 'texts',
    always: true,
    description: 'International calling codes, without the plus sign.',
  },
  /** As in zone.tab: each country's own zones. */
  timezones: { kind: 'texts', always: true, description: 'Time zones, IANA names.' },
  /** About the middle of the main landmass. */
  latitude: { kind: 'degrees', served: 'location.latitude', needed: true, description: '' },
  longitude: { kind: 'degrees', served: 'location.longitude', needed: true, description: '' },
  flagEmoji: { kind: 'text', description: 'The flag as an emoji.' },
  /** Other names people search by, each belonging to one country only. */
  aliases: { kind: 'texts', always: true },
  issuesPassports: {
    kind: 'flag',
    always: true,
    description:
      'Whether there are passports of this country or territory: those that exist are what `fromCountryId` of the ' +
      'personalised question takes.',
  },
  /** Stored only of those that issue none. */
  passportCountryId: {
    kind: 'id',
    description:
      'Id of the country whose passport its people hold: its own, another country, or null if no single ' +
      'country applies.',
  },
  /** What else to know before asking with the passport of that country. */
  passportNote: { kind: 'text' },
} as const satisfies Fields;

/** What data/health says of malaria in a country; all unset where nothing is known. */
const MALARIA_FIELDS = {
  malariaTransmission: { kind: 'choice', values: MALARIA_TRANSMISSIONS },
  /** About tablets. */
  malariaProphylaxis: { kind: 'level' },
  malariaNotes: { kind: 'text' },
  malariaSourceUrl: { kind: 'url' },
  malariaVerifiedAt: { kind: 'instant' },
} as const satisfies Fields;

/** All that is stored. */
export const NOTED_COUNTRY_FIELDS = { ...COUNTRY_FIELDS, ...MALARIA_FIELDS } as const;

const { capitalCityId: _, ...SAID_FIELDS } = COUNTRY_FIELDS;
/** What the open data set says of a country. */
export const WRITTEN_COUNTRY_FIELDS = { ...SAID_FIELDS, ...MALARIA_FIELDS } as const;

/** A country as importers yield it: ready for the database, without its dates. */
export type CountryRecord = ValuesOf<typeof SAID_FIELDS>;
/** The same with what is known of malaria there. */
export type NotedCountryRecord = ValuesOf<typeof WRITTEN_COUNTRY_FIELDS>;
