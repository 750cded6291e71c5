/** data/countries.yaml: corrections, aliases and additions over what the npm packages say about countries. */

import { CONTINENTS } from '@carnet/rules/countries/continent.ts';
import Type, { type Static } from 'typebox';
import { closed, countryCode, currencyCode, nullable, oneOf, text } from './common.ts';

export const CountryCorrection = closed({
  iso2: countryCode(),
  name: Type.Optional(text('As commonly used in English')),
  officialName: Type.Optional(nullable(text('The long form'))),
  continent: Type.Optional(oneOf(CONTINENTS, 'Continent')),
  capital: Type.Optional(nullable(text('The seat of government commonly given; null = none'))),
  currencies: Type.Optional(Type.Array(currencyCode(), { description: 'Legal tender, the main one first' })),
  languages: Type.Optional(
    Type.Array(Type.String({ pattern: '^[a-z]{2}$', errorMessage: 'must be an ISO 639-1 code, two small letters' })),
  ),
  callingCodes: Type.Optional(
    Type.Array(Type.String({ pattern: '^\\d{1,7}$', errorMessage: 'must be a calling code such as "55", in quotes' })),
  ),
  timezones: Type.Optional(Type.Array(text('IANA time zone, as in zone.tab'))),
  location: Type.Optional(
    nullable(
      closed(
        {
          latitude: Type.Number({ minimum: -90, maximum: 90 }),
          longitude: Type.Number({ minimum: -180, maximum: 180 }),
        },
        { description: 'About the middle of the country, in degrees' },
      ),
    ),
  ),
  aliases: Type.Optional(Type.Array(text('Another name people search by'))),
  why: Type.Optional(text('Why the packages are not followed')),
});
export type CountryCorrection = Static<typeof CountryCorrection>;

export const CountriesFile = closed(
  { countries: Type.Array(CountryCorrection) },
  { description: 'Corrections and aliases over the npm packages' },
);
export type CountriesFile = Static<typeof CountriesFile>;
