/** All SQL of countries. */

import { WRITTEN_COUNTRY_FIELDS } from '@carnet/rules/schema/country-fields.ts';
import type { Executor } from '../../db/executor.ts';
import { recordTable } from '../../db/record-table.ts';

const { id } = WRITTEN_COUNTRY_FIELDS;
const COUNTRIES = recordTable('country', WRITTEN_COUNTRY_FIELDS, { id });
export const listCountries = COUNTRIES.read;
export const saveCountries = COUNTRIES.save;

/** Those of the ids that are a country's. */
export async function findCountryIds(db: Executor, ids: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('country').select('id').where('id', 'in', ids).execute();
  return rows.map((row) => row.id);
}
