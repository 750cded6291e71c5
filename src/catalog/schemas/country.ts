/** The country as served in lists and alone (contract: Country). */

import { type Static, Type } from 'typebox';
import { CONTINENTS } from '../../domain/countries/continent.ts';
import { MALARIA_TRANSMISSIONS } from '../../domain/countries/malaria.ts';
import { EnforcementLevelSchema } from './enforcement-level.ts';
import { flag, id, instant, nullable, text, url } from './fields.ts';

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
  {
    $id: 'Location',
    description: 'A point on the earth. Those of cities and points of interest have seven decimals at most, 11 mm.',
  },
);

export const MalariaSchema = Type.Object(
  {
    transmission: Type.Enum([...MALARIA_TRANSMISSIONS], {
      type: 'string',
      description:
        'Where it can be caught: `none` = nowhere in the country, `parts` = in parts of it or at times, see `notes`, `throughout`.',
    }),
    prophylaxis: EnforcementLevelSchema,
    notes: nullable(text('Where, when and for whom; where tablets are advised and where avoiding bites is enough.')),
    sourceUrl: nullable(url('Where it is written.')),
    lastVerifiedAt: nullable(
      instant('When this was last checked against its source, UTC. Show it to users. Null = never.'),
    ),
    verificationDueAt: nullable(
      instant('`lastVerifiedAt` plus six calendar months, day clamped to the end of the month. Null = never verified.'),
    ),
    isStale: flag('True when `verificationDueAt` has passed or the note was never verified.'),
  },
  {
    $id: 'Malaria',
    description:
      'Extension. What a traveller should know of malaria: a note of the country, because there is no vaccine for it that ' +
      'a health requirement could name. `prophylaxis` is about tablets: `recommended` in the areas that `notes` names, or ' +
      '`not_required`. No country asks for them at its border.',
  },
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
    issuesPassports: flag(
      'Whether there are passports of this country or territory: those that exist are what `fromCountryId` of the ' +
        'personalised question takes.',
    ),
    passportCountryId: nullable(
      id('Whose passport its people hold: its own id, that of another country, or null where there is no one country.'),
    ),
    malaria: nullable(MalariaSchema, 'Extension. Malaria in the country. Null = nothing is known of it.'),
    createdAt: instant('When the record was created, UTC.'),
    updatedAt: instant('When the record last changed, UTC.'),
  },
  { $id: 'Country', description: 'A country or territory that issues passports or admits travellers.' },
);

export type Location = Static<typeof LocationSchema>;
export type Malaria = Static<typeof MalariaSchema>;
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
  issuesPassports: true,
  passportCountryId: 76,
  malaria: {
    transmission: 'parts',
    prophylaxis: 'recommended',
    notes: 'In the Amazon region.',
    sourceUrl: null,
    lastVerifiedAt: null,
    verificationDueAt: null,
    isStale: true,
  },
  createdAt: '2026-02-17T09:30:00.000Z',
  updatedAt: '2026-02-17T09:30:00.000Z',
};
