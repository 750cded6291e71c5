/** All SQL of countries. */
import type { Kysely, Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { NamedCountry } from '../../domain/countries/find-country.ts';

/** Every country with all its names, to find countries that other projects' files mention. */
export function listNamedCountries(
  db: Kysely<DatabaseSchema> | Transaction<DatabaseSchema>,
): Promise<(NamedCountry & { readonly id: number })[]> {
  return db
    .selectFrom('country')
    .select(['id', 'iso2', 'iso3', 'name', 'official_name as officialName', 'aliases'])
    .execute();
}
