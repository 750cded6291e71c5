/**
 * What the other suites ask by inject, asked over a real connection: there Node's parser reads the request, and paths
 * without parameters are answered before the router. Every parameter of every path, from the description.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReleaseStore } from '../../../src/releases/release-store.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { forEach } from '../../helpers/each-value.ts';
import { TINY_RELEASE, writeTinyRelease } from '../../releases/tiny-release.ts';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import type { Answer } from '../client.ts';
import {
  fill,
  goodValue,
  inPath,
  isBounded,
  isDecimal,
  isId,
  paths,
  queries,
  withQuery,
} from '../described-parameters.ts';
import { NO_DECIMALS, NO_IDS, NO_INTEGERS } from '../no-integers.ts';
import { exchange } from '../raw-socket.ts';
import { CORRECTION_ID, openStoredRecords } from '../stored-records.ts';

let api: ApiUnderTest;
let stored: TestDatabase;
let directory: string;
beforeAll(async () => {
  stored = await openStoredRecords();
  directory = mkdtempSync(path.join(tmpdir(), 'carnet-over-socket-'));
  writeTinyRelease(directory);
  const releases = new ReleaseStore(directory);
  api = await startApi({ corsOrigins: ['https://app.example.org'], db: stored.kysely, releases });
});
afterAll(async () => {
  await api?.close();
  await stored?.close();
  rmSync(directory, { recursive: true, force: true });
});

/** All requests on one connection, one behind the other; the answers in their order. */
async function askAll(targets: readonly string[], { method = 'GET', headers = '' } = {}): Promise<readonly Answer[]> {
  const bytes = targets.map(
    (target) => `${method} ${target} HTTP/1.1\r\nhost: x\r\nx-api-key: ${api.key}\r\n${headers}\r\n`,
  );
  const { answers } = await exchange(api.port, [bytes.join('')], {
    answers: targets.length,
    asked: targets.map((target) => [method, target] as const),
  });
  return answers;
}

describe.each(queries)('query parameter $at', ({ path, parameter }) => {
  const { name } = parameter;
  const good = goodValue(parameter);

  it('is refused when it is empty, repeated, badly encoded or 10,000 characters long', async () => {
    const pairs = [
      name,
      `${name}=`,
      `${name}=${good}&${name}=${good}`,
      `${name}=${good}&${name}=`,
      `${name}=%`,
      `${name}=%zz`,
      `${name}=%ff`,
      `${name}=%E0%A4%A`,
      `${name}=${'x'.repeat(10_000)}`,
    ];
    for (const { statusCode, json } of await askAll(pairs.map((pair) => withQuery(path, name, pair)))) {
      expect([statusCode, json.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(json.message).toContain(name);
      expect(json.message.length).toBeLessThan(500);
    }
  });

  it('is refused when its name is not written exactly so', async () => {
    const names = [name.toUpperCase(), `${name}%20`, `%20${name}`, `${name}[]`, `${name}s`];
    for (const { statusCode, json } of await askAll(names.map((other) => withQuery(path, name, `${other}=${good}`)))) {
      expect([statusCode, json.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(json.message).toContain('is unknown; the nearest known one is');
    }
  });
});

describe.each(queries.filter(({ parameter }) => parameter.schema.type === 'integer'))(
  'integer query parameter $at',
  ({ path, parameter }) => {
    const { name } = parameter;

    it('is refused when it is not written in decimal digits', async () => {
      const targets = NO_INTEGERS.map((value) => withQuery(path, name, `${name}=${value}`));
      for (const { statusCode, json } of await askAll(targets)) {
        expect([statusCode, json.code]).toEqual([400, 'VALIDATION_ERROR']);
        expect(json.message).toMatch(new RegExp(`"${name}" must be an integer .*decimal digits`));
        expect(json.message.length).toBeLessThan(500);
      }
    });
  },
);

describe.each(queries.filter(({ parameter }) => isId(parameter)))('id $at', ({ path, parameter }) => {
  const { name } = parameter;

  it('is 404 for ids of 0 and beyond 32 and 64 bits, which are never cut', async () => {
    const answers = await askAll(NO_IDS.map((value) => withQuery(path, name, `${name}=${value}`)));
    for (const [index, { statusCode, json }] of answers.entries()) {
      expect([statusCode, json.code]).toEqual([404, 'NOT_FOUND']);
      expect(json.message).toContain((NO_IDS[index] as string).slice(0, 30));
    }
  });
});

describe.each(queries.filter(({ parameter }) => isBounded(parameter)))('bounded integer $at', ({ path, parameter }) => {
  const { name, schema } = parameter;

  it('is answered at its bounds and refused beside them', async () => {
    const { minimum = 0, maximum = 0 } = schema;
    const inside = [`${minimum}`, `${maximum}`, `000${minimum}`];
    const beside = [`${minimum - 1}`, `${BigInt(maximum) + 1n}`, '18446744073709551617', '9'.repeat(10_000)];
    const answers = await askAll([...inside, ...beside].map((value) => withQuery(path, name, `${name}=${value}`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 400, 400, 400, 400]);
  });
});

describe.each(queries.filter(({ parameter }) => isDecimal(parameter)))(
  'decimal query parameter $at',
  ({ path, parameter }) => {
    const { name, schema } = parameter;

    it('is refused when it is not written as a plain decimal number', async () => {
      const targets = NO_DECIMALS.map((value) => withQuery(path, name, `${name}=${value}`));
      for (const { statusCode, json } of await askAll(targets)) {
        expect([statusCode, json.code]).toEqual([400, 'VALIDATION_ERROR']);
        expect(json.message).toMatch(new RegExp(`"${name}" must be a decimal number from .* in plain notation`));
        expect(json.message.length).toBeLessThan(500);
      }
    });

    it('is answered at its bounds and refused beside them, as a decimal number', async () => {
      const { minimum = 0, maximum = 0 } = schema;
      const written = (value: number) => value.toFixed(9);
      const inside = [`${minimum}`, `${maximum}`, written(minimum), written(maximum), written((minimum + maximum) / 2)];
      const beside = [minimum - 1e-9, maximum + 1e-9, minimum - 1, maximum + 1, maximum * 1e9].map(written);
      const answers = await askAll([...inside, ...beside].map((value) => withQuery(path, name, `${name}=${value}`)));
      // A walk from the other side of the earth is no walk: a rule of the domain, after the parameter was taken.
      const taken = answers.map(({ statusCode }) =>
        name.startsWith('start') && statusCode === 422 ? 200 : statusCode,
      );
      expect(taken).toEqual([...inside.map(() => 200), ...beside.map(() => 400)]);
    });
  },
);

describe.each(inPath)('path parameter $at', ({ path, parameter }) => {
  const at = (value: string) => fill(path, value);

  it('is refused when it is not written in decimal digits', async () => {
    for (const { statusCode, json } of await askAll([...NO_INTEGERS, '1%2F2', '%20'].map(at))) {
      expect([statusCode, json.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(json.message).toContain(parameter.name);
      expect(json.message.length).toBeLessThan(500);
    }
  });

  it('is 404 for ids of 0 and beyond 32 and 64 bits, which are never cut', async () => {
    const answers = await askAll(NO_IDS.map(at));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
  });

  it('is refused when its percent-encoding is bad', async () => {
    const answers = await askAll(['%', '%zz', '%ff'].map(at));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
  });
});

describe.each(Object.keys(paths))('%s', (path) => {
  // Ids that the catalog under test has.
  const target = withQuery(path, '', '')
    .replace(/\?$/, '')
    .replace('/entry-requirements/76', '/entry-requirements/4711')
    .replace(/(country-groups|vaccines)\/76$/, '$1/1')
    .replace('/currencies/76', '/currencies/986')
    .replace('/cities/76', '/cities/2267057')
    .replace('/points-of-interest/76', '/points-of-interest/12')
    .replace('/walking-tours/76', '/walking-tours/3')
    .replace('/releases/76', `/releases/${TINY_RELEASE}`)
    .replace('/corrections/76', `/corrections/${CORRECTION_ID}`)
    .replace('{file}', 'matrix.csv')
    .replace(/&$/, '');
  const isLive = path === '/health';

  it('answers HEAD with the headers of GET and no body, compressed and refused ones too', async () => {
    for (const headers of ['', 'accept-encoding: gzip\r\n', 'origin: https://app.example.org\r\n']) {
      for (const asked of [target, `${target}${target.includes('?') ? '&' : '?'}nonsense=1`]) {
        const [get] = await askAll([asked], { headers });
        const [head] = await askAll([asked], { method: 'HEAD', headers });
        // How a body of unknown length is framed is said where there is one (RFC 9112, 6.1).
        const { date: _, 'x-request-id': __, 'transfer-encoding': ___, ...expected } = get?.headers ?? {};
        expect(head?.statusCode).toBe(get?.statusCode);
        if (isLive) expect(head?.headers['content-type']).toBe(expected['content-type']);
        else expect(head?.headers).toMatchObject(expected);
        expect(get?.statusCode).toBe(asked === target ? 200 : 400);
      }
    }
  });

  if (!isLive)
    it('answers 304 with the headers that a cache needs, GET and HEAD', async () => {
      const [full] = await askAll([target]);
      const headers = `if-none-match: ${full?.headers.etag}\r\norigin: https://app.example.org\r\n`;
      for (const method of ['GET', 'HEAD']) {
        const [same] = await askAll([target], { method, headers });
        expect(same?.statusCode).toBe(304);
        expect(same?.headers).toMatchObject({
          etag: full?.headers.etag,
          vary: full?.headers.vary,
          'cache-control': full?.headers['cache-control'],
          'access-control-allow-origin': 'https://app.example.org',
        });
        expect(same?.headers['content-length']).toBeUndefined();
        expect(same?.headers['content-type']).toBeUndefined();
      }
    });

  it(
    'answers other methods with 405 and Allow',
    forEach(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'], async (method) => {
      const [answer] = await askAll([target], { method });
      expect([answer?.statusCode, answer?.json.code, answer?.headers.allow]).toEqual([
        405,
        'METHOD_NOT_ALLOWED',
        'GET, HEAD, OPTIONS',
      ]);
    }),
  );

  it('refuses raw bytes that HTTP does not allow in a target, in the envelope', async () => {
    const { answers, closed } = await exchange(
      api.port,
      [Buffer.from(`GET ${target}${target.includes('?') ? '&' : '?'}q=٧٦ HTTP/1.1\r\nhost: x\r\n\r\n`)],
      { untilClosed: true, asked: [['GET', target]] },
    );
    expect([answers[0]?.statusCode, answers[0]?.json.code, closed]).toEqual([400, 'VALIDATION_ERROR', true]);
  });
});

describe('keys', () => {
  it.each([
    ['missing', ''],
    ['empty', 'x-api-key:\r\n'],
    ['blank', 'x-api-key:   \r\n'],
    ['malformed', 'x-api-key: ck_live_short\r\n'],
    ['not ASCII', 'x-api-key: ck_live_ü\r\n'],
    ['of 10,000 characters', `x-api-key: ${'x'.repeat(10_000)}\r\n`],
    ['sent as a token', 'authorization: Bearer a.b.c\r\n'],
  ])('that are %s are 401', async (_what, header) => {
    for (const path of Object.keys(paths).filter((one) => paths[one]?.get.security === undefined)) {
      const target = fill(path);
      const bytes = Buffer.from(`GET ${target} HTTP/1.1\r\nhost: x\r\n${header}\r\n`, 'latin1');
      const { answers } = await exchange(api.port, [bytes], { asked: [['GET', target]] });
      expect([answers[0]?.statusCode, answers[0]?.json.code]).toEqual([401, 'UNAUTHORIZED']);
    }
  });
});

describe('an origin', () => {
  it.each([
    ['another', 'origin: https://evil.example\r\n'],
    ['the allowed one twice', 'origin: https://app.example.org\r\norigin: https://app.example.org\r\n'],
    ['the allowed one and another', 'origin: https://app.example.org\r\norigin: https://evil.example\r\n'],
    ['the allowed one in a list', 'origin: https://app.example.org, https://evil.example\r\n'],
    ['the allowed one in capitals', 'origin: HTTPS://APP.EXAMPLE.ORG\r\n'],
  ])('that is %s gets no CORS header, and Vary all the same', async (_what, headers) => {
    for (const method of ['GET', 'OPTIONS']) {
      const [answer] = await askAll(['/v1/countries'], {
        method,
        headers: `${headers}access-control-request-method: GET\r\n`,
      });
      expect(Object.keys(answer?.headers ?? {}).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(answer?.headers.vary).toContain('origin');
    }
  });
});
