import { DomainError } from '@carnet/rules/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { startApi } from '../http/api-under-test.ts';
import { exchange } from '../http/raw-socket.ts';
import { type DashboardUnderTest, expectDescribed, startDashboard } from './dashboard-under-test.ts';

let db: TestDatabase;
let api: DashboardUnderTest;
beforeAll(async () => {
  db = await openTestDatabase('postgres');
  api = await startDashboard(db);
});
afterAll(async () => {
  await api?.close();
  await db?.close();
});

const KEY = `ck_live_${'a'.repeat(36)}`;
const countAccounts = async () => (await db.kysely.selectFrom('account').select('id').execute()).length;

describe('a request without a usable token', () => {
  const malformed: [string, Record<string, string>][] = [
    ['no credential', {}],
    ['an API key', { 'x-api-key': KEY }],
    ['an API key as a token', { authorization: `Bearer ${KEY}` }],
    ['an unknown token', { authorization: 'Bearer abc.def.ghi' }],
    ['no token after the scheme', { authorization: 'Bearer ' }],
    ['the scheme alone', { authorization: 'Bearer' }],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['a token without scheme', { authorization: 'abc.def.ghi' }],
    ['two tokens in one header', { authorization: 'Bearer abc, Bearer def' }],
    ['a token with a space', { authorization: 'Bearer abc def' }],
    ['an empty header', { authorization: '' }],
  ];
  it.each(malformed)('is refused: %s', async (_what, headers) => {
    const answer = await api.ask('/v1/account', { headers });
    expect([answer.statusCode, answer.json.code]).toEqual([401, 'UNAUTHORIZED']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is refused when the token is good and an API key comes with it', async () => {
    const answer = await api.ask('/v1/account', { token: api.token(), headers: { 'x-api-key': KEY } });
    expect(answer.statusCode).toBe(401);
    expect(answer.body).not.toContain(KEY);
  });

  it('is refused when the token is sent twice, though it is good', async () => {
    const line = `Authorization: Bearer ${api.token()}\r\n`;
    const { answers } = await exchange(api.port, [`GET /v1/account HTTP/1.1\r\nHost: x\r\n${line}${line}\r\n`], {
      expectAnswer: expectDescribed,
    });
    expect(answers[0]?.statusCode).toBe(401);
  });

  it('is malformed when an API key is sent twice', async () => {
    const line = `X-Api-Key: ${KEY}\r\n`;
    for (const path of ['/v1/account', '/v1/health', '/v1/tiers', '/v1/nothing']) {
      const { answers } = await exchange(api.port, [`GET ${path} HTTP/1.1\r\nHost: x\r\n${line}${line}\r\n`], {
        expectAnswer: expectDescribed,
      });
      expect([path, answers[0]?.statusCode]).toEqual([path, 400]);
    }
  });

  it('is told so before anything else about it is looked at', async () => {
    for (const options of [
      { method: 'POST', payload: 'x'.repeat(100_000), headers: { 'content-type': 'text/plain' } },
      { method: 'POST', json: { nmae: 1 } },
    ]) {
      expect((await api.ask('/v1/api-keys?x=1', options)).statusCode).toBe(401);
    }
    expect((await api.ask('/v1/api-keys/abc?x=1')).statusCode).toBe(401);
  });
});

describe('a token', () => {
  it('of an anonymous session is forbidden everywhere, and makes no account', async () => {
    const before = await countAccounts();
    const token = api.token({ isAnonymous: true });
    for (const [method, path] of [
      ['GET', '/v1/api-keys'],
      ['POST', '/v1/api-keys'],
      ['GET', '/v1/account'],
      ['DELETE', '/v1/account'],
    ] as const) {
      const answer = await api.ask(path, { method, token, ...(method === 'POST' ? { json: {} } : {}) });
      expect([path, answer.statusCode, answer.json.code]).toEqual([path, 403, 'FORBIDDEN']);
    }
    expect(await countAccounts()).toBe(before);
  });

  it('may be sent with the scheme in any case', async () => {
    const answer = await api.ask('/v1/account', { headers: { authorization: `bearer ${api.token()}` } });
    expect(answer.statusCode).toBe(200);
  });

  it('cannot be checked while the identity provider was never reached: 503', async () => {
    const other = await startDashboard(db, {
      tokens: {
        verify: () => Promise.reject(new DomainError('SERVICE_UNAVAILABLE', 'The identity provider does not answer')),
      },
    });
    const answer = await other.ask('/v1/account', { token: 'abc' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    await other.close();
  });

  it('is no credential of the public API', async () => {
    const open = await startApi();
    const answer = await fetch(`${open.baseUrl}/v1/countries`, {
      headers: { authorization: `Bearer ${api.token()}` },
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'UNAUTHORIZED' });
    const asKey = await fetch(`${open.baseUrl}/v1/countries`, { headers: { 'x-api-key': api.token() } });
    expect(asKey.status).toBe(401);
    await open.close();
  });
});
