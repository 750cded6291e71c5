/** All SQL of currencies. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { CurrencyRecord } from '../../importers/countries/country-record.ts';

type Database = Kysely<DatabaseSchema> | Transaction<DatabaseSchema>;

export async function listCurrencies(db: Database): Promise<CurrencyRecord[]> {
  const rows = await db
    .selectFrom('currency')
    .select(['id', 'code', 'name', 'symbol', 'minor_unit'])
    .orderBy('id')
    .execute();
  return rows.map(({ minor_unit, ...row }) => ({ ...row, minorUnit: minor_unit ?? 0 }));
}

/** New rows are added; rows that exist get the new values and a new `updated_at`. */
export async function saveCurrencies(
  trx: Transaction<DatabaseSchema>,
  currencies: readonly CurrencyRecord[],
): Promise<void> {
  if (currencies.length === 0) return;
  await trx
    .insertInto('currency')
    .values(
      currencies.map(({ id, code, name, symbol, minorUnit }) => ({ id, code, name, symbol, minor_unit: minorUnit })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        code: eb.ref('excluded.code'),
        name: eb.ref('excluded.name'),
        symbol: eb.ref('excluded.symbol'),
        minor_unit: eb.ref('excluded.minor_unit'),
        updated_at: sql<Date>`now()`,
      })),
    )
    .execute();
}

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
