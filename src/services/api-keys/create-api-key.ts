/** Creates an API key for an account. Its plaintext exists in the returned value only. */
import { randomBytes } from 'node:crypto';
import { DomainError } from '@carnet/rules/errors.ts';
import type { Kysely, Transaction } from 'kysely';
import { bumpDataVersion } from '../../db/data-version.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { Actor } from '../../domain/accounts/actor.ts';
import { composeKey, keyLastFour, keyPrefix } from '../../domain/api-keys/key-format.ts';
import { keyNameIdentity, parseKeyName } from '../../domain/api-keys/key-name.ts';
import { MAX_ACTIVE_API_KEYS, type Tier } from '../../domain/tiers.ts';
import { ensureAccount } from '../accounts/ensure-account.ts';
import { lockLiveAccount } from '../accounts/lock-live-account.ts';
import { setAccountTierWithin } from '../accounts/set-account-tier.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type ApiKey, findKeyNames, insertApiKey } from './api-keys.repository.ts';
import { hashKey } from './key-hash.ts';

export type CreateApiKeyInput = {
  readonly name: string;
  /** A `ck_test_` key instead of a `ck_live_` one. */
  readonly test?: boolean;
  /** Its plaintext, well formed; absent = a new one. */
  readonly key?: string | undefined;
  /** From now, by the database's clock: 1 to 3,650. Absent: it never expires. */
  readonly expiresInDays?: number;
  /** Puts the whole account on this tier, in the same transaction. */
  readonly tier?: Tier;
} & (
  | { readonly accountId: number }
  /** The account is created when there is none of this address. */
  | { readonly accountEmail: string }
);

export interface CreatedApiKey extends ApiKey {
  /** The plaintext key. */
  readonly key: string;
}

/**
 * @throws DomainError VALIDATION_ERROR (name, e-mail), NOT_FOUND (account id), BUSINESS_RULE_VIOLATION (enough active
 * keys), CONFLICT (the account has or had a key of that name, ignoring case). All hold under concurrent requests.
 */
export async function createApiKey(
  db: Kysely<DatabaseSchema>,
  input: CreateApiKeyInput,
  actor: Actor,
): Promise<CreatedApiKey> {
  try {
    return await db.transaction().execute((trx) => createApiKeyWithin(trx, input, actor));
  } catch (error) {
    if (isNameTaken(error)) throw nameConflict(input.name);
    throw error;
  }
}

/** The same in the caller's transaction. */
export async function createApiKeyWithin(
  trx: Transaction<DatabaseSchema>,
  input: CreateApiKeyInput,
  actor: Actor,
): Promise<CreatedApiKey> {
  const name = parseKeyName(input.name);
  const accountId = 'accountId' in input ? input.accountId : (await ensureAccount(trx, input.accountEmail, actor)).id;
  const account = await lockLiveAccount(trx, accountId);
  if (input.tier !== undefined) await setAccountTierWithin(trx, accountId, input.tier, actor);

  const keys = await findKeyNames(trx, accountId);
  if (keys.filter((key) => !key.ended).length >= MAX_ACTIVE_API_KEYS) {
    throw new DomainError(
      'BUSINESS_RULE_VIOLATION',
      `The account has ${MAX_ACTIVE_API_KEYS} active API keys, the most it can have: revoke one first`,
    );
  }
  const identity = keyNameIdentity(name);
  if (keys.some((key) => keyNameIdentity(key.name) === identity)) throw nameConflict(name);

  const key = input.key ?? composeKey(input.test ? 'test' : 'live', randomBytes);
  const prefix = keyPrefix(key);
  const lastFour = keyLastFour(key);
  const { id, createdAt, expiresAt } = await insertApiKey(
    trx,
    {
      account_id: accountId,
      name,
      prefix,
      last_four: lastFour,
      hash: hashKey(key),
      changed_version: await bumpDataVersion(trx, 'api_keys'),
    },
    input.expiresInDays,
  );
  await recordAudit(trx, {
    accountId,
    actor,
    action: 'api_key.created',
    targetType: 'api_key',
    targetId: id,
    details: { name, prefix, lastFour, ...(expiresAt && { expiresAt: expiresAt.toISOString() }) },
  });
  return {
    id,
    accountId,
    accountEmail: account.email,
    tier: input.tier ?? account.tier,
    name,
    prefix,
    lastFour,
    createdAt,
    lastUsedAt: null,
    revokedAt: null,
    expiresAt,
    key,
  };
}

function nameConflict(name: string): DomainError {
  return new DomainError(
    'CONFLICT',
    `The account has or had an API key named ${JSON.stringify(name)}: names are not used twice, those of ` +
      'revoked keys included',
  );
}

/** The unique index behind the rule, for a writer that did not lock the account. */
function isNameTaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === 'api_key_name'
  );
}
