/** All SQL that finds the countries and cities that places are put into. */

import { DomainError } from '@carnet/rules/errors.ts';
import { sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import type { LocatedCity } from './cities/city-at.ts';

/** By ISO 3166-1 alpha-2. Throws BUSINESS_RULE_VIOLATION when there are none yet. */
export async function listCountryIds(db: Executor): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('country').select(['id', 'iso2']).execute();
  if (rows.length === 0) {
    throw new DomainError('BUSINESS_RULE_VIOLATION', 'The database has no countries yet: run `carnet data load` first');
  }
  return new Map(rows.map(({ id, iso2 }) => [iso2, id]));
}

export async function hasCountries(db: Executor): Promise<boolean> {
  return (await db.selectFrom('country').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Live ones that places can belong to: not sections of cities, which lie in another, nor places where nobody lives. */
export async function listLocatedCities(db: Executor): Promise<LocatedCity[]> {
  const { rows } = await sql<{
    id: number;
    country_id: number;
    latitude: number;
    longitude: number;
    population: number | null;
  }>`select id, country_id, latitude, longitude, population from city
    where retired_at is null and feature_code not in ('PPLX', 'PPLH', 'PPLQ', 'PPLW')`.execute(db);
  return rows.map(({ id, country_id, latitude, longitude, population }) => ({
    id,
    countryId: country_id,
    location: { latitude, longitude },
    population,
  }));
}
