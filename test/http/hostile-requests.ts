/** Makes requests that nobody should send, for every surface of a server: the same ones for the same seed. */

import { tripQuestionExample } from '@carnet/rules/trips/question/example.ts';

export interface Credentials {
  readonly key: string;
  readonly token: string;
  readonly cookie: string;
  /** Whose pages may sign people in. */
  readonly origin: string;
}

export interface HostileRequest {
  readonly surface: Surface;
  readonly bytes: Buffer;
  /** The client goes away when this much has been sent, without reading. */
  readonly cutAt: number | undefined;
  /** Announces more of a body than it sends: the answer is that the server gave up waiting. */
  readonly isUnfinished: boolean;
}

type Surface = 'public' | 'dashboard' | 'operator';
type Random = () => number;

/** mulberry32. */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const PATHS: readonly (readonly [Surface, method: string, path: string])[] = [
  ...[
    'countries',
    'countries/{}',
    'entry-requirements',
    'entry-requirements/{}',
    'entry-requirements/personalized',
  ].map((path) => ['public', 'GET', `/v1/${path}`] as const),
  ...['entry-requirements/by-destination/{}', 'health-requirements', 'vaccines/{}', 'currencies/{}', 'sources'].map(
    (path) => ['public', 'GET', `/v1/${path}`] as const,
  ),
  ...['country-groups/{}', 'cities', 'cities/nearby', 'points-of-interest', 'points-of-interest/nearby', '{}'].map(
    (path) => ['public', 'GET', `/v1/${path}`] as const,
  ),
  ...['walking-tours', 'walking-tours/plan', 'walking-tours/{}.gpx', 'health', 'openapi.json'].map(
    (path) => ['public', 'GET', `/v1/${path}`] as const,
  ),
  ['public', 'GET', '/docs'],
  ['public', 'POST', '/v1/trip-checks'],
  ['public', 'POST', '/v1/trip-checks'],
  ['public', 'POST', '/v1/trip-checks/batch'],
  ['dashboard', 'POST', '/portal/v1/trip-checks'],
  ['dashboard', 'GET', '/v1/usage'],
  ['dashboard', 'GET', '/v1/usage'],
  ['dashboard', 'GET', '/v1/api-keys'],
  ['dashboard', 'POST', '/v1/api-keys'],
  ['dashboard', 'GET', '/v1/api-keys/{}'],
  ['dashboard', 'POST', '/v1/api-keys/{}/revoke'],
  ['dashboard', 'GET', '/v1/audit-log'],
  ['dashboard', 'GET', '/v1/account'],
  ['dashboard', 'GET', '/v1/subscription'],
  ['dashboard', 'POST', '/v1/subscription/checkout'],
  ['dashboard', 'POST', '/v1/subscription/portal'],
  ['dashboard', 'POST', '/webhooks/stripe'],
  ['dashboard', 'GET', '/'],
  ['dashboard', 'GET', '/check/{}/{}'],
  ['dashboard', 'GET', '/{}'],
  ['dashboard', 'GET', '/social/{}.png'],
  ['dashboard', 'GET', '/portal/v1/countries/{}'],
  ['dashboard', 'GET', '/portal/v1/entry-requirements/personalized'],
  ['dashboard', 'GET', '/robots.txt'],
  ['dashboard', 'POST', '/auth/sign-up/email'],
  ['dashboard', 'POST', '/auth/sign-in/email'],
  ['dashboard', 'POST', '/auth/sign-in/anonymous'],
  ['dashboard', 'POST', '/auth/send-verification-email'],
  ['dashboard', 'POST', '/auth/request-password-reset'],
  ['dashboard', 'POST', '/auth/reset-password'],
  ['dashboard', 'POST', '/auth/change-password'],
  ['dashboard', 'POST', '/auth/verify-email'],
  ['dashboard', 'GET', '/auth/verify-email'],
  ['dashboard', 'GET', '/auth/reset-password'],
  ['dashboard', 'POST', '/auth/revoke-session'],
  ['dashboard', 'GET', '/auth/get-session'],
  ['dashboard', 'GET', '/auth/list-sessions'],
  ['dashboard', 'GET', '/auth/token'],
  ['dashboard', 'GET', '/auth/jwks'],
  ['dashboard', 'GET', '/auth/callback/{}'],
  ['dashboard', 'GET', '/auth/error'],
  ['operator', 'GET', '/livez'],
  ['operator', 'GET', '/metrics'],
  ['operator', 'GET', '/{}'],
];

const TEXTS: readonly string[] = [
  '',
  '0',
  '76',
  '-1',
  '1e309',
  '99999999999999999999',
  'NaN',
  '\0',
  'a\0b',
  '\u001b[31merror\u001b[0m',
  '\u009b31merror',
  '\r\n{"level":"error","msg":"forged"}\r\n',
  '\n[ERROR] forged',
  '\u2028forged\u2029',
  '\u202eforged',
  '\ud800',
  '\ufeff',
  "' or 1=1 --",
  '%',
  '%00',
  '%s%s%n%j%o',
  '$' + '{jndi:ldap://x}',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '{"a":1}',
  'x'.repeat(5000),
  '\u00e9'.repeat(2000),
  'nobody@example',
  'nobody@example.org',
  'a\r\nb: c@example.org',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00.000Z',
  '0050-06-01T00:00:00.000Z',
  '2026-02-30T00:00:00.000Z',
];

const FIELDS = ['email', 'password', 'name', 'callbackURL', 'redirectTo', 'token', 'newPassword', 'currentPassword'];
const MORE_FIELDS = [
  'travellers',
  'legs',
  'purpose',
  'tier',
  'id',
  'type',
  'data',
  'rememberMe',
  '__proto__',
  'constructor',
  'nothing',
];
const QUERIES = ['from', 'to', 'granularity', 'groupBy', 'apiKeyId', 'limit', 'page', 'fromCountryId', 'toCountryId'];
const MORE_QUERIES = [
  'name',
  'bbox',
  'latitude',
  'longitude',
  'token',
  'callbackURL',
  'error',
  'state',
  'updatedSince',
];
const GRANULARITIES = ['hour', 'day', 'month'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];
const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/json; charset=latin1',
];
const MORE_TYPES = ['multipart/form-data; boundary=x', 'application/json;charset=utf-8', '', '\u009b31m'];

export function hostileRequest(random: Random, credentials: Credentials): HostileRequest {
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const often = (chance: number): boolean => random() < chance;
  const [surface, usual, pattern] = one(PATHS);
  const method = often(0.85) ? usual : one(METHODS);

  const encoded = (text: string) =>
    often(0.8) ? encodeURIComponent(text.toWellFormed()) : text.replace(/[\s\0]/g, '+');
  const shorter = (text: string) => text.slice(0, 800);
  let target = pattern.replaceAll('{}', () => encoded(shorter(one(TEXTS))));
  if (often(0.05)) target += one(['%', '%zz', '%ff%fe', '%E0%A4%A', '//', '/..', '#', '?', ';a=b']);
  const query = [];
  while (often(0.5)) {
    const name = one([...QUERIES, ...MORE_QUERIES]);
    const value = name === 'granularity' && often(0.8) ? one(GRANULARITIES) : one(TEXTS);
    query.push(`${name}=${encoded(shorter(value))}`);
  }
  if (query.length > 0) target += `?${query.join('&')}`;
  if (often(0.02)) target = one(['*', `ftp://x${target}`, `http://x${target}`, 'x', `http://${target}`]);

  const headers = [`host: ${often(0.97) ? 'x' : one(['', 'a, b', '\u001b', 'x\r\nhost: y'])}`];
  if (often(0.75)) headers.push(`x-api-key: ${often(0.8) ? credentials.key : one(TEXTS)}`);
  if (surface !== 'public') {
    if (headers.length > 1) headers.pop();
    if (often(0.8)) headers.push(`authorization: ${often(0.75) ? `Bearer ${credentials.token}` : forged(random, one)}`);
    if (often(0.6)) headers.push(`cookie: ${often(0.6) ? credentials.cookie : badCookie(credentials, one)}`);
    if (often(0.5))
      headers.push(
        `origin: ${often(0.7) ? credentials.origin : one(['http://x', 'null', 'https://evil.example', '\u001b[31m', '', 'x'])}`,
      );
  }
  headers.push(`x-forwarded-for: ${often(0.95) ? address(random) : one(TEXTS)}`);
  if (often(0.2)) headers.push(`user-agent: ${one(TEXTS)}`);
  if (often(0.2)) headers.push(`x-request-id: ${one(TEXTS)}`);
  if (often(0.1)) headers.push(`accept: ${one(TEXTS)}`, `accept-language: ${one(TEXTS)}`);
  if (often(0.1)) headers.push(`if-none-match: ${one(TEXTS)}`);
  if (often(0.1)) headers.push(`accept-encoding: ${one(['br', 'gzip', 'zstd', 'x', '', ';q', 'br;q=9'])}`);
  if (often(0.05)) headers.push(`expect: ${one(['100-continue', 'the-moon'])}`);
  if (often(0.05)) headers.push('connection: upgrade', 'upgrade: websocket');
  if (often(0.1)) headers.push(`stripe-signature: ${one(['', 't=1,v1=aa', 't=,v1=', ...TEXTS])}`);

  let body = Buffer.alloc(0);
  let announced = 0;
  if (method === 'POST' || often(0.05)) {
    body = Buffer.from(bodyOf(one, often, goodFields(target, random)), often(0.9) ? 'utf8' : 'latin1');
    const usual = target.includes('/batch') ? 'application/x-ndjson' : 'application/json';
    headers.push(`content-type: ${often(0.7) ? usual : one([...TYPES, ...MORE_TYPES])}`);
    if (often(0.05)) headers.push('content-encoding: gzip');
    if (often(0.1)) {
      headers.push('transfer-encoding: chunked');
      const size = often(0.8) ? body.length.toString(16) : one(['zz', '-1', 'ffffffffff']);
      announced = Number.parseInt(size, 16);
      body = Buffer.concat([Buffer.from(`${size}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);
    } else {
      const length = often(0.93) ? body.length : one(['-1', '1e3', '99999', body.length + 50]);
      announced = Number(length);
      headers.push(`content-length: ${length}`);
    }
  }
  headers.push('connection: close');
  // Control characters that no parser lets through are for the parser's own answer: one in ten keeps them.
  const isControl = (character: string) => character < ' ' && character !== '\t';
  const cleaned = (line: string) => [...line].filter((character) => !isControl(character)).join('');
  const plain = often(0.1) ? headers : headers.map(cleaned);
  const head = Buffer.from(
    `${method} ${target} HTTP/1.1\r\n${plain.join('\r\n')}\r\n\r\n`,
    often(0.5) ? 'utf8' : 'latin1',
  );
  const bytes = Buffer.concat([head, body]);
  const cutAt = often(0.06) ? Math.floor(random() * bytes.length) : undefined;
  return { surface, bytes, cutAt, isUnfinished: announced > body.length };
}

function bodyOf(
  one: <T>(of: readonly T[]) => T,
  often: (chance: number) => boolean,
  good: Readonly<Record<string, unknown>>,
): string {
  if (often(0.15))
    return one(['', '{', '[]', 'null', '"x"', '{"a":}', '\ufeff{}', '['.repeat(3000), 'x'.repeat(20_000)]);
  const values: readonly unknown[] = [...TEXTS, null, true, 0, -1, 1e300, [], {}, [{ a: [1] }], { toString: 1 }];
  // Half of the bodies are good but for a field or two, so that they get past the first checks.
  const fields: [string, unknown][] = often(0.5) ? Object.entries(good) : [];
  do fields.push([one([...FIELDS, ...FIELDS, ...MORE_FIELDS]), one(values)]);
  while (often(0.7));
  if (often(0.1))
    return new URLSearchParams(
      fields.map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
    ).toString();
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
}

function goodFields(target: string, random: Random): Record<string, unknown> {
  if (target.includes('trip-checks')) return { ...tripQuestionExample };
  if (!target.startsWith('/auth/')) return target.includes('api-keys') ? { name: `key ${random()}` } : {};
  const email = `n${Math.floor(random() * 1e9)}@example.org`;
  const password = 'a password that nobody has';
  return { email, password, name: 'Nobody', token: 'x', newPassword: password, currentPassword: password };
}

function forged(random: Random, one: <T>(of: readonly T[]) => T): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const header = {
    alg: one(['EdDSA', 'none', 'HS256', 'RS256', '', 7, null]),
    kid: one([...TEXTS, 7, null, {}]),
    typ: one(['JWT', '', 'at+jwt', 7]),
    jku: 'http://127.0.0.1:1/jwks',
  };
  const claims = { iss: one(TEXTS), aud: 'carnet', sub: one(TEXTS), exp: one([1, 1e12, -1, 'x', 1e308]), iat: 1 };
  const token = `${part(header)}.${part(claims)}.${Buffer.from(String(random())).toString('base64url')}`;
  return one([
    `Bearer ${token}`,
    `Bearer ${token}`,
    `Bearer ${token.slice(9)}`,
    token,
    'Bearer',
    'Basic eA==',
    'Bearer a.b.c',
  ]);
}

function badCookie({ cookie }: Credentials, one: <T>(of: readonly T[]) => T): string {
  const [name = 'a'] = cookie.split('=');
  return one([
    `${name}=%zz`,
    `${name}=%`,
    `${name}=${encodeURIComponent(one(TEXTS).toWellFormed())}`,
    '=',
    ';;;',
    `${name}`,
  ]).concat(one(['', '; a=b', `; ${cookie}x`, `; ${name}=.`]));
}

const address = (random: Random): string => [198, 51, Math.floor(random() * 256), Math.floor(random() * 256)].join('.');
