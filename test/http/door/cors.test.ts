import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';

const allowed = 'https://app.example.org';
let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ corsOrigins: [allowed, 'http://localhost:5173'] });
});
afterAll(() => api.close());

const corsHeaders = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control-'));
const others = [
  'https://evil.example',
  'http://app.example.org',
  'https://app.example.org:443',
  'https://app.example.org:8443',
  'https://APP.example.org',
  'https://app.example.org/',
  'https://sub.app.example.org',
  'https://app.example.org.evil.example',
  'http://localhost:5174',
  'null',
  '*',
  '',
];

describe('a page of an allowed origin', () => {
  it.each(['/v1/countries', '/v1/health', '/v1/countries/999999', '/v1/countries?limit=0', '/v1/nothing'])(
    'may read %s, errors included',
    async (target) => {
      const { headers } = await ask(api, target, { headers: { origin: allowed } });
      expect(headers['access-control-allow-origin']).toBe(allowed);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      for (const name of ['etag', 'x-request-id', 'ratelimit', 'ratelimit-policy', 'retry-after']) {
        expect(headers['access-control-expose-headers']).toContain(name);
      }
      expect(headers.vary).toContain('origin');
    },
  );

  it('may read that its key was refused, and that nothing has changed', async () => {
    const refused = await ask(api, '/v1/countries', { key: null, headers: { origin: allowed } });
    expect(refused.headers['access-control-allow-origin']).toBe(allowed);
    const same = await ask(api, '/v1/countries', { headers: { origin: allowed, 'if-none-match': '*' } });
    expect([same.statusCode, same.headers['access-control-allow-origin']]).toEqual([304, allowed]);
  });

  it('may send its key and If-None-Match after a preflight that needs no key', async () => {
    const { statusCode, headers } = await ask(api, '/v1/countries', {
      method: 'OPTIONS',
      key: null,
      headers: {
        origin: allowed,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-api-key,if-none-match',
      },
    });
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([204, allowed]);
    expect(headers['access-control-allow-headers']).toBe(
      'x-api-key, if-none-match, content-type, authorization, mcp-protocol-version, mcp-method, mcp-name',
    );
    expect(headers['access-control-allow-methods']).toContain('GET');
    expect(headers.vary).toContain('origin');
  });
});

describe('a page of another origin', () => {
  it.each(others)('"%s" gets no CORS header at all', async (origin) => {
    const answer = await ask(api, '/v1/countries', { headers: { origin } });
    expect([answer.statusCode, corsHeaders(answer.headers)]).toEqual([200, []]);
    const preflight = await ask(api, '/v1/countries', {
      method: 'OPTIONS',
      key: null,
      headers: { origin, 'access-control-request-method': 'GET' },
    });
    expect([preflight.statusCode, corsHeaders(preflight.headers)]).toEqual([204, []]);
  });

  it('is not allowed anywhere when no origin is listed', async () => {
    const closed = await startApi({ corsOrigins: [] });
    const { headers } = await ask(closed, '/v1/countries', { headers: { origin: allowed } });
    expect(corsHeaders(headers)).toEqual([]);
    await closed.close();
  });
});

describe('OPTIONS without a preflight', () => {
  it('names the methods and carries no CORS header', async () => {
    const { statusCode, headers } = await ask(api, '/v1/countries', { method: 'OPTIONS', key: null });
    expect([statusCode, headers.allow, corsHeaders(headers)]).toEqual([204, 'GET, HEAD, OPTIONS', []]);
  });
});
