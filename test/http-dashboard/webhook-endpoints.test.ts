import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_WEBHOOK_ENDPOINTS } from '../../src/domain/webhooks/endpoint.ts';
import { databaseKinds, itOn, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { type DashboardUnderTest, startDashboard } from './dashboard-under-test.ts';

const url = 'https://hooks.example.org/carnet';

describe.each(databaseKinds)('webhook endpoints (%s)', (kind) => {
  const itOnce = itOn('embedded', kind);
  let db: TestDatabase;
  let api: DashboardUnderTest;
  let token: string;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    api = await startDashboard(db);
    await db.kysely
      .insertInto('country')
      .values([
        { id: 76, name: 'Brazil', iso2: 'BR', iso3: 'BRA', continent: 'South America' },
        { id: 392, name: 'Japan', iso2: 'JP', iso3: 'JPN', continent: 'Asia' },
      ] as never)
      .execute();
  });
  beforeEach(() => {
    token = api.token();
  });
  afterAll(async () => {
    await api?.close();
    await db?.close();
  });

  const ask = (method: string, path: string, json?: object) =>
    api.ask(`/v1/webhook-endpoints${path}`, { method, token, ...(json === undefined ? {} : { json }) });
  const create = async (more: object = {}) => (await ask('POST', '', { url, ...more })).json;

  itOnce('are created with a secret that is shown this once', async () => {
    const chosen = { description: ' desk ', eventKinds: ['ended'], fromCountryIds: [76, 76], toCountryIds: [392] };
    const { secret, ...created } = await create(chosen);
    expect(new Webhook(secret)).toBeDefined();
    expect(created).toMatchObject({
      url,
      description: 'desk',
      eventKinds: ['ended'],
      fromCountryIds: [76],
      toCountryIds: [392],
      status: 'active',
      disabledReason: null,
      failingSince: null,
    });
    const shown = await ask('GET', `/${created.id}`);
    expect(shown.json).toEqual(created);
    expect((await ask('GET', '')).json).toEqual({
      data: [created],
      meta: { page: 1, limit: 20, total: 1, totalPages: 1 },
    });
    expect(shown.body + api.logged()).not.toContain(secret.slice('whsec_'.length));
  });

  itOnce('are told of everything unless they choose', async () => {
    expect(await create()).toMatchObject({ description: null, eventKinds: [], fromCountryIds: [], toCountryIds: [] });
  });

  it.each([
    [{}, 'Body field "url" is required'],
    [{ url: 'http://hooks.example.org/' }, 'must be an https URL'],
    [{ url: 'https://169.254.169.254/' }, 'not an address of the public internet'],
    [{ url, eventKinds: ['changed', 'deleted'] }, 'Body field "eventKinds", item 2, must be one of created, changed'],
    [{ url, eventKinds: 'changed' }, 'Body field "eventKinds" must be a list; got "changed"'],
    [{ url, fromCountryIds: ['BR'] }, 'Body field "fromCountryIds", item 1, must be a whole number'],
    [{ url, fromCountryIds: [1.5] }, 'Body field "fromCountryIds", item 1, must be a whole number'],
    [{ url, toCountryIds: [392, 4] }, 'Body field "toCountryIds" names 4, which is not a country id'],
    [{ url, toCountryIds: Array(301).fill(392) }, 'Body field "toCountryIds" has 301 items; expected at most 300'],
    [{ url, description: 'x'.repeat(201) }, 'description is 201 characters long'],
    [{ url, description: 'a\u0000b' }, 'Body field "description" must be valid Unicode text without a NUL character'],
    [{ url, description: 'a\u0007b' }, 'description has a control character'],
    [{ url, secret: 'mine' }, 'Body field "secret" is unknown'],
  ])('are not created from %j', async (json, message) => {
    const answer = await ask('POST', '', json);
    expect([answer.statusCode, answer.json.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.json.message).toContain(message);
    expect((await ask('GET', '')).json.meta.total).toBe(0);
  });

  it('are at most ten of an account, also when asked for at once', async () => {
    const asked = Array.from({ length: MAX_WEBHOOK_ENDPOINTS + 3 }, () => ask('POST', '', { url }));
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_WEBHOOK_ENDPOINTS);
    expect(statuses.filter((status) => status === 422)).toHaveLength(3);
  });

  itOnce('are changed field by field, disabled and made active again', async () => {
    const { id } = await create({ description: 'desk', toCountryIds: [392] });
    const changed = await ask('PATCH', `/${id}`, { toCountryIds: [], description: null });
    expect(changed.json).toMatchObject({ url, description: null, toCountryIds: [] });
    const disabled = await ask('PATCH', `/${id}`, { status: 'disabled' });
    expect(disabled.json).toMatchObject({ status: 'disabled', disabledReason: 'account_holder' });
    expect((await ask('POST', `/${id}/test`)).json).toMatchObject({ statusCode: 422, code: 'BUSINESS_RULE_VIOLATION' });
    await db.kysely
      .updateTable('webhook_endpoint')
      .set({ disabled_reason: 'failing', failing_since: new Date(), failures: 9, warned_at: new Date() })
      .where('id', '=', id)
      .execute();
    const active = await ask('PATCH', `/${id}`, { status: 'active', url: 'https://hooks.example.org/new' });
    expect(active.json).toMatchObject({ status: 'active', disabledReason: null, failingSince: null });
    expect(active.json.url).toBe('https://hooks.example.org/new');
    const refused = await ask('PATCH', `/${id}`, { url: 'https://localhost/' });
    expect([refused.statusCode, (await ask('GET', `/${id}`)).json.url]).toEqual([400, active.json.url]);
    expect((await ask('PATCH', `/${id}`, {})).json).toEqual(active.json);
  });

  itOnce('get a new secret, beside which the old one signs for a day', async () => {
    const { id, secret } = await create();
    const rotated = (await ask('POST', `/${id}/rotate-secret`)).json;
    expect(rotated.secret).not.toBe(secret);
    const row = await db.kysely
      .selectFrom('webhook_endpoint')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([row.secret, row.old_secret]).toEqual([rotated.secret, secret]);
    expect((row.old_secret_until?.getTime() ?? 0) - row.updated_at.getTime()).toBe(24 * 3_600_000);
  });

  itOnce('are deleted with their deliveries', async () => {
    const { id } = await create();
    await ask('POST', `/${id}/test`);
    const deleted = await ask('DELETE', `/${id}`);
    expect([deleted.statusCode, deleted.json.id]).toEqual([200, id]);
    expect((await ask('GET', `/${id}`)).statusCode).toBe(404);
    expect((await ask('GET', `/${id}/deliveries`)).statusCode).toBe(404);
    const left = await db.kysely.selectFrom('webhook_delivery').select('id').where('endpoint_id', '=', id).execute();
    expect(left).toEqual([]);
  });

  itOnce('go with their account', async () => {
    const { id } = await create();
    await api.ask('/v1/account', { method: 'DELETE', token });
    const left = await db.kysely.selectFrom('webhook_endpoint').select('id').where('id', '=', id).execute();
    expect(left).toEqual([]);
  });

  itOnce('have their changes in the audit log, without secrets and addresses', async () => {
    const { id } = await create();
    await ask('PATCH', `/${id}`, { status: 'disabled' });
    await ask('POST', `/${id}/rotate-secret`);
    await ask('DELETE', `/${id}`);
    const { data } = (await api.ask('/v1/audit-log', { token })).json;
    expect(data.map((entry: { action: string }) => entry.action)).toEqual([
      'webhook_endpoint.deleted',
      'webhook_endpoint.secret_rotated',
      'webhook_endpoint.changed',
      'webhook_endpoint.created',
      'account.created',
    ]);
    expect(data[2]).toMatchObject({ targetId: String(id), details: { from: 'active', to: 'disabled' } });
    expect(JSON.stringify(data)).not.toMatch(/whsec_|hooks\.example/);
  });

  describe('their deliveries', () => {
    it('are listed newest first, a page at a time', async () => {
      const { id } = await create();
      const sent = [];
      for (let count = 0; count < 3; count++) sent.unshift((await ask('POST', `/${id}/test`)).json);
      expect(sent[0]).toMatchObject({
        endpointId: id,
        changeId: null,
        type: 'webhook.test',
        status: 'pending',
        attempts: 0,
      });
      const page = (await ask('GET', `/${id}/deliveries?limit=2`)).json;
      expect(page).toEqual({ data: sent.slice(0, 2), meta: { page: 1, limit: 2, total: 3, totalPages: 2 } });
      expect((await ask('GET', `/${id}/deliveries?limit=2&page=2`)).json.data).toEqual([sent[2]]);
    });

    it('begin again when they are replayed, and only those of the endpoint itself', async () => {
      const { id } = await create();
      const { id: other } = await create();
      const { id: deliveryId } = (await ask('POST', `/${id}/test`)).json;
      await db.kysely
        .updateTable('webhook_delivery')
        .set({ status: 'failed', attempts: 10, next_attempt_at: null, last_error: 'x' })
        .where('id', '=', deliveryId)
        .execute();
      const replayed = await ask('POST', `/${id}/deliveries/${deliveryId}/replay`);
      expect(replayed.json).toMatchObject({ id: deliveryId, status: 'pending', attempts: 0 });
      for (const path of [`/${other}/deliveries/${deliveryId}/replay`, `/${id}/deliveries/999999/replay`]) {
        expect((await ask('POST', path)).json.message).toMatch(/^WebhookDelivery \d+ not found$/);
      }
      await ask('PATCH', `/${id}`, { status: 'disabled' });
      expect((await ask('POST', `/${id}/deliveries/${deliveryId}/replay`)).statusCode).toBe(422);
    });
  });
});
