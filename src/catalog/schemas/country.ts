/** The country as served in lists and alone (contract: Country). */

import { CONTINENTS } from '@carnet/rules/countries/continent.ts';
import { MALARIA_TRANSMISSIONS } from '@carnet/rules/countries/malaria.ts';
import { COUNTRY_FIELDS } from '@carnet/rules/schema/country-fields.ts';
import { type Static, Type } from 'typebox';
import { STAMPS } from './dates.ts';
import { EnforcementLevelSchema } from './enumerations.ts';
import { flag, instant, nullable, text, url } from './fields.ts';
import { servedSchemas } from './served-fields.ts';

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
        'Where it can be caught: `none` = nowhere in the country, `parts` = in parts of it or at times, see ' +
        '`notes`, `throughout`.',
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
      'Extension. Malaria risk in the country; a note here, because there is no vaccine for it that ' +
      'a health requirement could name. `prophylaxis` is about tablets: `recommended` in the areas that ' +
      '`notes` names, or ' +
      '`not_required`. No country asks for them at its border.',
  },
);

export const CountrySchema = Type.Object(
  {
    ...servedSchemas(COUNTRY_FIELDS, {
      location: () => nullable(LocationSchema, 'A representative point of the country.'),
    }),
    continent: ContinentSchema,
    malaria: nullable(MalariaSchema, 'Extension. Malaria in the country. Null = nothing is known of it.'),
    ...STAMPS,
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
