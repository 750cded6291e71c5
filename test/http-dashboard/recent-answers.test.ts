/** What the public API answered to a key, as its holder sees it on the dashboard of the same node. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ActiveApiKeys } from '../../src/services/api-keys/active-api-keys.ts';
import { RecentAnswers } from '../../src/services/usage/recent-answers.ts';
import { anyDatabase, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { noteSecret } from '../helpers/log-watch.ts';
import { type ApiUnderTest, startApi } from '../http/api-under-test.ts';
import { type DashboardUnderTest, startDashboard } from './dashboard-under-test.ts';

describe.each(anyDatabase)('the last answers to a key (%s)', (kind) => {
  let db: TestDatabase;
  let api: ApiUnderTest;
  let dashboard: DashboardUnderTest;
  let keys: ActiveApiKeys;
  const recentAnswers = new RecentAnswers();
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    dashboard = await startDashboard(db, { recentAnswers });
    keys = new ActiveApiKeys(db.kysely);
    api = await startApi({ keys, recentAnswers });
  });
  afterAll(async () => {
    await api?.close();
    await dashboard?.close();
    await db?.close();
  });

  async function newKey(token = dashboard.token(), name = 'web site') {
    const { json } = await dashboard.ask('/v1/api-keys', { method: 'POST', token, json: { name } });
    await keys.poll();
    return { token, id: json.id as number, key: noteSecret(json.key as string) };
  }

  async function ask(path: string, key: string, options: RequestInit = {}) {
    const response = await fetch(api.baseUrl + path, {
      ...options,
      headers: { 'x-api-key': key, ...(options.headers as Record<string, string>) },
    });
    await response.arrayBuffer();
    return response.headers.get('x-request-id') as string;
  }

  const answers = async ({ id, token }: { id: number; token: string }, query = '') =>
    (await dashboard.ask(`/v1/api-keys/${id}/answers${query}`, { token })).json;

  it('are shown to its holder, the latest first, with what to look for in a log', async () => {
    const mine = await newKey();
    const before = new Date().toISOString();
    const first = await ask('/v1/countries/76?language=pt', mine.key);
    const second = await ask('/v1/countries/76', mine.key, { method: 'HEAD' });
    const third = await ask(`/v1/countries/${api.ids.missing}`, mine.key, { headers: { 'x-request-id': 'mine-1' } });
    const fourth = await ask('/v1/countries?nonsense=1', mine.key);
    const { data, meta } = await answers(mine);
    expect(meta).toEqual({ page: 1, limit: 20, total: 4, totalPages: 1 });
    expect(data).toMatchObject([
      { method: 'GET', path: '/v1/countries', status: 400, requestId: fourth },
      { method: 'GET', path: `/v1/countries/${api.ids.missing}`, status: 404, requestId: third },
      { method: 'HEAD', path: '/v1/countries/76', status: 200, requestId: second },
      { method: 'GET', path: '/v1/countries/76', requestId: first },
    ]);
    expect(third).toBe('mine-1');
    for (const { at, milliseconds } of data) {
      expect(at >= before && at <= new Date().toISOString()).toBe(true);
      expect(milliseconds).toBeGreaterThanOrEqual(0);
    }
    expect((await answers(mine, '?limit=3&page=2')).data).toMatchObject([{ requestId: first }]);
  });

  it('hold nothing that was sent by mistake: no key, no query', async () => {
    const mine = await newKey();
    await ask(`/v1/countries/${mine.key}`, mine.key);
    await ask(`/v1/countries/76?api_key=${mine.key}`, mine.key);
    const text = JSON.stringify(await answers(mine));
    expect(text).toContain('"/v1/countries/{id}"');
    expect(text).not.toContain(mine.key);
    expect(text).not.toContain('api_key');
  });

  it('are a hundred at most', async () => {
    const mine = await newKey();
    for (let asked = 0; asked < 103; asked++) await ask('/v1/countries/76', mine.key);
    expect((await answers(mine, '?limit=100')).meta).toMatchObject({ total: 100, totalPages: 1 });
    expect((await dashboard.ask(`/v1/usage/node?apiKeyId=${mine.id}`, { token: mine.token })).json).toMatchObject({
      requests: 103,
    });
  });

  it('are nobody else’s: neither another key’s nor another account’s', async () => {
    const mine = await newKey();
    const other = await newKey(mine.token, 'other');
    await ask('/v1/countries/76', mine.key);
    expect((await answers(other)).data).toEqual([]);
    for (const target of [`/v1/api-keys/${mine.id}/answers`, `/v1/usage/node?apiKeyId=${mine.id}`]) {
      const { statusCode, json } = await dashboard.ask(target, { token: dashboard.token() });
      expect([statusCode, json.code]).toEqual([404, 'NOT_FOUND']);
      expect((await dashboard.ask(target)).statusCode).toBe(401);
    }
  });

  it('are not those of requests that a revoked key was refused, and stay to be seen', async () => {
    const mine = await newKey();
    await ask('/v1/countries/76', mine.key);
    await dashboard.ask(`/v1/api-keys/${mine.id}/revoke`, { method: 'POST', token: mine.token });
    await keys.poll();
    await ask('/v1/countries/76', mine.key);
    expect((await answers(mine)).data).toMatchObject([{ status: 200 }]);
  });

  it('are summed up for the account: status and duration of what this node answered', async () => {
    const { token, ...mine } = await newKey();
    const other = await newKey(token, 'other');
    expect((await dashboard.ask('/v1/usage/node', { token })).json).toEqual({
      isKept: true,
      since: null,
      requests: 0,
      byStatus: ['2xx', '3xx', '4xx', '5xx'].map((status) => ({ status, requests: 0 })),
      p50Ms: null,
      p95Ms: null,
    });
    const before = new Date().toISOString();
    await ask('/v1/countries/76', mine.key);
    await ask('/v1/countries/76', other.key);
    await ask('/v1/countries/not-a-number', mine.key);
    const { json } = await dashboard.ask('/v1/usage/node', { token });
    expect(json).toMatchObject({
      requests: 3,
      byStatus: [
        { status: '2xx', requests: 2 },
        { status: '3xx', requests: 0 },
        { status: '4xx', requests: 1 },
        { status: '5xx', requests: 0 },
      ],
    });
    expect(json.since >= before).toBe(true);
    expect(json.p50Ms).toBeGreaterThan(0);
    expect(json.p95Ms).toBeGreaterThanOrEqual(json.p50Ms);
  });

  it('are forgotten with the account', async () => {
    const mine = await newKey();
    await ask('/v1/countries/76', mine.key);
    await dashboard.ask('/v1/account', { method: 'DELETE', token: mine.token });
    expect(recentAnswers.of(mine.id)).toEqual([]);
  });

  it('are not there where the operator has switched them off', async () => {
    const off = await startDashboard(db);
    try {
      const token = off.token();
      const { json } = await off.ask('/v1/api-keys', { method: 'POST', token, json: { name: 'web site' } });
      expect((await off.ask(`/v1/api-keys/${json.id}/answers`, { token })).json.data).toEqual([]);
      expect((await off.ask('/v1/usage/node', { token })).json).toMatchObject({ isKept: false, since: null });
    } finally {
      await off.close();
    }
  });
});
