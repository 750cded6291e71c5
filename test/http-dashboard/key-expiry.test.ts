/** Keys that end by themselves, from their creation on the dashboard to their refusal by the public API. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ActiveApiKeys } from '../../src/services/api-keys/active-api-keys.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { noteSecret } from '../helpers/log-watch.ts';
import { type ApiUnderTest, startApi } from '../http/api-under-test.ts';
import { type DashboardUnderTest, startDashboard } from './dashboard-under-test.ts';

const DAY_MS = 86_400_000;

describe.each(databaseKinds)('a key that expires (%s)', (kind) => {
  let db: TestDatabase;
  let dashboard: DashboardUnderTest;
  let api: ApiUnderTest;
  let keys: ActiveApiKeys;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    dashboard = await startDashboard(db);
    keys = new ActiveApiKeys(db.kysely, { lookUpDb: db.kysely });
    await keys.load();
    api = await startApi({ keys });
  });
  afterAll(async () => {
    await api?.close();
    await dashboard?.close();
    await db?.close();
  });

  async function create(token: string, json: object) {
    const answer = await dashboard.ask('/v1/api-keys', { method: 'POST', token, json });
    if (answer.statusCode === 201) noteSecret(answer.json.key);
    return answer;
  }

  const status = async (key: string) => {
    const response = await fetch(`${api.baseUrl}/v1/countries/76`, { headers: { 'x-api-key': key } });
    return [response.status, ((await response.json()) as { code?: string }).code];
  };

  /** As time would. */
  const expire = async (id: number) => {
    await sql`update api_key set expires_at = now() - interval '1 ms' where id = ${id}`.execute(db.kysely);
  };

  it('says when, counted by the day, and never unless it was asked for', async () => {
    const token = dashboard.token();
    const { json } = await create(token, { name: 'month', expiresInDays: 30 });
    expect(Date.parse(json.expiresAt) - Date.parse(json.createdAt)).toBe(30 * DAY_MS);
    expect((await create(token, { name: 'forever' })).json.expiresAt).toBeNull();
    const listed = (await dashboard.ask('/v1/api-keys', { token })).json.data;
    expect(listed.map((key: { expiresAt: string }) => key.expiresAt)).toEqual([json.expiresAt, null]);
    const log = (await dashboard.ask('/v1/audit-log', { token })).json.data;
    expect(log).toContainEqual(expect.objectContaining({ details: expect.objectContaining({ name: 'month' }) }));
    for (const expiresInDays of [0, -1, 3651, 1.5, '30', null]) {
      const refused = await create(token, { name: 'no', expiresInDays });
      expect([expiresInDays, refused.statusCode, refused.json.code]).toEqual([expiresInDays, 400, 'VALIDATION_ERROR']);
    }
  });

  it('is answered until then, and afterwards 401 UNAUTHORIZED like a revoked one', async () => {
    const token = dashboard.token();
    const { json } = await create(token, { name: 'short', expiresInDays: 1 });
    expect((await status(json.key))[0]).toBe(200);
    await expire(json.id);
    await keys.load();
    expect(await status(json.key)).toEqual([401, 'UNAUTHORIZED']);
    const other = (await create(token, { name: 'revoked' })).json;
    await dashboard.ask(`/v1/api-keys/${other.id}/revoke`, { method: 'POST', token });
    expect(await status(other.key)).toEqual([401, 'UNAUTHORIZED']);
    const shown = (await dashboard.ask(`/v1/api-keys/${json.id}`, { token })).json;
    expect(shown).toMatchObject({ revokedAt: null, expiresAt: expect.any(String) });
  });

  it('was not made before its node looked, and is refused by that look, too', async () => {
    const { json } = await create(dashboard.token(), { name: 'short', expiresInDays: 1 });
    await expire(json.id);
    expect(await status(json.key)).toEqual([401, 'UNAUTHORIZED']);
  });

  it('leaves its place to another key, and its name to none', async () => {
    const token = dashboard.token();
    const made = [];
    for (const name of ['1', '2', '3', '4', '5']) made.push((await create(token, { name, expiresInDays: 1 })).json);
    expect((await create(token, { name: '6' })).statusCode).toBe(422);
    await expire(made[0].id);
    expect((await create(token, { name: '1' })).statusCode).toBe(409);
    expect((await create(token, { name: '6' })).statusCode).toBe(201);
    expect((await create(token, { name: '7' })).statusCode).toBe(422);
  });

  it('can still be revoked', async () => {
    const token = dashboard.token();
    const { id } = (await create(token, { name: 'short', expiresInDays: 1 })).json;
    await expire(id);
    const revoked = await dashboard.ask(`/v1/api-keys/${id}/revoke`, { method: 'POST', token });
    expect(revoked.json).toMatchObject({ id, revokedAt: expect.any(String) });
  });
});
