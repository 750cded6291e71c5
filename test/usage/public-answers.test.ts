import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readUsage } from '../../src/services/usage/read-usage.ts';
import { anyDatabase, type DatabaseKind, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { type ApiUnderTest, startApi } from '../http/api-under-test.ts';
import { newAccount, newRecorder } from './usage-under-test.ts';

describe.each(anyDatabase)('what the public API answers (%s)', (kind: DatabaseKind) => {
  let db: TestDatabase;
  let api: ApiUnderTest;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(async () => {
    await api?.close();
    await db?.close();
  });

  it('is counted by endpoint and status for the key that asked, and nothing else is', async () => {
    const { accountId, keys } = await newAccount(db.kysely);
    const usage = newRecorder(db.kysely);
    const key = 'key-of-the-account';
    api = await startApi({ usage, keys: { check: (sent) => (sent === key ? keys[0] : undefined) } });
    const ask = async (path: string, headers: Record<string, string> = { 'x-api-key': key }, method = 'GET') => {
      const response = await fetch(api.baseUrl + path, { headers, method });
      await response.arrayBuffer();
      return response;
    };
    const { passport, destination, missing } = api.ids;
    const personalized = `/v1/entry-requirements/personalized?fromCountryId=${passport}&toCountryId=${destination}`;
    const { headers } = await ask(personalized);
    const etag = headers.get('etag') as string;
    expect((await ask(personalized, { 'x-api-key': key, 'if-none-match': etag })).status).toBe(304);
    expect((await ask(`/v1/countries/${missing}`)).status).toBe(404);
    expect((await ask('/v1/countries/not-a-number')).status).toBe(400);
    expect((await ask('/v1/countries?nonsense=1')).status).toBe(400);
    expect((await ask('/v1/countries', undefined, 'HEAD')).status).toBe(200);
    // Compressed, which is answered a moment later.
    expect((await ask('/v1/countries?limit=50', { 'x-api-key': key, 'accept-encoding': 'gzip' })).status).toBe(200);
    // Nobody's requests.
    expect((await ask('/v1/health')).status).toBe(200);
    expect((await ask('/v1/countries', {})).status).toBe(401);
    expect((await ask('/v1/countries', { 'x-api-key': 'unknown' })).status).toBe(401);
    expect((await ask('/v1/nothing-here')).status).toBe(404);

    expect(usage.countedThisMonth(accountId)).toBe(6);
    await usage.stop();
    const now = Date.now();
    const month = {
      accountId,
      from: new Date(now - 3_600_000),
      to: new Date(now + 3_600_000),
      granularity: 'hour',
    } as const;
    const byEndpoint = await readUsage(db.kysely, { ...month, groupBy: 'endpoint' });
    expect(byEndpoint.total).toEqual({ requests: 7, counted: 6 });
    expect(Object.fromEntries(byEndpoint.series.map(({ endpoint, total }) => [endpoint, total]))).toEqual({
      '/v1/entry-requirements/personalized': { requests: 2, counted: 1 },
      '/v1/countries/{id}': { requests: 2, counted: 2 },
      '/v1/countries': { requests: 3, counted: 3 },
    });
    const byStatus = await readUsage(db.kysely, { ...month, groupBy: 'status' });
    expect(Object.fromEntries(byStatus.series.map(({ status, total }) => [status, total.requests]))).toEqual({
      '2xx': 3,
      '3xx': 1,
      '4xx': 3,
    });
  });
});
