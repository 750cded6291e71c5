import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const target = '/v1/entry-requirements/personalized?fromCountryId=76&toCountryId=392';

describe('request ids', () => {
  it('are new for each request', async () => {
    const [a, b] = [await ask(api, target), await ask(api, target)];
    expect(a.headers['x-request-id']).not.toBe(b.headers['x-request-id']);
  });

  it("are the caller's own when they are sane", async () => {
    for (const id of ['abc-123', 'A.b_c:9', 'x'.repeat(64)]) {
      expect((await ask(api, target, { headers: { 'x-request-id': id } })).headers['x-request-id']).toBe(id);
      expect((await ask(api, '/v1/nothing', { headers: { 'x-request-id': id } })).headers['x-request-id']).toBe(id);
    }
  });

  it.each(['', 'x'.repeat(65), 'a b', 'a,b', '<script>', 'é'])('are replaced when they are not: "%s"', async (id) => {
    const { headers } = await ask(api, target, { headers: { 'x-request-id': id } });
    expect(headers['x-request-id']).toMatch(/^[A-Za-z0-9-]{4,64}$/);
  });
});

describe('conditional requests', () => {
  const targets = [
    '/v1/countries',
    '/v1/countries/76',
    '/v1/entry-requirements',
    target,
    `${target}&explain=true`,
    '/v1/cities',
    '/v1/cities/nearby?latitude=38.7&longitude=-9.2',
    '/v1/points-of-interest/12',
    '/v1/walking-tours/3.gpx',
    '/v1/walking-tours/3.geojson',
    '/v1/walking-tours/plan?cityId=2267057',
    '/v1/openapi.json',
  ];

  it.each(targets)('get 304 for %s while the answer holds', async (path) => {
    const { headers } = await ask(api, path);
    const etag = String(headers.etag);
    expect(etag).toMatch(/^W\/"[^"]+"$/);
    for (const value of [etag, etag.slice(2), '*', `"other", ${etag}`, `${etag},"other"`, `W/"a",W/"b" , ${etag}`]) {
      const again = await ask(api, path, { headers: { 'if-none-match': value } });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
      expect(again.headers['content-length']).toBeUndefined();
      expect((await ask(api, path, { method: 'HEAD', headers: { 'if-none-match': value } })).statusCode).toBe(304);
    }
  });

  it.each(['"other"', 'W/"other"', 'nonsense', '', '"*"', 'W/"1-fixture-1', '1-fixture-1', '*, "x'])(
    'get the answer when %s is not it',
    async (value) => {
      expect((await ask(api, target, { headers: { 'if-none-match': value } })).statusCode).toBe(200);
    },
  );

  it('never turn an error into 304', async () => {
    const headers = { 'if-none-match': '*' };
    expect((await ask(api, '/v1/countries/999999', { headers })).statusCode).toBe(404);
    expect((await ask(api, '/v1/countries?limit=0', { headers })).statusCode).toBe(400);
    const unanswered = '/v1/entry-requirements/personalized?fromCountryId=76&toCountryId=620';
    expect((await ask(api, unanswered, { headers })).statusCode).toBe(404);
    expect((await ask(api, '/v1/countries', { headers, key: null })).statusCode).toBe(401);
  });

  it('do not apply to health, which is never the same', async () => {
    const { statusCode, headers } = await ask(api, '/v1/health', { headers: { 'if-none-match': '*' } });
    expect([statusCode, headers.etag]).toEqual([200, undefined]);
  });
});

describe('caching', () => {
  it("lets only the caller's own cache keep data", async () => {
    const { headers } = await ask(api, target);
    expect(headers['cache-control']).toMatch(/^private/);
    for (const name of ['accept-encoding', 'origin', 'x-api-key']) expect(headers.vary).toContain(name);
  });
});

describe('compression', () => {
  const coded = (value: string, path = target) => ask(api, path, { headers: { 'accept-encoding': value } });

  it.each([
    ['br', 'br'],
    ['zstd', 'zstd'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, zstd', 'zstd'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['br;q=0, *', 'zstd'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
  ])('of "%s" is %s', async (accept, coding) => {
    if (coding === 'zstd' && typeof zlib.zstdCompress !== 'function') return;
    const answer = await coded(accept);
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, coding]);
    expect(answer.json).toEqual((await ask(api, target)).json);
  });

  it.each(['', 'identity', 'deflate', 'br;q=0', 'gzip;q=0, *;q=0', 'identity, br;q=0.5', 'nonsense;;q=x'])(
    'is left out for "%s"',
    async (accept) => {
      expect((await coded(accept)).headers['content-encoding']).toBeUndefined();
    },
  );

  it('is left out for small bodies and errors', async () => {
    expect((await coded('br', '/v1/currencies/986')).headers['content-encoding']).toBeUndefined();
    expect((await coded('br', `/v1/countries/${'9'.repeat(5000)}`)).headers['content-encoding']).toBeUndefined();
  });

  it('keeps the ETag, and 304 comes before it', async () => {
    const { headers } = await coded('br');
    const again = await ask(api, target, {
      headers: { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });
});

describe('security headers', () => {
  it.each([target, '/v1/health', '/v1/nothing', '/v1/countries?limit=0'])(
    'keep browsers from taking the data of %s for a page, and are no more than that needs',
    async (path) => {
      const { headers } = await ask(api, path);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-type']).toMatch(/^application\/json\b/);
      for (const name of ['content-security-policy', 'referrer-policy', 'x-powered-by', 'server']) {
        expect(headers).not.toHaveProperty(name);
      }
    },
  );
});

describe('/docs', () => {
  it('leads to the reference in the portal, and without one to the description', async () => {
    const withPortal = await startApi({ docsUrl: () => 'https://portal.example.org/docs/api' });
    const { statusCode, headers } = await ask(withPortal, '/docs', { key: null });
    await withPortal.close();
    expect([statusCode, headers.location]).toEqual([302, 'https://portal.example.org/docs/api']);
    const without = await ask(api, '/docs', { key: null });
    expect([without.statusCode, without.headers.location]).toEqual([302, '/v1/openapi.json']);
  });
});
