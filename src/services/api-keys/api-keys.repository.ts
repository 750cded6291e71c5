/** All SQL of API keys. */
import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/executor.ts';
import type { NewRow } from '../../db/schema.ts';
import type { Tier } from '../../domain/tiers.ts';

/** A key as it is shown: never its plaintext, never its hash. */
export interface ApiKey {
  readonly id: number;
  readonly accountId: number;
  /** Null when the account has no address. */
  readonly accountEmail: string | null;
  readonly tier: Tier;
  readonly name: string;
  readonly prefix: string;
  readonly lastFour: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly expiresAt: Date | null;
}

/** What nodes keep of a key to accept it. */
export interface ApiKeyCredential {
  readonly apiKeyId: number;
  readonly hash: string;
  readonly accountId: number;
  readonly tier: Tier;
  /** Revoked or expired. */
  readonly ended: boolean;
  readonly expiresAt: Date | null;
}

/** By the database's clock. */
const HAS_EXPIRED = sql<boolean>`coalesce(api_key.expires_at <= now(), false)`;
const HAS_ENDED = sql<boolean>`(api_key.revoked_at is not null or ${HAS_EXPIRED})`;

function selectApiKeys(db: Executor) {
  return db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .select([
      'api_key.id as id',
      'api_key.account_id as accountId',
      'account.email as accountEmail',
      'account.tier as tier',
      'api_key.name as name',
      'api_key.prefix as prefix',
      'api_key.last_four as lastFour',
      'api_key.created_at as createdAt',
      'api_key.last_used_at as lastUsedAt',
      'api_key.revoked_at as revokedAt',
      'api_key.expires_at as expiresAt',
    ]);
}

export async function findApiKey(db: Executor, id: number): Promise<ApiKey | undefined> {
  return await selectApiKeys(db).where('api_key.id', '=', id).executeTakeFirst();
}

/** Oldest first. Without an account, the keys of all accounts. */
export async function findApiKeys(db: Executor, accountId?: number): Promise<ApiKey[]> {
  const query = selectApiKeys(db).orderBy('api_key.id');
  return await (accountId === undefined ? query : query.where('api_key.account_id', '=', accountId)).execute();
}

/** One page of an account's keys, oldest first, revoked ones included. */
export async function findApiKeyPage(
  db: Executor,
  accountId: number,
  page: number,
  limit: number,
): Promise<{ rows: ApiKey[]; total: number }> {
  const rows = await selectApiKeys(db)
    .where('api_key.account_id', '=', accountId)
    .orderBy('api_key.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await db
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/**
 * Names may say whose they are. The new ones begin with a space, as no name that was given does, so that none is taken.
 */
export async function forgetApiKeyNames(trx: Trx, accountId: number): Promise<void> {
  await trx
    .updateTable('api_key')
    .set({ name: sql<string>`' key ' || id` })
    .where('account_id', '=', accountId)
    .execute();
}

export async function findApiKeyIdByHash(db: Executor, hash: string): Promise<number | undefined> {
  return (await db.selectFrom('api_key').select('id').where('hash', '=', hash).executeTakeFirst())?.id;
}

export async function findApiKeysByMask(db: Executor, prefix: string, lastFour: string): Promise<ApiKey[]> {
  return await selectApiKeys(db)
    .where('api_key.prefix', '=', prefix)
    .where('api_key.last_four', '=', lastFour)
    .orderBy('api_key.id')
    .execute();
}

/** Whether there is any key at all, revoked ones included. */
export async function hasApiKeys(db: Executor): Promise<boolean> {
  return (await db.selectFrom('api_key').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The names of all keys of an account, and which of them are revoked or expired. */
export async function findKeyNames(db: Executor, accountId: number): Promise<{ name: string; ended: boolean }[]> {
  return await db
    .selectFrom('api_key')
    .select(['name', HAS_ENDED.as('ended')])
    .where('account_id', '=', accountId)
    .execute();
}

export async function insertApiKey(
  trx: Trx,
  key: Omit<NewRow<'api_key'>, 'created_at' | 'last_used_at' | 'revoked_at' | 'expires_at'>,
  expiresInDays: number | undefined,
): Promise<{ id: number; createdAt: Date; expiresAt: Date | null }> {
  return await trx
    .insertInto('api_key')
    .values({
      ...key,
      ...(expiresInDays === undefined
        ? {}
        : { expires_at: sql<Date>`now() + make_interval(hours => ${24 * expiresInDays})` }),
    })
    .returning(['id', 'created_at as createdAt', 'expires_at as expiresAt'])
    .executeTakeFirstOrThrow();
}

/** Keeps the time of an earlier revocation. */
export async function markApiKeyRevoked(trx: Trx, id: number, changedVersion: number): Promise<void> {
  await trx
    .updateTable('api_key')
    .set({ revoked_at: sql<Date>`now()`, changed_version: changedVersion })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revoked keys are left alone: nodes hold nothing of them. */
export async function markAccountKeysChanged(trx: Trx, accountId: number, changedVersion: number): Promise<void> {
  await trx
    .updateTable('api_key')
    .set({ changed_version: changedVersion })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
}

function selectCredentials(db: Executor) {
  return db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .select([
      'api_key.id as apiKeyId',
      'api_key.hash as hash',
      'api_key.account_id as accountId',
      'account.tier as tier',
      HAS_ENDED.as('ended'),
      'api_key.expires_at as expiresAt',
    ]);
}

/** Active keys in order of id, a page at a time: those after `afterId`. */
export async function findActiveCredentials(db: Executor, afterId: number, limit: number): Promise<ApiKeyCredential[]> {
  return await selectCredentials(db)
    .where(sql<boolean>`not ${HAS_ENDED}`)
    .where('api_key.id', '>', afterId)
    .orderBy('api_key.id')
    .limit(limit)
    .execute();
}

/** Keys created, revoked or moved to another tier since that version, in any order. */
export async function findCredentialsChangedSince(db: Executor, version: number): Promise<ApiKeyCredential[]> {
  return await selectCredentials(db).where('api_key.changed_version', '>', version).execute();
}

/**
 * The key of this hash, ended ones included, with the version of the keys that it was read at. One statement, so that
 * both are of the same moment.
 */
export async function findCredential(
  db: Executor,
  hash: string,
): Promise<(ApiKeyCredential & { readonly asOf: number | null }) | undefined> {
  return await selectCredentials(db)
    .select((eb) => eb.selectFrom('data_version').select('version').where('name', '=', 'api_keys').as('asOf'))
    .where('api_key.hash', '=', hash)
    .executeTakeFirst();
}
