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

/** A currency that some rule still names, retired ones included, stays; it does no harm. Returns how many went. */
export async function removeUnusedCurrencies(
  trx: Transaction<DatabaseSchema>,
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await trx
    .deleteFrom('currency')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('entry_rule').select('entry_rule.id').whereRef('proof_of_funds_currency_id', '=', 'currency.id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
