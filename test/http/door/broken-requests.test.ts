import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { exchange } from '../raw-socket.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({
    limits: { requestTimeoutMs: 600, headersTimeoutMs: 300, timeoutCheckMs: 50, keepAliveTimeoutMs: 2_000 },
  });
});
afterAll(() => api.close());

const get = (target: string, ...headers: string[]) =>
  `GET ${target} HTTP/1.1\r\nhost: x\r\nx-api-key: ${api.key}\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`;

describe('malformed HTTP', () => {
  it.each([
    ['nonsense', 'hello there\r\n\r\n'],
    ['no version', 'GET /v1/countries\r\n\r\n'],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['a bad version', 'GET /v1/countries HTTP/9.9\r\nhost: x\r\n\r\n'],
    ['a header without a colon', 'GET /v1/countries HTTP/1.1\r\nhost: x\r\nbroken\r\n\r\n'],
    ['a space before the colon', 'GET /v1/countries HTTP/1.1\r\nhost: x\r\nx-api-key : abc\r\n\r\n'],
    ['a NUL in a header', 'GET /v1/countries HTTP/1.1\r\nhost: x\r\nx-api-key: a\0b\r\n\r\n'],
    ['two lengths', 'GET /v1/countries HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
    [
      'a length and chunks',
      'GET /v1/countries HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    ],
    ['a negative length', 'GET /v1/countries HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n'],
    ['no host', 'GET /v1/countries HTTP/1.1\r\n\r\n'],
  ])('with %s is 400 in the envelope', async (_what, bytes) => {
    const { answers } = await exchange(api.port, [Buffer.from(bytes, 'latin1')], { asked: [['GET', target(bytes)]] });
    expect([answers[0]?.statusCode, answers[0]?.json.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  const target = (bytes: string) => /^GET (\/\S*)/.exec(bytes)?.[1] ?? '/';

  it('is answered as data that no browser takes for a page', async () => {
    const { answers } = await exchange(api.port, ['hello there\r\n\r\n'], { asked: [['GET', '/']] });
    expect(answers[0]?.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
    });
  });

  it('closes the connection after the answer', async () => {
    const { closed } = await exchange(api.port, ['hello there\r\n\r\n'], { untilClosed: true, asked: [['GET', '/']] });
    expect(closed).toBe(true);
  });

  it('does not disturb the answer before it on the same connection', async () => {
    const { answers } = await exchange(api.port, [get('/v1/countries'), 'nonsense\r\n\r\n'], {
      answers: 2,
      pause: 100,
      asked: [
        ['GET', '/v1/countries'],
        ['GET', '/'],
      ],
    });
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400]);
  });

  it('HTTP/1.0 without a host is answered', async () => {
    const { answers, closed } = await exchange(
      api.port,
      [`GET /v1/countries HTTP/1.0\r\nx-api-key: ${api.key}\r\n\r\n`],
      { untilClosed: true },
    );
    expect([answers[0]?.statusCode, closed]).toEqual([200, true]);
  });

  it('an absolute target is answered as its path', async () => {
    const { answers } = await exchange(api.port, [get('http://example.org/v1/countries/76')], {
      asked: [['GET', '/v1/countries/76']],
    });
    expect([answers[0]?.statusCode]).toEqual([200]);
  });
});

describe('headers that are too large', () => {
  it('are 431 in the envelope', async () => {
    const { answers, closed } = await exchange(api.port, [get('/v1/countries', `x-filler: ${'x'.repeat(20_000)}`)], {
      untilClosed: true,
      asked: [['GET', '/v1/countries']],
    });
    expect([answers[0]?.statusCode, answers[0]?.json.code, closed]).toEqual([431, 'VALIDATION_ERROR', true]);
  });

  it('are 431 when they are many', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => `a${index}: b`);
    const { answers } = await exchange(api.port, [get('/v1/countries', ...many)], {
      untilClosed: true,
      asked: [['GET', '/v1/countries']],
    });
    expect(answers[0]?.statusCode).toBe(431);
  });

  it('hide no second key behind many small ones', async () => {
    const many = Array.from({ length: 2_500 }, () => 'a:');
    const { answers } = await exchange(api.port, [get('/v1/countries', ...many, 'x-api-key: other')], {
      asked: [['GET', '/v1/countries']],
    });
    expect(answers[0]?.statusCode).toBe(400);
  });

  it('are 431 when it is the target that is large', async () => {
    const { answers } = await exchange(api.port, [get(`/v1/countries?name=${'x'.repeat(20_000)}`)], {
      untilClosed: true,
      asked: [['GET', '/v1/countries']],
    });
    expect(answers[0]?.statusCode).toBe(431);
  });

  it('of nearly 16 KiB are read', async () => {
    const { answers } = await exchange(api.port, [get('/v1/countries', `x-filler: ${'x'.repeat(15_000)}`)]);
    expect(answers[0]?.statusCode).toBe(200);
  });
});

describe('half-sent requests', () => {
  it.each([
    ['nothing', ''],
    ['half a request line', 'GET /v1/coun'],
    ['half of the headers', 'GET /v1/countries HTTP/1.1\r\nhost: x\r\nx-api-'],
  ])('of %s are 408 in the envelope, and the connection ends', async (_what, bytes) => {
    const { answers, closed } = await exchange(api.port, [bytes], {
      untilClosed: true,
      asked: [['GET', '/v1/countries']],
    }).catch(() => exchange(api.port, [bytes], { untilClosed: true, asked: [['GET', '/']] }));
    expect([answers[0]?.statusCode, answers[0]?.json.code, closed]).toEqual([408, 'VALIDATION_ERROR', true]);
  });

  it('that drip in byte by byte are 408 too', async () => {
    const bytes = get('/v1/countries').split('').slice(0, 40);
    const { answers } = await exchange(api.port, bytes, { untilClosed: true, pause: 25, asked: [['GET', '/']] }).catch(
      () => exchange(api.port, bytes, { untilClosed: true, pause: 25, asked: [['GET', '/v1/countries']] }),
    );
    expect(answers[0]?.statusCode).toBe(408);
  });

  it.each([
    ['a length', 'GET', '/v1/countries', 'content-length: 100', 415],
    ['a length, and a wrong method', 'POST', '/v1/countries', 'content-length: 100', 405],
    ['chunks, and an unknown path', 'POST', '/v1/nothing', 'transfer-encoding: chunked', 404],
  ] as const)('whose body with %s never comes are answered once, and the connection ends', async (...given) => {
    const [, method, target, header, status] = given;
    const head = `${method} ${target} HTTP/1.1\r\nhost: x\r\nx-api-key: ${api.key}\r\n${header}\r\n\r\n`;
    const { answers, closed } = await exchange(api.port, [head], { untilClosed: true, asked: [[method, target]] });
    expect([answers.map(({ statusCode }) => statusCode), closed]).toEqual([[status], true]);
  });

  it('that the client gives up on leave no trace', async () => {
    const socket = net.connect(api.port, '127.0.0.1');
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    socket.write('GET /v1/countries HTTP/1.1\r\nho');
    socket.resetAndDestroy();
    const { answers } = await exchange(api.port, [get('/v1/countries')]);
    expect(answers[0]?.statusCode).toBe(200);
    expect(api.logged()).toBe('');
  });
});

describe('slow clients', () => {
  it('that send a request in parts are answered', async () => {
    const bytes = get('/v1/countries');
    const { answers } = await exchange(api.port, [bytes.slice(0, 10), bytes.slice(10, 50), bytes.slice(50)], {
      asked: [['GET', '/v1/countries']],
    });
    expect(answers[0]?.statusCode).toBe(200);
  });
});

describe('clients that stop reading', () => {
  it('lose their connection', async () => {
    const own = await startApi({ limits: { connectionTimeoutMs: 300 } });
    const socket = net.connect(own.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.pause();
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    const request = `GET /v1/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n`;
    socket.write(request.repeat(300)); // some 30 MB of answers, more than the buffers between hold
    const connections = () =>
      new Promise<number>((resolve) => own.app.server.getConnections((_error, count) => resolve(count)));
    await expect.poll(connections, { timeout: 10_000 }).toBe(1);
    await expect.poll(connections, { timeout: 10_000 }).toBe(0);
    socket.destroy();
    await own.close();
  });
});

describe('pipelined requests', () => {
  it('are answered in their order, errors and compressed answers among them', async () => {
    const targets = [
      '/v1/countries',
      '/v1/countries/999999',
      '/v1/entry-requirements',
      '/v1/nothing',
      '/v1/health',
      '/v1/countries?limit=0',
    ];
    const bytes = targets
      .map((target) => get(target, ...(target === '/v1/entry-requirements' ? ['x-filler: 1'] : [])))
      .join('');
    const { answers } = await exchange(api.port, [bytes], {
      answers: targets.length,
      asked: targets.map((target) => ['GET', target] as const),
    });
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 200, 404, 200, 400]);
  });

  it('keep their order behind one that is still being compressed', async () => {
    const { port } = api;
    const socket = net.connect(port, '127.0.0.1');
    const received: Buffer[] = [];
    socket.on('data', (chunk) => received.push(chunk));
    socket.write(get('/v1/entry-requirements', 'accept-encoding: gzip') + get('/v1/health', 'connection: close'));
    await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const text = Buffer.concat(received).toString('latin1');
    expect(text.indexOf('content-encoding: gzip')).toBeGreaterThan(0);
    expect(text.indexOf('"status":"ok"')).toBeGreaterThan(text.indexOf('content-encoding: gzip'));
  });
});

describe('expectations', () => {
  it('that cannot be met are ignored, not answered without an envelope', async () => {
    const { answers } = await exchange(api.port, [get('/v1/countries', 'expect: the-moon')]);
    expect(answers[0]?.statusCode).toBe(200);
  });
});
