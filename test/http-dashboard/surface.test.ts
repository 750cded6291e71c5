import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailableError } from '../../src/db/unavailable.ts';
import { TIER_LIMITS } from '../../src/domain/tiers.ts';
import { operations } from '../../src/http/dashboard/operations.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { exchange } from '../http/raw-socket.ts';
import { type DashboardUnderTest, expectDescribed, startDashboard } from './dashboard-under-test.ts';

const allowed = 'https://portal.example.org';
let db: TestDatabase;
let api: DashboardUnderTest;
let token: string;
beforeAll(async () => {
  db = await openTestDatabase('postgres');
  api = await startDashboard(db, { corsOrigins: [allowed] });
  token = api.token();
});
afterAll(async () => {
  await api?.close();
  await db?.close();
});

const post = (payload: string, type: string | null = 'application/json', path = '/v1/api-keys') =>
  api.ask(path, { method: 'POST', token, payload, headers: type === null ? {} : { 'content-type': type } });

describe('paths and methods', () => {
  it('that are unknown are 404, with or without a token, whatever is sent', async () => {
    for (const path of [
      '/v1/nothing',
      '/v1/api-keys/',
      '/v1/api-keys//revoke',
      '/v1/API-KEYS',
      '/v1',
      '/',
      '/v1/countries',
      '/docs',
      '/portal/v1/countries',
      '/webhooks/stripe',
    ]) {
      for (const options of [{}, { token }, { method: 'POST', json: {} }, { method: 'PUT', json: {} }]) {
        const answer = await api.ask(path, options);
        expect([path, answer.statusCode, answer.json.code]).toEqual([path, 404, 'NOT_FOUND']);
      }
    }
  });

  it.each([
    ['/v1/api-keys', 'DELETE', 'GET, HEAD, POST, OPTIONS'],
    ['/v1/api-keys/1', 'POST', 'GET, HEAD, OPTIONS'],
    ['/v1/api-keys/1/revoke', 'GET', 'POST, OPTIONS'],
    ['/v1/account', 'PUT', 'GET, HEAD, DELETE, OPTIONS'],
    ['/v1/webhook-endpoints/1', 'PUT', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
    ['/v1/health', 'POST', 'GET, HEAD, OPTIONS'],
  ])('%s does not answer %s: 405 with Allow', async (path, method, allow) => {
    const refused = await api.ask(path, { method });
    expect([refused.statusCode, refused.json.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(refused.headers.allow).toBe(allow);
    const options = await api.ask(path, { method: 'OPTIONS' });
    expect([options.statusCode, options.headers.allow]).toEqual([204, allow]);
  });

  it('HEAD answers as GET without a body', async () => {
    for (const path of ['/v1/api-keys', '/v1/account', '/v1/health', '/v1/tiers']) {
      const got = await api.ask(path, { token });
      const head = await api.ask(path, { method: 'HEAD', token });
      expect([path, head.statusCode, head.body]).toEqual([path, 200, '']);
      expect(head.headers['content-length']).toBe(got.headers['content-length']);
    }
    expect((await api.ask('/v1/account', { method: 'HEAD' })).statusCode).toBe(401);
  });
});

describe('a body', () => {
  it('that has unknown, missing or mistyped fields is refused, naming the field and the nearest known one', async () => {
    const mistyped = await post('{"nmae":"web site"}');
    expect([mistyped.statusCode, mistyped.json.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(mistyped.json.message).toBe(
      'Body field "nmae" is unknown; the nearest known one is "name" (known: name, expiresInDays)',
    );
    expect((await post('{}')).json.message).toBe('Body field "name" is required');
    expect((await post('')).json.message).toContain('body is required');
    expect((await post('{"name":null}')).json.message).toBe('Body field "name" must be text; got null');
    for (const json of [
      '[]',
      '"x"',
      '7',
      'null',
      '{"name":"a"',
      '{"name":"a"}}',
      '{"__proto__":{"name":"a"}}',
      '\ufeff',
    ]) {
      const answer = await post(json);
      expect([json, answer.statusCode, answer.json.code]).toEqual([json, 400, 'VALIDATION_ERROR']);
    }
    const bytes = await api.ask('/v1/api-keys', {
      method: 'POST',
      token,
      payload: Buffer.from('7b226e616d65223a22ff227d', 'hex'),
      headers: { 'content-type': 'application/json' },
    });
    expect(bytes.statusCode).toBe(400);
    const tier = await post('{"tier":"free"}', 'application/json', '/v1/subscription/checkout');
    expect(tier.json.message).toBe('Body field "tier" must be one of growth, business; got "free"');
  });

  it('that shows a credential by mistake is not repeated', async () => {
    const key = `ck_live_${'b'.repeat(36)}`;
    expect((await post(JSON.stringify({ [key]: 1 }))).body).not.toContain(key);
  });

  it('that is not JSON, is encoded or is too large is refused', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonp',
      'application/json; charset=latin1',
    ]) {
      expect([type, (await post('{"name":"a"}', type)).statusCode]).toEqual([type, 415]);
    }
    const coded = await api.ask('/v1/api-keys', {
      method: 'POST',
      token,
      payload: '{"name":"a"}',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(coded.statusCode).toBe(415);
    const large = await post(JSON.stringify({ name: 'x'.repeat(20_000) }));
    expect([large.statusCode, large.json.code, large.headers.connection]).toEqual([413, 'PAYLOAD_TOO_LARGE', 'close']);
    const chunked = await exchange(
      api.port,
      [
        `POST /v1/api-keys HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
        `5000\r\n${'x'.repeat(0x5000)}\r\n`,
      ],
      { expectAnswer: expectDescribed, untilClosed: true },
    );
    expect([chunked.answers[0]?.statusCode, chunked.closed]).toEqual([413, true]);
  });

  it('may be sent with a charset, and where none is needed left out or empty', async () => {
    expect((await post('{"name":"charset"}', 'Application/JSON; charset=UTF-8')).statusCode).toBe(201);
    for (const payload of ['', '{}']) {
      expect((await post(payload, 'application/json', '/v1/subscription/portal')).statusCode).toBe(422);
    }
    expect((await post('{"a":1}', 'application/json', '/v1/subscription/portal')).statusCode).toBe(400);
  });

  it('is not taken by GET and DELETE', async () => {
    const { answers } = await exchange(
      api.port,
      [
        `GET /v1/account HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
      ],
      { expectAnswer: expectDescribed },
    );
    expect(answers[0]?.statusCode).toBe(415);
    expect((await api.ask('/v1/account', { method: 'DELETE', token, json: {} })).statusCode).toBe(415);
    expect((await api.ask('/v1/account', { token })).statusCode).toBe(200);
  });
});

describe('parameters', () => {
  it('that are unknown, repeated, empty or out of range are refused', async () => {
    for (const target of [
      '/v1/api-keys?limt=5',
      '/v1/api-keys?limit=5&limit=5',
      '/v1/api-keys?limit=',
      '/v1/api-keys?limit=101',
      '/v1/api-keys?page=0',
      '/v1/account?x=1',
      '/v1/tiers?page=x',
      '/v1/api-keys/abc',
      '/v1/api-keys/1?x=1',
      '/v1/usage?granularity=week',
      '/v1/usage?from=2026-02-30T00:00:00.000Z',
      '/v1/usage?from=yesterday',
    ]) {
      const answer = await api.ask(target, { token });
      expect([target, answer.statusCode, answer.json.code]).toEqual([target, 400, 'VALIDATION_ERROR']);
    }
    expect((await api.ask('/v1/api-keys?limt=5', { token })).json.message).toContain('"limit"');
  });
});

describe('what cannot be read', () => {
  it.each([
    ['broken HTTP', 'GET /v1/health HTTP/9.9\r\n\r\n', 400],
    ['a request without host', 'GET /v1/health HTTP/1.1\r\n\r\n', 400],
    ['headers that are too large', `GET /v1/health HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['bad percent-encoding', 'GET /v1/api-keys/%ff HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['CONNECT', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ])('%s is answered with the envelope', async (_what, request, status) => {
    const { answers } = await exchange(api.port, [request], { expectAnswer: expectDescribed });
    expect(answers[0]?.statusCode).toBe(status);
    expect(answers[0]?.headers.vary).toBe('accept-encoding, origin, authorization');
  });
});

describe('every answer', () => {
  it('is kept by nobody and guarded against misuse by pages', async () => {
    for (const [target, options] of [
      ['/v1/account', { token }],
      ['/v1/account', {}],
      ['/v1/health', {}],
      ['/v1/nothing', {}],
    ] as const) {
      const { headers } = await api.ask(target, options);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers.vary).toBe('accept-encoding, origin, authorization');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
    // The description is the same for everybody.
    const { headers } = await api.ask('/v1/openapi.json');
    expect(headers['cache-control']).toBe('public, max-age=300');
    const again = await api.ask('/v1/openapi.json', { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const named = await api.ask('/v1/account', { headers: { 'x-request-id': 'my-own.id' } });
    expect(named.headers['x-request-id']).toBe('my-own.id');
  });

  it('may be read by pages of allowed origins alone', async () => {
    const open = await api.ask('/v1/account', { token, headers: { origin: allowed } });
    expect(open.headers['access-control-allow-origin']).toBe(allowed);
    const other = await api.ask('/v1/account', { token, headers: { origin: 'https://evil.example' } });
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
    const preflight = await api.ask('/v1/api-keys', {
      method: 'OPTIONS',
      headers: { origin: allowed, 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers['access-control-allow-methods']).toBe('GET, HEAD, POST, PATCH, DELETE');
    expect(preflight.headers['access-control-allow-headers']).toBe('authorization, content-type');
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
  });
});

describe('without a token', () => {
  it('the tiers, the state of the service, and its description are served', async () => {
    const tiers = (await api.ask('/v1/tiers')).json;
    expect(tiers.meta.total).toBe(3);
    for (const tier of tiers.data) expect(tier).toMatchObject(TIER_LIMITS[tier.tier as 'free']);
    expect((await api.ask('/v1/tiers?page=2&limit=2')).json.data).toHaveLength(1);
    expect((await api.ask('/v1/health')).json).toMatchObject({ status: 'ok', version: '0.0.0-test' });
  });
});

describe('the description', () => {
  it('describes every operation, field, parameter and status', async () => {
    const document = (await api.ask('/v1/openapi.json')).json;
    expect(document.openapi).toBe('3.1.0');
    const described = Object.entries<object>(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(
      [...operations.map(({ method, path }) => `${method} ${path}`), 'GET /health', 'GET /openapi.json'].sort(),
    );
    for (const expected of [
      'GET /api-keys',
      'POST /api-keys',
      'GET /api-keys/{id}',
      'POST /api-keys/{id}/revoke',
      'GET /api-keys/{id}/answers',
      'GET /usage',
      'GET /subscription',
      'POST /subscription/checkout',
      'POST /subscription/portal',
      'GET /account',
      'DELETE /account',
      'GET /audit-log',
      'GET /tiers',
      'GET /webhook-endpoints',
      'POST /webhook-endpoints',
      'GET /webhook-endpoints/{id}',
      'PATCH /webhook-endpoints/{id}',
      'DELETE /webhook-endpoints/{id}',
      'POST /webhook-endpoints/{id}/rotate-secret',
      'POST /webhook-endpoints/{id}/test',
      'GET /webhook-endpoints/{id}/deliveries',
      'POST /webhook-endpoints/{id}/deliveries/{deliveryId}/replay',
    ]) {
      expect(described).toContain(expected);
    }
    for (const [name, schema] of Object.entries<{
      properties?: Record<string, { description?: string; $ref?: string }>;
      required?: string[];
    }>(document.components.schemas)) {
      const optional = Object.keys(schema.properties ?? {}).filter((field) => !schema.required?.includes(field));
      expect([name, optional]).toEqual([name, MAY_BE_LEFT_OUT[name] ?? []]);
      for (const [field, property] of Object.entries(schema.properties ?? {})) {
        expect([name, field, Boolean(property.description ?? property.$ref)]).toEqual([name, field, true]);
      }
    }
  });

  it.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s: its examples are as described',
    (_name, { method, path, creates, examples }) => {
      const headers = { 'x-request-id': '1', 'cache-control': 'x', vary: 'x', 'content-type': 'application/json' };
      const target = `/v1${path.replaceAll(/\{\w+\}/g, '1')}`;
      for (const { value } of Object.values(examples)) {
        expectDescribed({ method, target, statusCode: creates ? 201 : 200, headers, body: JSON.stringify(value) });
      }
    },
  );
});

/** Of what is sent; every field of an answer is there. */
const CHOICES = ['description', 'eventKinds', 'fromCountryIds', 'toCountryIds'];
const MAY_BE_LEFT_OUT: Record<string, string[]> = {
  NewApiKey: ['expiresInDays'],
  NewWebhookEndpoint: CHOICES,
  WebhookEndpointChange: ['url', ...CHOICES, 'status'],
};

/** Whatever is asked of it fails. */
function failingWith(db: TestDatabase, error: Error): TestDatabase {
  const fail = () => {
    throw error;
  };
  return { ...db, kysely: new Proxy(db.kysely, { get: () => fail }) };
}

describe('while the database is lost', () => {
  it('what needs it is 503, to be tried again; nothing of the cause is told', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' });
    const unavailable = new DatabaseUnavailableError(refused);
    const away = await startDashboard(failingWith(db, unavailable), { status: () => 'degraded' });
    const unreachable = await away.ask('/v1/account', { token: away.token() });
    expect([unreachable.statusCode, unreachable.json.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(unreachable.headers['retry-after']).toBe('5');
    expect(unreachable.body).not.toContain('10.1.2.3');
    expect((await away.ask('/v1/health')).json.status).toBe('degraded');
    await away.close();
  });

  it('a failure of the service itself is 500', async () => {
    const failing = await startDashboard(failingWith(db, new Error('connection error')));
    const answer = await failing.ask('/v1/account', { token: failing.token() });
    expect([answer.statusCode, answer.json.code]).toEqual([500, 'INTERNAL_ERROR']);
    await failing.close();
  });
});

describe('too many connections', () => {
  it('are answered 503 beyond MAX_CONNECTIONS, as on the public API', async () => {
    const small = await startDashboard(db, { limits: { maxConnections: 1 } });
    const held = net.connect(small.port, '127.0.0.1');
    await once(held, 'connect');
    const request = 'GET /v1/account HTTP/1.1\r\nhost: x\r\n\r\n';
    const asked = { expectAnswer: expectDescribed, untilClosed: true };
    const { answers, closed } = await exchange(small.port, [request], asked);
    expect(answers.map(({ statusCode, json }) => [statusCode, json.path])).toEqual([[503, '/v1/account']]);
    expect([answers[0]?.headers['retry-after'], answers[0]?.headers.connection, closed]).toEqual(['5', 'close', true]);
    held.destroy();
    await small.close();
  });
});
