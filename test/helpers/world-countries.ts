/** Countries for tests that need the codes and names of the world and not the open data set. */
import countries from 'i18n-iso-countries';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../src/db/schema.ts';

/** Names that i18n-iso-countries does not know; where the package gives one name to two countries, the one listed here has it. */
const COMMON_NAMES: Readonly<Record<string, string>> = {
  BN: 'Brunei',
  CD: 'DR Congo',
  CG: 'Congo',
  FM: 'Micronesia',
  LA: 'Laos',
  MD: 'Moldova',
  SY: 'Syria',
  SZ: 'Swaziland',
  VA: 'Vatican',
};

export interface WorldCountry {
  readonly id: number;
  readonly iso2: string;
  readonly iso3: string;
  readonly name: string;
  readonly officialName: null;
  readonly aliases: readonly string[];
}

/** Every country of ISO 3166-1, and Kosovo as 983, XK, XKX. */
export const worldCountries: readonly WorldCountry[] = Object.entries(countries.getNames('en', { select: 'all' })).map(
  ([iso2, names]) => {
    const all = [names].flat();
    return {
      id: iso2 === 'XK' ? 983 : Number(countries.alpha2ToNumeric(iso2)),
      iso2,
      iso3: iso2 === 'XK' ? 'XKX' : (countries.alpha2ToAlpha3(iso2) as string),
      name: COMMON_NAMES[iso2] ?? (all[0] as string),
      officialName: null,
      aliases: all,
    };
  },
);

export async function insertWorldCountries(kysely: Kysely<DatabaseSchema>): Promise<void> {
  await kysely
    .insertInto('country')
    .values(
      worldCountries.map(({ id, iso2, iso3, name, aliases }) => ({
        id,
        iso2,
        iso3,
        name,
        aliases: [...aliases],
        // Nothing that uses these countries looks at the rest.
        continent: 'Europe',
        currency_ids: [],
        languages: [],
        calling_codes: [],
        timezones: [],
        issues_passports: true,
      })),
    )
    .execute();
}
