import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyDatabase, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { type DashboardUnderTest, startDashboard } from './dashboard-under-test.ts';

const HOUR_MS = 3_600_000;

describe.each(anyDatabase)('usage over the dashboard (%s)', (kind) => {
  let db: TestDatabase;
  let api: DashboardUnderTest;
  let token: string;
  let keyId: number;
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 2 * HOUR_MS;
  const iso = (time: number) => new Date(time).toISOString();
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    api = await startDashboard(db);
    token = api.token();
    keyId = (await api.ask('/v1/api-keys', { method: 'POST', token, json: { name: 'counted' } })).json.id;
    const { id: accountId } = (await api.ask('/v1/account', { token })).json;
    const { id: endpointId } = await db.kysely
      .insertInto('usage_endpoint')
      .values({ route: '/v1/countries/{id}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.kysely
      .insertInto('usage_hour')
      .values({
        hour: new Date(hour),
        s2xx: 10,
        s3xx: 2,
        s4xx: 3,
        s5xx: 1,
        counted: 12,
        account_id: accountId,
        api_key_id: keyId,
        endpoint_id: endpointId,
      })
      .execute();
  });
  afterAll(async () => {
    await api?.close();
    await db?.close();
  });

  const usage = async (query: string, as = token) => await api.ask(`/v1/usage${query}`, { token: as });

  it('is reported by the hour with zeros where nothing was asked', async () => {
    const { json } = await usage(`?granularity=hour&from=${iso(hour - HOUR_MS)}&to=${iso(hour + 2 * HOUR_MS)}`);
    expect(json).toEqual({
      from: iso(hour - HOUR_MS),
      to: iso(hour + 2 * HOUR_MS),
      granularity: 'hour',
      groupBy: null,
      total: { requests: 16, counted: 12 },
      series: [
        {
          apiKey: null,
          endpoint: null,
          status: null,
          total: { requests: 16, counted: 12 },
          points: [
            { start: iso(hour - HOUR_MS), requests: 0, counted: 0 },
            { start: iso(hour), requests: 16, counted: 12 },
            { start: iso(hour + HOUR_MS), requests: 0, counted: 0 },
          ],
        },
      ],
    });
  });

  it('is grouped by key, endpoint and status', async () => {
    const range = `granularity=hour&from=${iso(hour)}&to=${iso(hour + HOUR_MS)}`;
    expect((await usage(`?${range}&groupBy=key&apiKeyId=${keyId}`)).json.series).toMatchObject([
      { apiKey: { id: keyId, name: 'counted' }, total: { requests: 16 } },
    ]);
    expect((await usage(`?${range}&groupBy=endpoint`)).json.series).toMatchObject([{ endpoint: '/v1/countries/{id}' }]);
    const byStatus = (await usage(`?${range}&groupBy=status`)).json.series;
    expect(byStatus.map((series: { status: string }) => series.status).sort()).toEqual(['2xx', '3xx', '4xx', '5xx']);
  });

  it('is that of the current month by the day unless asked otherwise, and nothing for another account', async () => {
    const { json } = await usage('', api.token());
    expect(json).toMatchObject({ granularity: 'day', groupBy: null, total: { requests: 0, counted: 0 } });
    expect(json.from).toBe(`${new Date().toISOString().slice(0, 7)}-01T00:00:00.000Z`);
  });

  it.each(['hour', 'day', 'month'])(
    'by the %s is reported at both ends of time, and refused beyond',
    async (granularity) => {
      const ask = (from: string | undefined, to: string) =>
        usage(`?granularity=${granularity}&to=${to}${from === undefined ? '' : `&from=${from}`}`, api.token());
      for (const [from, to] of [
        ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.001Z'],
        ['9998-12-31T23:59:59.999Z', '9999-01-01T00:00:00.000Z'],
        ['9998-12-31T23:00:00.000Z', '9998-12-31T23:59:59.999Z'],
      ] as const) {
        const answer = await ask(from, to); // held against the description: each moment has four digits of a year
        expect([from, answer.statusCode]).toEqual([from, 200]);
        expect(answer.json.to >= to).toBe(true);
      }
      for (const [from, to] of [
        ['9999-12-31T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
        [undefined, '9999-12-31T23:59:59.999Z'],
        ['9998-12-31T00:00:00.000Z', '9999-01-01T00:00:00.001Z'],
        ['0050-01-01T00:00:00.000Z', '0050-01-02T00:00:00.000Z'],
        ['0000-01-01T00:00:00.000Z', '0000-01-01T00:00:00.001Z'],
        [undefined, '0000-01-01T00:00:00.000Z'],
        ['1969-12-31T23:59:59.999Z', '1970-01-01T00:00:00.001Z'],
      ] as const) {
        const answer = await ask(from, to);
        expect([to, answer.statusCode, answer.json.code]).toEqual([to, 400, 'VALIDATION_ERROR']);
        expect(answer.json.message).toContain('from 1970-01-01T00:00:00.000Z to 9999-01-01T00:00:00.000Z');
      }
    },
  );

  it('is refused for a range that is empty or too long', async () => {
    for (const query of [
      `?from=${iso(hour)}&to=${iso(hour)}`,
      `?from=${iso(hour)}&to=${iso(hour - 1)}`,
      `?granularity=hour&from=${iso(hour - 100 * 24 * HOUR_MS)}&to=${iso(hour)}`,
    ]) {
      const answer = await usage(query);
      expect([answer.statusCode, answer.json.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
  });
});
