import { describe, expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { redactSecrets } from './secrets.ts';

const KEY = 'ck_live_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8';
const TEST_KEY = KEY.replace('live', 'test');
const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJl';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  const destination = {
    write(line: string) {
      text += line;
    },
  };
  write(createLogger({ logLevel: 'trace' }, destination));
  for (const line of text.trim().split('\n')) JSON.parse(line); // still JSON
  return text;
}

describe('the log', () => {
  test('is one JSON object per line with time, level and message', () => {
    const line = JSON.parse(logged((logger) => logger.warn({ port: 3000 }, 'listening')));
    expect(line).toMatchObject({ level: 'warn', port: 3000, msg: 'listening' });
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test.each<[string, unknown]>([
    ['request headers', { req: { headers: { 'x-api-key': KEY, accept: 'application/json' } } }],
    ['headers at the top', { headers: { authorization: `Bearer ${JWT}` } }],
    ['deeply nested headers', { a: { b: { c: { d: { cookie: `session=${KEY}` } } } } }],
    ['raw header lists', { rawHeaders: ['x-api-key', KEY, 'cookie', `sid=${KEY}`] }],
    ['repeated headers', { headers: { 'x-api-key': [KEY, TEST_KEY] } }],
    ['a URL', { url: `/v1/countries?api_key=${KEY}&page=2` }],
    ['an error', { err: new Error(`unknown key ${KEY}`, { cause: new Error(`again ${TEST_KEY}`) }) }],
    ['a percent-encoded path', { path: `/v1/countries/${KEY.replaceAll('_', '%5f')}` }],
    ['an array', [KEY]],
    ['a property name', { [KEY]: 1 }],
  ])('hides a key in %s', (_, fields) => {
    const text = logged((logger) => logger.error(fields as object, 'refused'));
    expect(text).not.toContain(KEY.slice(8));
    expect(text).not.toContain(JWT.slice(3, 30));
  });

  test('hides a key inside a message and inside its parameters', () => {
    const text = logged((logger) => logger.info(`refused ${KEY} and "${TEST_KEY}" for %s`, KEY));
    expect(text).not.toContain(KEY.slice(8));
    expect(text).toContain('ck_live_[redacted]');
    expect(text).toContain('ck_test_[redacted]');
  });

  test('hides keys in child loggers', () => {
    const text = logged((logger) => logger.child({ key: KEY }).info('hello'));
    expect(text).not.toContain(KEY.slice(8));
  });

  test('hides a header whose value is no key of ours', () => {
    const text = logged((logger) =>
      logger.info({ req: { headers: { 'x-api-key': 'sesame', cookie: 'sid=sesame', authorization: 'Basic sesame' } } }),
    );
    expect(text).not.toContain('sesame');
  });
});

describe('text that is printed', () => {
  test.each([
    '/v1/countries?api_key=sesame',
    '/v1/countries?page=1&apiKey=sesame&limit=2',
    '/x?API-KEY=sesame',
    '/x?token=sesame#part',
    '/x?key=sesame',
    'GET /x?access_token=sesame HTTP/1.1',
    'x-api-key: sesame',
    'X-API-Key=sesame',
    'Authorization: Bearer sesame',
    'authorization: Basic sesame==',
    'cookie: a=sesame; b=sesame',
    '{\\"x-api-key\\":\\"sesame\\"}',
    "{ 'x-api-key': 'sesame' }",
    'postgres://carnet:sesame@db.internal/carnet',
    'sent Bearer sesame to us',
    '/v1/ck%5flive%5Fsesame',
    '/v1/%63%6b%5f%6Cive_sesame',
    '/v1/ck%255flive%25255fsesame',
    '/v1/countries%2Fck_live_sesame',
    '/v1/%20%73k_live_sesame',
    '/x?%74oken=sesame',
    '/x?api%5Fkey=sesame',
    '/x/Bearer%20sesame',
    '/x/%42earer+sesame',
  ])('loses its secret: %s', (text) => {
    const redacted = redactSecrets(text);
    expect(redacted).not.toContain('sesame');
    expect(redacted).toContain('[redacted]');
  });

  test.each([
    'GET /v1/entry-requirements/personalized?fromCountryId=76&toCountryId=392',
    'the key "Laptop" was revoked',
    'https://example.org:8080/path?page=2',
    'https://github.com/a@b',
    'EntryRequirement 42 not found',
    '/v1/countries/%41%2f%zz?name=S%C3%A3o%20Tom%e9&x=100%',
  ])('keeps what is no secret: %s', (text) => {
    expect(redactSecrets(text)).toBe(text);
  });
});
