import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWellFormedKey } from '../../src/domain/api-keys/key-format.ts';
import { ActiveApiKeys } from '../../src/services/api-keys/active-api-keys.ts';
import { databaseKinds, itOn, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { type DashboardUnderTest, startDashboard } from './dashboard-under-test.ts';

describe.each(databaseKinds)('API keys over the dashboard (%s)', (kind) => {
  const itOnce = itOn('embedded', kind);
  let db: TestDatabase;
  let api: DashboardUnderTest;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    api = await startDashboard(db);
  });
  afterAll(async () => {
    await api?.close();
    await db?.close();
  });

  const create = (token: string, name: string) => api.ask('/v1/api-keys', { method: 'POST', token, json: { name } });
  const revoke = (token: string, id: number) => api.ask(`/v1/api-keys/${id}/revoke`, { method: 'POST', token });
  const list = async (token: string) => (await api.ask('/v1/api-keys?limit=100', { token })).json;

  itOnce('are created with their plaintext once, listed, read and revoked', async () => {
    const token = api.token();
    const created = await create(token, '  web site ');
    expect(created.statusCode).toBe(201);
    expect(created.headers['cache-control']).toBe('no-store');
    const { key, ...shown } = created.json;
    expect(isWellFormedKey(key)).toBe(true);
    expect(shown).toMatchObject({ name: 'web site', tier: 'free', prefix: 'ck_live_', lastFour: key.slice(-4) });

    const keys = new ActiveApiKeys(db.kysely);
    await keys.load();
    expect(keys.check(key)).toMatchObject({ apiKeyId: shown.id, tier: 'free' });

    expect((await list(token)).data).toEqual([shown]);
    expect((await api.ask(`/v1/api-keys/${shown.id}`, { token })).json).toEqual(shown);
    const revoked = await revoke(token, shown.id);
    expect(revoked.statusCode).toBe(200);
    expect(revoked.json).toEqual({ ...shown, revokedAt: expect.any(String) });
    expect((await revoke(token, shown.id)).json).toEqual(revoked.json);
    expect((await list(token)).data).toEqual([revoked.json]);
    await keys.poll();
    expect(keys.check(key)).toBeUndefined();
    const account = (await api.ask('/v1/account', { token })).json;
    const isShowing = (line: string) => line.includes(`"path":"/v1/api-keys/${shown.id}"`);
    const logged = JSON.parse(api.logged().split('\n').find(isShowing) ?? '{}');
    expect(logged).toMatchObject({ accountId: account.id, address: '127.0.0.1' });
    expect(api.logged()).not.toContain(key);
    expect(api.logged()).not.toContain(token);
  });

  itOnce('are paged oldest first', async () => {
    const token = api.token();
    for (const name of ['one', 'two', 'three']) await create(token, name);
    const second = (await api.ask('/v1/api-keys?page=2&limit=2', { token })).json;
    expect(second.meta).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });
    expect(second.data.map((key: { name: string }) => key.name)).toEqual(['three']);
    expect((await api.ask('/v1/api-keys?page=9', { token })).json).toMatchObject({ data: [], meta: { total: 3 } });
    expect((await api.ask('/v1/api-keys', { token: api.token() })).json).toMatchObject({
      data: [],
      meta: { total: 0, totalPages: 0 },
    });
    const far = await api.ask(`/v1/api-keys?page=${Number.MAX_SAFE_INTEGER}&limit=100`, { token });
    expect(far.json.data).toEqual([]);
  });

  itOnce('are refused a bad name, a taken name and a sixth place', async () => {
    const token = api.token();
    for (const name of ['', '   ', 'x'.repeat(61), 'a\u0000b', 'a\nb', '\ud800', 7, null, ['x']]) {
      const refused = await create(token, name as string);
      expect([name, refused.statusCode, refused.json.code]).toEqual([name, 400, 'VALIDATION_ERROR']);
    }
    expect((await create(token, '𝒳'.repeat(60))).statusCode).toBe(201);
    expect((await create(token, 'Été')).statusCode).toBe(201);
    const taken = await create(token, ' ÉTÉ ');
    expect([taken.statusCode, taken.json.code]).toEqual([409, 'CONFLICT']);
    for (const name of ['3', '4', '5']) expect((await create(token, name)).statusCode).toBe(201);
    const sixth = await create(token, '6');
    expect([sixth.statusCode, sixth.json.code]).toEqual([422, 'BUSINESS_RULE_VIOLATION']);
  });

  it('fifty at once make exactly one where four exist', async () => {
    const token = api.token();
    for (const name of ['a', 'b', 'c', 'd']) await create(token, name);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => create(token, `key ${at}`)));
    const statuses = answers.map((answer) => answer.statusCode).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 422)]);
    expect((await list(token)).meta.total).toBe(5);
  });

  it('fifty of one name at once, by a user never seen before, make one account and one key', async () => {
    const token = api.token();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => create(token, at % 2 === 0 ? 'Deploy' : 'deploy')),
    );
    const statuses = answers.map((answer) => answer.statusCode).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
    expect((await list(token)).meta.total).toBe(1);
    const log = (await api.ask('/v1/audit-log', { token })).json.data;
    expect(log.map((entry: { action: string }) => entry.action)).toEqual(['api_key.created', 'account.created']);
  });

  it('a hundred revocations at once give one revokedAt and one audit entry', async () => {
    const token = api.token();
    const { id } = (await create(token, 'one')).json;
    const answers = await Promise.all(Array.from({ length: 100 }, () => revoke(token, id)));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json.revokedAt)).size).toBe(1);
    const log = (await api.ask('/v1/audit-log', { token })).json.data;
    expect(log.filter((entry: { action: string }) => entry.action === 'api_key.revoked')).toHaveLength(1);
  });
});
