/** All SQL of countries. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { Continent } from '../../domain/countries/continent.ts';
import type { CountryRecord } from '../../importers/countries/country-record.ts';

type Database = Kysely<DatabaseSchema> | Transaction<DatabaseSchema>;

/** What the open data set says of a country; the capital's city id belongs to the places. */
const COLUMNS = [
  'id',
  'name',
  'official_name',
  'iso2',
  'iso3',
  'continent',
  'region',
  'subregion',
  'capital',
  'currency_ids',
  'languages',
  'calling_codes',
  'timezones',
  'latitude',
  'longitude',
  'flag_emoji',
  'aliases',
] as const;

export async function listCountries(db: Database): Promise<CountryRecord[]> {
  const rows = await db.selectFrom('country').select(COLUMNS).orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    officialName: row.official_name,
    iso2: row.iso2,
    iso3: row.iso3,
    continent: row.continent as Continent,
    region: row.region,
    subregion: row.subregion,
    capital: row.capital,
    currencyIds: row.currency_ids,
    languages: row.languages,
    callingCodes: row.calling_codes,
    timezones: row.timezones,
    location:
      row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
    flagEmoji: row.flag_emoji ?? '',
    aliases: row.aliases,
  }));
}

/** New rows are added; rows that exist get the new values and a new `updated_at`. */
export async function saveCountries(
  trx: Transaction<DatabaseSchema>,
  countries: readonly CountryRecord[],
): Promise<void> {
  if (countries.length === 0) return;
  await trx
    .insertInto('country')
    .values(
      countries.map((country) => ({
        id: country.id,
        name: country.name,
        official_name: country.officialName,
        iso2: country.iso2,
        iso3: country.iso3,
        continent: country.continent,
        region: country.region,
        subregion: country.subregion,
        capital: country.capital,
        currency_ids: [...country.currencyIds],
        languages: [...country.languages],
        calling_codes: [...country.callingCodes],
        timezones: [...country.timezones],
        latitude: country.location?.latitude ?? null,
        longitude: country.location?.longitude ?? null,
        flag_emoji: country.flagEmoji,
        aliases: [...country.aliases],
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        ...Object.fromEntries(COLUMNS.slice(1).map((column) => [column, eb.ref(`excluded.${column}`)])),
        updated_at: sql<Date>`now()`,
      })),
    )
    .execute();
}
