import { createDashboardClient, type DashboardClient, paginate } from '@carnet/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { noteSecret } from '../helpers/log-watch.ts';
import { type DashboardUnderTest, startDashboard } from '../http-dashboard/dashboard-under-test.ts';
import { rowsOf } from './rows-of.ts';
import { dropped, limited, overloaded, startProxy, type UnreliableProxy } from './unreliable-proxy.ts';

describe('looking after an account', () => {
  let database: TestDatabase;
  let server: DashboardUnderTest;
  let proxy: UnreliableProxy;
  let dashboard: DashboardClient;

  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    server = await startDashboard(database);
    proxy = await startProxy(server.baseUrl);
  });
  afterAll(async () => {
    await proxy?.close();
    await server?.close();
    await database?.close();
  });
  beforeEach(() => {
    proxy.plan();
    dashboard = createDashboardClient({ baseUrl: proxy.url, token: server.token(), retry: { maxDelayMs: 20 } });
  });

  it('creates a key, lists it, revokes it and deletes the account', async () => {
    const created = await dashboard.post('/v1/api-keys', { body: { name: 'trial' } });
    expect(noteSecret(created.key)).toMatch(/^ck_live_/);
    const keys = await rowsOf(paginate(dashboard, '/v1/api-keys'));
    expect(keys).toMatchObject([{ id: created.id, name: 'trial', revokedAt: null }]);
    const revoked = await dashboard.post('/v1/api-keys/{id}/revoke', { path: { id: created.id } });
    expect(revoked.revokedAt).not.toBeNull();
    expect(await dashboard.delete('/v1/account')).toMatchObject({ deletedAt: expect.any(String) });
  });

  it('rejects with the code of a conflict', async () => {
    const body = { name: 'twice' };
    await dashboard.post('/v1/api-keys', { body });
    await expect(dashboard.post('/v1/api-keys', { body })).rejects.toMatchObject({ code: 'CONFLICT', status: 409 });
  });

  it('asks for a token before each attempt, and sends none when there is none', async () => {
    const token = server.token();
    const tokens = ['an old one', token, undefined];
    const client = createDashboardClient({
      baseUrl: proxy.url,
      token: async () => tokens.shift(),
      retry: { maxDelayMs: 20 },
    });
    proxy.plan(overloaded());
    await client.get('/v1/account');
    expect(proxy.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer an old one', `Bearer ${token}`]);
    await expect(client.get('/v1/account')).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(proxy.seen[2]?.headers).not.toHaveProperty('authorization');
  });

  it('rejects as the token function does', async () => {
    const reason = new Error('signed out');
    const client = createDashboardClient({ baseUrl: proxy.url, token: () => Promise.reject(reason) });
    await expect(client.get('/v1/account')).rejects.toBe(reason);
  });

  it('repeats a write only after a 429 that says when', async () => {
    proxy.plan(limited({ 'retry-after': '0' }));
    expect(await dashboard.post('/v1/api-keys', { body: { name: 'once' } })).toMatchObject({ name: 'once' });
    expect(proxy.seen.map(({ body }) => body)).toEqual(['{"name":"once"}', '{"name":"once"}']);
    for (const mishap of [limited(), overloaded({ 'retry-after': '0' }), dropped]) {
      for (const write of [
        () => dashboard.post('/v1/api-keys', { body: { name: 'never' } }),
        () => dashboard.delete('/v1/account'),
      ]) {
        proxy.plan(mishap);
        await expect(write()).rejects.toThrow();
        expect(proxy.seen).toHaveLength(1);
      }
    }
  });
});
