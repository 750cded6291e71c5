/** The fields of a city, as its source says them and as it is served. */
import type { Fields } from '@carnet/rules/schema/field.ts';

/** What an import writes. */
export const CITY_FIELDS = {
  name: { kind: 'text', always: true, description: 'Name of the city.' },
  /** Other names people search by. */
  alternateNames: { kind: 'texts', always: true },
  countryId: { kind: 'id', always: true, description: 'Country, ISO 3166-1 numeric.' },
  latitude: { kind: 'degrees', always: true, served: 'location.latitude', description: '' },
  longitude: { kind: 'degrees', always: true, served: 'location.longitude', description: '' },
  /** GeoNames feature code, e.g. `PPLC` = capital. */
  featureCode: { kind: 'text', always: true },
  isCapital: { kind: 'flag', always: true, description: 'Whether it is the capital of its country.' },
  population: { kind: 'count', description: 'Inhabitants. Null = not known.' },
  timezone: { kind: 'text', description: 'Time zone, IANA name.' },
  admin1Code: { kind: 'text' },
  admin1Name: { kind: 'text', description: 'Its state, province or region.' },
} as const satisfies Fields;

/** What no source of cities says yet. */
export const CITY_ABOUT_FIELDS = {
  description: { kind: 'text', description: 'A sentence or two about it.' },
  imageUrl: { kind: 'url', description: 'A picture of it.' },
} as const satisfies Fields;
