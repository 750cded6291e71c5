/** All SQL of accounts. */
import { type Selectable, sql } from 'kysely';
import type { AccountTable } from '../../db/account-tables.ts';
import type { Executor, Trx } from '../../db/executor.ts';
import type { Role } from '../../domain/accounts/principal.ts';
import type { Tier } from '../../domain/tiers.ts';

export interface Account {
  readonly id: number;
  /** Null when its issuer never vouched for one, and once the account is deleted. */
  readonly email: string | null;
  readonly tier: Tier;
  /** Who signs in; null for an account that an operator made and for a deleted one. */
  readonly identity: Identity | null;
  /** Given by an operator. */
  readonly roles: readonly Role[];
  /** Tokens issued before are refused. */
  readonly tokensFrom: Date | null;
  readonly createdAt: Date;
  readonly deletedAt: Date | null;
}

/** Who an OIDC token is about: a subject means something only together with its issuer. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

function toAccount(row: Selectable<AccountTable>): Account {
  return {
    id: row.id,
    email: row.email,
    tier: row.tier,
    identity: row.issuer !== null && row.subject !== null ? { issuer: row.issuer, subject: row.subject } : null,
    roles: row.roles,
    tokensFrom: row.tokens_from,
    createdAt: row.created_at,
    deletedAt: row.deleted_at,
  };
}

/** Deleted ones included. */
export async function findAccount(db: Executor, id: number): Promise<Account | undefined> {
  const row = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toAccount(row);
}

/** In order of id, deleted ones only on request. */
export async function findAccounts(db: Executor, options: { deleted: boolean }): Promise<Account[]> {
  const query = db.selectFrom('account').selectAll().orderBy('id');
  const rows = await (options.deleted ? query : query.where('deleted_at', 'is', null)).execute();
  return rows.map(toAccount);
}

export async function findAccountByIdentity(db: Executor, identity: Identity): Promise<Account | undefined> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** Undefined when the identity has an account. Waits for a transaction that is inserting one for it. */
export async function insertAccountOfIdentity(
  db: Executor,
  identity: Identity,
  { email, tokensFrom }: { readonly email: string | null; readonly tokensFrom: Date | null },
): Promise<Account | undefined> {
  const row = await db
    .insertInto('account')
    .values({ ...identity, email, tokens_from: tokensFrom })
    .onConflict((conflict) => conflict.constraint('account_identity').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toAccount(row);
}

/** When the last account of that identity was deleted. */
export async function findIdentityDeletion(db: Executor, identityHash: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('deleted_identity')
    .select('deleted_at')
    .where('identity_hash', '=', identityHash)
    .executeTakeFirst();
  return row?.deleted_at;
}

export async function insertIdentityDeletion(trx: Trx, identityHash: string): Promise<void> {
  const deletedAt = sql<Date>`clock_timestamp()`;
  await trx
    .insertInto('deleted_identity')
    .values({ identity_hash: identityHash, deleted_at: deletedAt })
    .onConflict((conflict) => conflict.column('identity_hash').doUpdateSet({ deleted_at: deletedAt }))
    .execute();
}

/** The one without identity first, then in order of id. Several identities may share an address. */
export async function findAccountsByEmail(db: Executor, email: string): Promise<Account[]> {
  const rows = await db
    .selectFrom('account')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .orderBy(sql`issuer is not null`)
    .orderBy('id')
    .execute();
  return rows.map(toAccount);
}

/**
 * An account without identity. Undefined when there is one of that address. Waits for a transaction that is inserting
 * the same address.
 */
export async function insertAccount(db: Executor, email: string): Promise<Account | undefined> {
  const row = await db
    .insertInto('account')
    .values({ email })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).where('issuer', 'is', null).doNothing())
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
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).where('issuer', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toAccount(row);
}

/**
 * Holds the account's row until the transaction ends. Every change to an account or its keys begins with it, so that
 * the rules of one account are checked by one request at a time, and rows are always locked in the order account, key,
 * version. The lock leaves the key of the row alone, so that rows which only refer to the account need not wait.
 */
export async function lockAccount(trx: Trx, id: number): Promise<Account | undefined> {
  const row = await trx.selectFrom('account').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && toAccount(row);
}

/** Keeps the row as it is until the transaction ends; others may read and hold it, too. */
export async function holdAccount(trx: Trx, id: number): Promise<Account | undefined> {
  const row = await trx.selectFrom('account').selectAll().where('id', '=', id).forShare().executeTakeFirst();
  return row && toAccount(row);
}

export async function updateAccountTier(trx: Trx, id: number, tier: Tier): Promise<void> {
  await trx.updateTable('account').set({ tier, updated_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

export async function updateAccountEmail(trx: Trx, id: number, email: string): Promise<void> {
  await trx.updateTable('account').set({ email, updated_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

export async function updateAccountRoles(trx: Trx, id: number, roles: readonly Role[]): Promise<void> {
  await trx
    .updateTable('account')
    .set({ roles: [...roles], updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Takes out what says whose account it was; its id, tier and dates stay. Returns when. */
export async function markAccountDeleted(trx: Trx, id: number): Promise<Date> {
  const row = await trx
    .updateTable('account')
    .set({
      email: null,
      issuer: null,
      subject: null,
      roles: [],
      tokens_from: null,
      deleted_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .returning(sql<Date>`deleted_at`.as('deletedAt'))
    .executeTakeFirstOrThrow();
  return row.deletedAt;
}
