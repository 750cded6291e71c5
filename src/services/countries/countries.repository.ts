/** All SQL of countries. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseSchema, Row } from '../../db/schema.ts';
import type { Continent } from '../../domain/countries/continent.ts';
import type { MalariaRecord, NotedCountryRecord } from '../../importers/open-data/records.ts';

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
  'issues_passports',
  'passport_country_id',
  'passport_note',
  'malaria_transmission',
  'malaria_prophylaxis',
  'malaria_notes',
  'malaria_source_url',
  'malaria_verified_at',
] as const;

export async function listCountries(db: Database): Promise<NotedCountryRecord[]> {
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
    issuesPassports: row.issues_passports,
    passportCountryId: row.issues_passports ? row.id : row.passport_country_id,
    passportNote: row.passport_note,
    malaria: malariaOf(row),
  }));
}

function malariaOf(row: Pick<Row<'country'>, (typeof COLUMNS)[number]>): MalariaRecord | null {
  const { malaria_transmission: transmission, malaria_prophylaxis: prophylaxis } = row;
  if (transmission === null || prophylaxis === null) return null;
  return {
    transmission,
    prophylaxis,
    notes: row.malaria_notes,
    sourceUrl: row.malaria_source_url,
    lastVerifiedAt: row.malaria_verified_at?.getTime() ?? null,
  };
}

/** New rows are added; rows that exist get the new values and a new `updated_at`. */
export async function saveCountries(
  trx: Transaction<DatabaseSchema>,
  countries: readonly NotedCountryRecord[],
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
        issues_passports: country.issuesPassports,
        passport_country_id: country.issuesPassports ? null : country.passportCountryId,
        passport_note: country.passportNote,
        malaria_transmission: country.malaria?.transmission ?? null,
        malaria_prophylaxis: country.malaria?.prophylaxis ?? null,
        malaria_notes: country.malaria?.notes ?? null,
        malaria_source_url: country.malaria?.sourceUrl ?? null,
        malaria_verified_at: country.malaria?.lastVerifiedAt == null ? null : new Date(country.malaria.lastVerifiedAt),
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
