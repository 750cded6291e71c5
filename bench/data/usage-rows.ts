/** A database full of usage: accounts that are all busy, written hour after hour as nodes would. */
import pg from 'pg';
import { connect } from '../../src/db/connection.ts';
import { migrate } from '../../src/db/migrator.ts';
import { systemActor } from '../../src/domain/accounts/actor.ts';
import { HOUR_MS } from '../../src/domain/usage/utc-time.ts';
import { createApiKey } from '../../src/services/api-keys/create-api-key.ts';
import { createEmptyDatabase } from './databases.ts';

/** All keys that an account may have, each asking all of these endpoints in every hour. */
const KEYS = 5;
const ENDPOINTS = 12;
const DAYS = 45;
const ROWS_PER_ACCOUNT = KEYS * ENDPOINTS * DAYS * 24;

export interface UsageDatabase {
  readonly url: string;
  readonly rows: number;
  readonly bytes: number;
  readonly accountIds: readonly number[];
  /** First instant after the last hour with usage, milliseconds since 1970. */
  readonly until: number;
}

export async function createUsageDatabase(server: string, rows: number): Promise<UsageDatabase> {
  const url = await createEmptyDatabase(server);
  const accountIds = await createAccounts(url, Math.ceil(rows / ROWS_PER_ACCOUNT));
  const until = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(
      `insert into usage_endpoint (route) select '/v1/bench/' || n from generate_series(1, ${ENDPOINTS}) as n`,
    );
    await client.query(
      `insert into usage_hour (account_id, hour, api_key_id, endpoint_id, s2xx, s3xx, s4xx, s5xx, counted)
      select api_key.account_id, hour, api_key.id, usage_endpoint.id, 500 + api_key.id % 100, 40, 3, 1, 503
      from generate_series($1::timestamptz, $2::timestamptz - interval '1 hour', interval '1 hour') as hour
      cross join api_key cross join usage_endpoint
      order by hour, account_id, api_key.id, usage_endpoint.id`,
      [new Date(until - DAYS * 24 * HOUR_MS), new Date(until)],
    );
    await client.query('vacuum analyze');
    const found = await client.query<{ rows: string; bytes: string }>(
      `select (select count(*) from usage_hour) as rows, pg_total_relation_size('usage_hour') as bytes`,
    );
    return { url, rows: Number(found.rows[0]?.rows), bytes: Number(found.rows[0]?.bytes), accountIds, until };
  } finally {
    await client.end();
  }
}

async function createAccounts(url: string, count: number): Promise<number[]> {
  const { kysely, close } = connect({ connectionString: url, max: 1 });
  try {
    await migrate(kysely);
    const ids: number[] = [];
    for (let account = 1; account <= count; account++) {
      for (let key = 1; key <= KEYS; key++) {
        const input = { accountEmail: `bench-${account}@example.org`, name: `key ${key}`, tier: 'business' } as const;
        const { accountId } = await createApiKey(kysely, input, systemActor('bench'));
        if (key === 1) ids.push(accountId);
      }
    }
    return ids;
  } finally {
    await close();
  }
}
