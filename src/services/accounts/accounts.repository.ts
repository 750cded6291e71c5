/** All SQL of accounts. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { AccountTable, DatabaseSchema } from '../../db/schema.ts';
import type { Tier } from '../../domain/tiers.ts';

export interface Account {
  readonly id: number;
  readonly email: string;
  readonly tier: Tier;
  readonly createdAt: Date;
}

type Executor = Kysely<DatabaseSchema>;

function toAccount(row: Selectable<AccountTable>): Account {
  return { id: row.id, email: row.email, tier: row.tier, createdAt: row.created_at };
}

export async function findAccountByEmail(db: Executor, email: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** Undefined when the address is taken. Waits for a transaction that is inserting the same address. */
export async function insertAccount(db: Executor, email: string): Promise<Account | undefined> {
  const row = await db
    .insertInto('account')
    .values({ email })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toAccount(row);
}

/**
 * Inserts the account only when there is none at all. Of two transactions doing so with one address the later waits for
 * the earlier and then inserts nothing.
 */
export async function insertAccountIfNone(db: Executor, email: string): Promise<Account | undefined> {
  const row = await db
    .insertInto('account')
    .columns(['email'])
    .expression(
      db
        .selectNoFrom(sql<string>`${email}::text`.as('email'))
        .where((eb) => eb.not(eb.exists(db.selectFrom('account').select('account.id')))),
    )
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toAccount(row);
}

/**
 * Holds the account's row until the transaction ends. Every change to an account or its keys begins with it, so that the
 * rules of one account are checked by one request at a time, and rows are always locked in the order account, key, version.
 * The lock leaves the key of the row alone, so that rows which only refer to the account need not wait.
 */
export async function lockAccount(trx: Transaction<DatabaseSchema>, id: number): Promise<Account | undefined> {
  const row = await trx.selectFrom('account').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && toAccount(row);
}

export async function updateAccountTier(trx: Transaction<DatabaseSchema>, id: number, tier: Tier): Promise<void> {
  await trx.updateTable('account').set({ tier, updated_at: sql<Date>`now()` }).where('id', '=', id).execute();
}
