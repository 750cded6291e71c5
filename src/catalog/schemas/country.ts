/** The country as served in lists and alone (contract: Country). */

import { type Static, Type } from 'typebox';
import { CONTINENTS } from '../../domain/countries/continent.ts';
import { id, instant, nullable, text } from './fields.ts';

export const ContinentSchema = Type.Enum([...CONTINENTS], {
  $id: 'Continent',
  type: 'string',
  description: 'A continent.',
});

export const LocationSchema = Type.Object(
  {
    latitude: Type.Number({ description: 'Degrees north, WGS 84.', minimum: -90, maximum: 90 }),
    longitude: Type.Number({ description: 'Degrees east, WGS 84.', minimum: -180, maximum: 180 }),
  },
  { $id: 'Location', description: 'A point on the earth.' },
);

const list = (description: string, pattern?: string) =>
  Type.Array(Type.String(pattern ? { pattern } : {}), { description });

export const CountrySchema = Type.Object(
  {
    id: id('ISO 3166-1 numeric; Kosovo, which has none, is 983.'),
    name: text('Common name in English.'),
    officialName: nullable(text('Official name in English.')),
    iso2: Type.String({ description: 'ISO 3166-1 alpha-2; Kosovo is `XK`.', pattern: '^[A-Z]{2}$' }),
    iso3: Type.String({ description: 'ISO 3166-1 alpha-3; Kosovo is `XKX`.', pattern: '^[A-Z]{3}$' }),
    continent: ContinentSchema,
    region: nullable(text('UN M49 region.')),
    subregion: nullable(text('UN M49 subregion.')),
    capital: nullable(text('Name of the capital.')),
    capitalCityId: nullable(id('GeoNames id of the capital.')),
    currencyIds: Type.Array(Type.Integer({ minimum: 0, maximum: 999 }), {
      description: 'Currencies in use, ISO 4217 numeric.',
    }),
    languages: list('Official languages, ISO 639-1.'),
    callingCodes: list('International calling codes, without the plus sign.'),
    timezones: list('Time zones, IANA names.'),
    location: nullable(LocationSchema, 'A point that stands for the country.'),
    flagEmoji: nullable(text('The flag as an emoji.')),
    createdAt: instant('When the record was created, UTC.'),
    updatedAt: instant('When the record last changed, UTC.'),
  },
  { $id: 'Country', description: 'A country or territory that issues passports or admits travellers.' },
);

export type Location = Static<typeof LocationSchema>;
export type Country = Static<typeof CountrySchema>;

export const countryExample: Country = {
  id: 76,
  name: 'Brazil',
  officialName: 'Federative Republic of Brazil',
  iso2: 'BR',
  iso3: 'BRA',
  continent: 'South America',
  region: 'Americas',
  subregion: 'Latin America and the Caribbean',
  capital: 'Brasília',
  capitalCityId: null,
  currencyIds: [986],
  languages: ['pt'],
  callingCodes: ['55'],
  timezones: ['America/Sao_Paulo', 'America/Manaus'],
  location: { latitude: -10, longitude: -55 },
  flagEmoji: '🇧🇷',
  createdAt: '2026-02-17T09:30:00.000Z',
  updatedAt: '2026-02-17T09:30:00.000Z',
};
