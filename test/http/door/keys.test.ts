import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOperations, streamedOperations } from '../../../src/http/public/operations.ts';
import { describePublicApi } from '../../../src/http/public/service/openapi.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { forEach } from '../../helpers/each-value.ts';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';
import { filled, paths } from '../described-parameters.ts';
import { exchange } from '../raw-socket.ts';
import { openStoredRecords } from '../stored-records.ts';

let api: ApiUnderTest;
let stored: TestDatabase;
beforeAll(async () => {
  stored = await openStoredRecords();
  api = await startApi({ db: stored.kysely });
});
afterAll(async () => {
  await api?.close();
  await stored?.close();
});

/** Those of releases are asked in test/releases, where there are some. */
const isOfReleases = (path: string) => path.startsWith('/releases');
const keyed = Object.entries(paths)
  .filter(([path, { get }]) => get.security === undefined && !isOfReleases(path))
  .map(([path]) => filled(path));
const keyless = ['/v1/health', '/v1/openapi.json'];

describe.each(keyed)('%s', (target) => {
  it('refuses a missing key', async () => {
    const { statusCode, json } = await ask(api, target, { key: null });
    expect([statusCode, json.code]).toEqual([401, 'UNAUTHORIZED']);
    expect(json.message).toContain('x-api-key');
  });

  it('refuses an empty key', async () => {
    expect((await ask(api, target, { key: '' })).statusCode).toBe(401);
  });

  it(
    'refuses a malformed key',
    forEach(['abc', 'ck_live_short', 'Bearer x', 'ck_live_'.padEnd(44, '!'), 'ü', 'x'.repeat(10_000)], async (key) => {
      const { statusCode, json } = await ask(api, target, { key });
      expect([statusCode, json.code]).toEqual([401, 'UNAUTHORIZED']);
      expect(json.message).not.toContain(key);
    }),
  );

  it('refuses a key that is unknown or revoked', async () => {
    expect((await ask(api, target, { key: api.revokedKey })).statusCode).toBe(401);
  });

  it('refuses a token of the dashboard', async () => {
    const { statusCode } = await ask(api, target, { key: null, headers: { authorization: 'Bearer x.y.z' } });
    expect(statusCode).toBe(401);
  });

  it('refuses a wrong key before it looks at the parameters', async () => {
    expect((await ask(api, `${target.split('?')[0]}?nonsense=1`, { key: null })).statusCode).toBe(401);
  });
});

it('is asked for at every path of the description but those that say they need none', () => {
  type Item = Record<'get' | 'post', { security?: unknown } | undefined>;
  const open = Object.entries(describePublicApi().document.paths as Record<string, Item>)
    .filter(([, { get, post }]) => (get ?? post)?.security !== undefined)
    .map(([path]) => `/v1${path}`);
  expect(open.sort()).toEqual(keyless.toSorted());
  const described = Object.keys(describePublicApi().document.paths as object).length;
  const ofReleases = streamedOperations.filter(({ path }) => isOfReleases(path));
  expect(keyed.length + keyless.length + bodyOperations.length + ofReleases.length).toBe(described);
});

describe.each([...keyed, ...keyless, '/v1/nothing', '/docs'])('%s', (target) => {
  const send = (...headers: string[]) =>
    exchange(api.port, [
      `GET ${target} HTTP/1.1\r\nhost: x\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`,
    ]);

  it('refuses two key headers, the same key included', async () => {
    for (const second of [api.key, api.revokedKey, '']) {
      const { answers } = await send(`x-api-key: ${api.key}`, `X-API-Key: ${second}`);
      expect([answers[0]?.statusCode, answers[0]?.json.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(answers[0]?.json.message).toContain('x-api-key');
    }
  });

  it('refuses two keys that a proxy joined with a comma', async () => {
    const { answers } = await send(`x-api-key: ${api.key}, ${api.key}`);
    expect([answers[0]?.statusCode, answers[0]?.json.code]).toEqual([400, 'VALIDATION_ERROR']);
    const { answers: tight } = await send(`x-api-key: ${api.key},${api.key}`);
    expect(tight[0]?.statusCode).toBe(400);
  });
});

describe.each(keyless)('%s', (target) => {
  it('needs no key and does not mind a wrong one', async () => {
    expect((await ask(api, target, { key: null })).statusCode).toBe(200);
    expect((await ask(api, target, { key: 'nonsense' })).statusCode).toBe(200);
  });
});

describe('a key that is revoked while its connection stays open', () => {
  it('is refused on that connection', async () => {
    // Between the first request and the next.
    let checks = 0;
    const own = await startApi({
      keys: { check: () => (++checks === 1 ? { apiKeyId: 1, accountId: 1, tier: 'free' } : undefined) },
    });
    const request = `GET /v1/countries HTTP/1.1\r\nhost: x\r\nx-api-key: ${own.key}\r\n\r\n`;
    const { answers } = await exchange(own.port, [request, request, request], {
      answers: 3,
      asked: [['GET', '/v1/countries']],
    });
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 401, 401]);
    await own.close();
  });

  it('lets a second key on the same connection be checked for itself', async () => {
    const request = (key: string) => `GET /v1/countries HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n\r\n`;
    const { answers } = await exchange(api.port, [request(api.key), request(api.revokedKey), request(api.key)], {
      answers: 3,
      asked: [['GET', '/v1/countries']],
    });
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 401, 200]);
  });
});
