/** Accounts, keys, recorders and rows for the suites of usage. */
import { type Kysely, sql } from 'kysely';
import type { DatabaseSchema } from '../../src/db/schema.ts';
import { CLI_ACTOR } from '../../src/domain/accounts/actor.ts';
import type { Tier } from '../../src/domain/tiers.ts';
import { silentLogger } from '../../src/infrastructure/logger.ts';
import type { AcceptedApiKey } from '../../src/services/api-keys/active-api-keys.ts';
import { createApiKey } from '../../src/services/api-keys/create-api-key.ts';
import { UsageRecorder, type UsageRecorderOptions } from '../../src/services/usage/usage-recorder.ts';

let accounts = 0;

/** Keys of a new account. */
export async function newAccount(
  db: Kysely<DatabaseSchema>,
  options: { keys?: number; tier?: Tier; createdAt?: string } = {},
): Promise<{ accountId: number; keys: [AcceptedApiKey, ...AcceptedApiKey[]] }> {
  accounts += 1;
  const tier = options.tier ?? 'free';
  const accountEmail = `usage-${accounts}@example.org`;
  const keys: AcceptedApiKey[] = [];
  for (let at = 0; at < (options.keys ?? 1); at++) {
    const { id, accountId } = await createApiKey(db, { accountEmail, name: `key ${at + 1}`, tier }, CLI_ACTOR);
    keys.push({ apiKeyId: id, accountId, tier });
  }
  const accountId = (keys[0] as AcceptedApiKey).accountId;
  if (options.createdAt !== undefined) {
    await db.updateTable('account').set({ created_at: options.createdAt }).where('id', '=', accountId).execute();
  }
  return { accountId, keys: keys as [AcceptedApiKey, ...AcceptedApiKey[]] };
}

/** Not started: it writes when told to. */
export function newRecorder(
  db: Kysely<DatabaseSchema>,
  options: Partial<UsageRecorderOptions> = {},
): UsageRecorder & { times(count: number, key: AcceptedApiKey, route: string, status: number): void } {
  const recorder = new UsageRecorder({
    db,
    logger: silentLogger(),
    flushIntervalMs: 60_000,
    maxPending: 1_000,
    ...options,
  });
  return Object.assign(recorder, {
    times(count: number, key: AcceptedApiKey, route: string, status: number) {
      const endpoint = recorder.endpoint(route);
      for (let done = 0; done < count; done++) recorder.count(key, endpoint, status);
    },
  });
}

export interface StoredUsage {
  at: string;
  apiKeyId: number;
  route: string;
  s2xx: number;
  s3xx: number;
  s4xx: number;
  s5xx: number;
  counted: number;
}

/** What is stored of an account by the hour or by the day. */
export async function storedUsage(
  db: Kysely<DatabaseSchema>,
  accountId: number,
  table: 'usage_hour' | 'usage_day' = 'usage_hour',
): Promise<StoredUsage[]> {
  const time = sql.ref(table === 'usage_hour' ? 'hour' : 'day');
  const { rows } = await sql<Omit<StoredUsage, 'at'> & { at: Date }>`
    select ${time} as at, api_key_id as "apiKeyId", route, s2xx, s3xx, s4xx, s5xx, counted
    from ${sql.table(table)} stored join usage_endpoint on usage_endpoint.id = endpoint_id
    where account_id = ${accountId} order by at, api_key_id, route`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** All answers to an account that are stored by the hour. */
export async function storedRequests(db: Kysely<DatabaseSchema>, accountId: number): Promise<number> {
  const rows = await storedUsage(db, accountId);
  return rows.reduce((sum, { s2xx, s3xx, s4xx, s5xx }) => sum + s2xx + s3xx + s4xx + s5xx, 0);
}
