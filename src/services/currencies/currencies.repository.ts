/** All SQL of currencies. */

import { CURRENCY_FIELDS } from '@carnet/rules/schema/currency-fields.ts';
import type { Transaction } from 'kysely';
import { type Database, recordTable } from '../../db/record-table.ts';
import type { DatabaseSchema } from '../../db/schema.ts';

const { id } = CURRENCY_FIELDS;
const CURRENCIES = recordTable('currency', CURRENCY_FIELDS, { id });
export const listCurrencies = CURRENCIES.read;
export const saveCurrencies = CURRENCIES.save;

/** Of these currencies the ones that some rule names, retired ones included. */
export async function listNamedCurrencies(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('entry_rule')
    .select('proof_of_funds_currency_id as id')
    .distinct()
    .where('proof_of_funds_currency_id', 'in', ids)
    .execute();
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

export async function removeCurrencies(trx: Transaction<DatabaseSchema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('currency').where('id', 'in', ids).execute();
}
