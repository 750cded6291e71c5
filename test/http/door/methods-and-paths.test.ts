import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';
import { exchange } from '../raw-socket.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const known = [
  '/v1/health',
  '/v1/openapi.json',
  '/v1/countries',
  '/v1/countries/76',
  '/v1/entry-requirements/personalized?fromCountryId=76&toCountryId=392',
  '/v1/cities/nearby?latitude=38.7&longitude=-9.2',
  '/v1/walking-tours/3',
  '/v1/walking-tours/3.gpx',
  '/docs',
];

describe('a wrong method', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY', 'PURGE'])(
    '%s is 405 with Allow, key or not',
    async (method) => {
      for (const target of known) {
        for (const key of [api.key, null]) {
          const { statusCode, json, headers } = await ask(api, target, { method, key });
          expect([statusCode, json.code, headers.allow]).toEqual([405, 'METHOD_NOT_ALLOWED', 'GET, HEAD, OPTIONS']);
          expect(json.message).toContain(method);
        }
      }
    },
  );

  it('is 405 whatever body comes with it', async () => {
    for (const type of ['application/json', 'text/plain', 'nonsense', 'multipart/form-data']) {
      const { statusCode } = await ask(api, '/v1/countries', {
        method: 'POST',
        payload: '{"broken',
        headers: { 'content-type': type },
      });
      expect(statusCode).toBe(405);
    }
  });

  it('that HTTP does not know is answered as malformed', async () => {
    const { answers, closed } = await exchange(api.port, ['FETCH /v1/countries HTTP/1.1\r\nhost: x\r\n\r\n'], {
      untilClosed: true,
    });
    expect([answers[0]?.statusCode, answers[0]?.json.code, closed]).toEqual([400, 'VALIDATION_ERROR', true]);
  });

  it('CONNECT is 405, and the connection ends', async () => {
    const { answers, closed } = await exchange(
      api.port,
      ['CONNECT example.org:443 HTTP/1.1\r\nhost: example.org\r\n\r\n'],
      {
        untilClosed: true,
        asked: [['CONNECT', '/']],
      },
    );
    expect([answers[0]?.statusCode, answers[0]?.headers.allow, closed]).toEqual([405, 'GET, HEAD, OPTIONS', true]);
  });
});

describe('an unknown path', () => {
  it.each([
    '/',
    '/v1',
    '/v1/',
    '/v2/countries',
    '/v1/nothing',
    '/v1/countries/',
    '/v1/countries/76/',
    '/v1/countries/76/cities',
    '/v1//countries',
    '/V1/countries',
    '/v1/Countries',
    '/v1/entry-requirements/by-destination/392/',
    '/v1/cities/',
    '/v1/cities/nearby/',
    '/v1/walking-tours/3.gpx/',
    '/v1/walking-tours/3/stops',
    '/v1/points-of-interest/12/photos',
    '/docs/',
    '/docs/other.js',
    '/v1/health/',
    `/v1/${'x'.repeat(9000)}`,
    '/v1/countries%2F76',
    '/favicon.ico',
    '/v1/__proto__',
    '/v1/countries;page=2',
  ])('%s is 404 with and without a key', async (path) => {
    for (const key of [api.key, null]) {
      const { statusCode, json } = await ask(api, path, { key });
      expect([statusCode, json.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('is 404 for every method and body', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'QUERY']) {
      const { statusCode } = await ask(api, '/v1/nothing', {
        method,
        ...(method === 'POST' ? { payload: '{"a"', headers: { 'content-type': 'x' } } : {}),
      });
      expect(statusCode).toBe(404);
    }
  });

  it('may be "*" for OPTIONS, or climb, without finding anything', async () => {
    for (const [method, target, status] of [
      ['OPTIONS', '*', 404],
      ['GET', '*', 400],
      ['GET', '/v1/%2e%2e/%2e%2e/etc/passwd', 404],
      ['GET', '/v1/../package.json', 404],
    ] as const) {
      const { answers } = await exchange(api.port, [`${method} ${target} HTTP/1.1\r\nhost: x\r\n\r\n`]);
      expect([method, target, answers[0]?.statusCode]).toEqual([method, target, status]);
    }
  });

  it('with bad percent-encoding is 400', async () => {
    for (const path of ['/v1/countries/%', '/v1/%zz', '/%ff%fe', '/v1/countries/%E0%A4%A']) {
      const { statusCode, json } = await ask(api, path);
      expect([statusCode, json.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(json.message).toContain('percent-encoding');
    }
  });
});

describe('a GET with a body', () => {
  it.each(['application/json', 'text/plain', 'nonsense/'])('of type %s is 415', async (type) => {
    const { statusCode, json } = await ask(api, '/v1/countries', { payload: '{}', headers: { 'content-type': type } });
    expect([statusCode, json.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('of more than 16 KiB is 413', async () => {
    const { statusCode, json } = await ask(api, '/v1/countries', { payload: 'x'.repeat(16_385) });
    expect([statusCode, json.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('that is announced as huge is refused before it is sent, and the connection ends', async () => {
    const head = `GET /v1/countries HTTP/1.1\r\nhost: x\r\nx-api-key: ${api.key}\r\ncontent-length: 99999999999\r\n\r\n`;
    const { answers, closed } = await exchange(api.port, [head], { untilClosed: true });
    expect([answers[0]?.statusCode, closed]).toEqual([413, true]);
  });

  it('that is chunked is refused, and the connection ends', async () => {
    const head = `GET /v1/countries HTTP/1.1\r\nhost: x\r\nx-api-key: ${api.key}\r\ntransfer-encoding: chunked\r\n\r\n`;
    const { answers, closed } = await exchange(api.port, [head, '5\r\nhello\r\n'], { untilClosed: true });
    expect([answers[0]?.statusCode, closed]).toEqual([415, true]);
  });

  it('is asked for its key first', async () => {
    expect((await ask(api, '/v1/countries', { payload: '{}', key: null })).statusCode).toBe(401);
  });

  it('of no bytes is answered', async () => {
    const { statusCode } = await ask(api, '/v1/countries', {
      headers: { 'content-length': '0', 'content-type': 'application/json' },
    });
    expect(statusCode).toBe(200);
  });

  it('leaves the connection usable when it was small', async () => {
    const request = (extra: string, body: string) =>
      `GET /v1/countries HTTP/1.1\r\nhost: x\r\nx-api-key: ${api.key}\r\n${extra}\r\n${body}`;
    const { answers } = await exchange(api.port, [request('content-length: 5\r\n', 'hello'), request('', '')], {
      answers: 2,
    });
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([415, 200]);
  });
});

describe('HEAD', () => {
  it.each([...known, '/v1/countries/999999', '/v1/countries?limit=0'])(
    'answers %s as GET does, without the body',
    async (target) => {
      const get = await ask(api, target);
      const head = await ask(api, target, { method: 'HEAD' });
      expect(head.statusCode).toBe(get.statusCode);
      expect(head.body).toBe('');
      const { date: _, 'x-request-id': __, ...expected } = get.headers;
      expect(head.headers).toMatchObject(expected);
    },
  );

  it('sends no body over a real connection, so that the next answer is read right', async () => {
    const request = (method: string) => `${method} /v1/countries HTTP/1.1\r\nhost: x\r\nx-api-key: ${api.key}\r\n\r\n`;
    const { answers } = await exchange(api.port, [request('HEAD') + request('GET')], {
      answers: 2,
      asked: [
        ['HEAD', '/v1/countries'],
        ['GET', '/v1/countries'],
      ],
    });
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[1]?.json.data.length).toBeGreaterThan(0);
  });

  it('asks for a key where GET does', async () => {
    expect((await ask(api, '/v1/countries', { method: 'HEAD', key: null })).statusCode).toBe(401);
  });
});
