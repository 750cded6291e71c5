/** What becomes of every kind of token that somebody may send: those of the issuer are accepted, all others are not. */
import { createHmac } from 'node:crypto';
import { base64url, CompactSign, exportSPKI, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokenVerifier, type TokenVerifier } from '../../src/infrastructure/identity/token-verifier.ts';
import { silentLogger } from '../../src/infrastructure/logger.ts';
import { noteSecret } from '../helpers/log-watch.ts';
import { makeKey, sign, TestIssuer, type TestKey } from './test-issuer.ts';

const ISSUER = 'https://login.example.org';
const AUDIENCE = 'carnet';
const NOW = Date.UTC(2026, 5, 1, 12);
const S = NOW / 1000;
const SKEW = 30;

const claims: JWTPayload = { iss: ISSUER, aud: AUDIENCE, sub: 'user-1', iat: S - 60, exp: S + 600 };
const keys: Record<string, TestKey> = {};
let verifier: TokenVerifier & { close(): void };
let strict: TokenVerifier & { close(): void };

beforeAll(async () => {
  const issuer = new TestIssuer(ISSUER);
  for (const algorithm of ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']) {
    keys[algorithm] = await makeKey(algorithm, `key-${algorithm}`);
  }
  keys.encryption = await makeKey('RS256', 'key-encryption', { use: 'enc' });
  keys.signOnly = await makeKey('ES256', 'key-sign-only', { key_ops: ['sign'] });
  keys.anyRsa = await makeKey('RS256', 'key-any-rsa');
  delete keys.anyRsa.jwk.alg;
  issuer.keys = [
    ...Object.values(keys).map(({ jwk }) => jwk),
    { kty: 'oct', k: base64url.encode('a shared secret of the issuer...'), kid: 'key-shared', alg: 'HS256' },
    null,
    'not a key',
    { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA', kid: 'key-broken', alg: 'ES256' },
  ];
  keys.stranger = await makeKey('RS256', 'key-RS256'); // another's key under the id of one of ours
  keys.unknown = await makeKey('ES256', 'key-nobody-knows');
  const options = {
    issuer: ISSUER,
    audience: AUDIENCE,
    roleMap: undefined,
    logger: silentLogger(),
    fetch: issuer.fetch,
  };
  verifier = createTokenVerifier({ ...options, clockSkewSeconds: SKEW, now: () => NOW });
  strict = createTokenVerifier({ ...options, clockSkewSeconds: 0, now: () => NOW });
});

afterAll(() => {
  verifier.close();
  strict.close();
});

const key = (name: string): TestKey => keys[name] as TestKey;
const of = (changed: Record<string, unknown>, header?: Record<string, unknown>, name = 'RS256') =>
  sign(key(name), { ...claims, ...changed } as JWTPayload, header);
const without = (claim: string) => {
  const { [claim]: _, ...others } = claims;
  return sign(key('RS256'), others);
};
const encode = (value: unknown) => base64url.encode(typeof value === 'string' ? value : JSON.stringify(value));
/** A payload of any bytes, signed all right. */
const ofBytes = async (payload: string | Uint8Array, header: Record<string, unknown> = {}) =>
  noteSecret(
    await new CompactSign(typeof payload === 'string' ? new TextEncoder().encode(payload) : payload)
      .setProtectedHeader({ alg: 'RS256', kid: 'key-RS256', ...header })
      .sign(key('RS256').privateKey),
  );
const tampered = async (change: (parts: [string, string, string]) => string[]) =>
  change((await of({})).split('.') as [string, string, string]).join('.');
const hmac = (header: Record<string, unknown>, secret: string | Buffer) => {
  const input = `${encode({ alg: 'HS256', typ: 'JWT', ...header })}.${encode(claims)}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
};

type Expected = 'accepted' | RegExp;
type Entry = readonly [name: string, make: () => Promise<string> | string, expected: Expected];

const UNREADABLE = /not a signed JSON Web Token/;
const ALGORITHM = /algorithm is not allowed/;
const SIGNATURE = /signature does not fit/;
const NO_KEY = /key that its issuer does not publish/;
const AUDIENCES = /another audience/;
const ISSUERS = /another issuer/;
const TIMES = /times cannot be read/;
const SUBJECT = /no subject/;
const KEY_ID = /key id cannot be read/;
const TYPE = /type that is not for signing in/;

const corpus: readonly Entry[] = [
  // What is accepted.
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'].map(
    (algorithm): Entry => [`signed with ${algorithm}`, () => of({}, {}, algorithm), 'accepted'],
  ),
  ['signed with EdDSA, called Ed25519', () => of({}, { alg: 'Ed25519' }, 'EdDSA'), 'accepted'],
  ['signed with a key that names no algorithm', () => of({}, {}, 'anyRsa'), 'accepted'],
  ['without a key id', () => of({}, { kid: undefined }, 'ES384'), 'accepted'],
  ['without a key id, one of several keys', () => of({}, { kid: undefined }, 'anyRsa'), 'accepted'],
  ['without a type', () => of({}, { typ: undefined }), 'accepted'],
  ['of the type at+jwt', () => of({}, { typ: 'at+jwt' }), 'accepted'],
  ['of the type application/at+JWT', () => of({}, { typ: 'application/at+JWT' }), 'accepted'],
  ['of the type jwt, in small letters', () => of({}, { typ: 'jwt' }), 'accepted'],
  ['for several audiences, us among them', () => of({ aud: ['account', AUDIENCE] }), 'accepted'],
  ['for a list of one audience', () => of({ aud: [AUDIENCE] }), 'accepted'],
  ['without iat', () => without('iat'), 'accepted'],
  ['with iat a little ahead of our clock', () => of({ iat: S + SKEW }), 'accepted'],
  ['with nbf a little ahead of our clock', () => of({ nbf: S + SKEW }), 'accepted'],
  ['with times in fractions of seconds', () => of({ iat: S - 0.5, exp: S + 0.5 }), 'accepted'],
  ['with a subject of 255 characters', () => of({ sub: 'x'.repeat(255) }), 'accepted'],
  ['with claims nobody knows', () => of({ 'https://example.org/x': { deep: [1, null] }, __proto__x: 1 }), 'accepted'],
  ['almost 8 KB long', () => of({ filling: 'x'.repeat(5400) }), 'accepted'],
  // What is no token at all.
  ['empty', () => '', UNREADABLE],
  ['one word', () => 'token', UNREADABLE],
  ['two parts', async () => (await of({})).split('.').slice(0, 2).join('.'), UNREADABLE],
  ['four parts', async () => `${await of({})}.x`, UNREADABLE],
  ['five parts, encrypted', () => `${encode({ alg: 'RSA-OAEP', enc: 'A256GCM' })}.a.b.c.d`, UNREADABLE],
  ['no signature', () => tampered(([h, p]) => [h, p, '']), UNREADABLE],
  ['no payload', () => tampered(([h, , s]) => [h, '', s]), UNREADABLE],
  ['a line break in it', async () => `${await of({})}\n`, UNREADABLE],
  ['a space in it', () => tampered(([h, p, s]) => [h, ` ${p}`, s]), UNREADABLE],
  ['padded', async () => `${await of({})}==`, UNREADABLE],
  ['in the other base64', () => tampered(([h, p, s]) => [h, p, `${s.slice(0, -2)}+/`]), UNREADABLE],
  ['an API key', () => `ck_live_${'0'.repeat(36)}`, UNREADABLE],
  ['a header that is not JSON', () => tampered(([, p, s]) => [encode('{'), p, s]), UNREADABLE],
  ['a header that is a list', () => tampered(([, p, s]) => [encode([]), p, s]), UNREADABLE],
  ['a payload that is not JSON', () => ofBytes('not json'), UNREADABLE],
  ['a payload that is a list', () => ofBytes('[]'), UNREADABLE],
  ['a payload that is null', () => ofBytes('null'), UNREADABLE],
  ['a JWT inside of a JWT', async () => ofBytes(await of({}), { cty: 'JWT' }), UNREADABLE],
  ['longer than 8 KB', () => of({ filling: 'x'.repeat(8192) }), /longer than 8192 bytes/],
  ['16 KB long', () => of({ filling: 'x'.repeat(12_000) }), /longer than 8192 bytes/],
  // Algorithms.
  ['alg none without a signature', () => `${encode({ alg: 'none' })}.${encode(claims)}.`, UNREADABLE],
  ['alg none with a signature', () => tampered(([, p, s]) => [encode({ alg: 'none' }), p, s]), ALGORITHM],
  ['alg nOnE', () => tampered(([, p, s]) => [encode({ alg: 'nOnE' }), p, s]), ALGORITHM],
  ['no alg', () => tampered(([, p, s]) => [encode({ typ: 'JWT' }), p, s]), ALGORITHM],
  ['an alg that is no text', () => tampered(([, p, s]) => [encode({ alg: ['RS256'] }), p, s]), ALGORITHM],
  ['an alg in small letters', () => tampered(([, p, s]) => [encode({ alg: 'rs256' }), p, s]), ALGORITHM],
  [
    'an alg named as what objects inherit',
    () => tampered(([, p, s]) => [encode({ alg: 'constructor' }), p, s]),
    ALGORITHM,
  ],
  [
    'HS256 with the public key as its secret',
    async () => hmac({ kid: 'key-RS256' }, await exportSPKI(key('RS256').publicKey)),
    ALGORITHM,
  ],
  [
    'HS256 with the published key as its secret',
    () => hmac({ kid: 'key-RS256' }, JSON.stringify(key('RS256').jwk)),
    ALGORITHM,
  ],
  ['HS256 with an empty secret', () => hmac({}, ''), ALGORITHM],
  [
    'HS256 with a shared key of the key set',
    () => hmac({ kid: 'key-shared' }, 'a shared secret of the issuer...'),
    ALGORITHM,
  ],
  ['RS256 with the id of a shared key', () => of({}, { kid: 'key-shared' }), NO_KEY],
  ['ES256K', () => tampered(([, p, s]) => [encode({ alg: 'ES256K', kid: 'key-ES256' }), p, s]), ALGORITHM],
  ['RSA1_5, which is for encrypting', () => tampered(([, p, s]) => [encode({ alg: 'RSA1_5' }), p, s]), ALGORITHM],
  [
    'PS256 with a key that is for RS256',
    () => tampered(([, p, s]) => [encode({ alg: 'PS256', kid: 'key-RS256' }), p, s]),
    NO_KEY,
  ],
  ['ES384 with the id of an ES256 key', () => of({}, { kid: 'key-ES256' }, 'ES384'), NO_KEY],
  // Keys.
  ['signed by a stranger under the id of our key', () => of({}, {}, 'stranger'), SIGNATURE],
  ['signed with a key nobody knows', () => of({}, {}, 'unknown'), NO_KEY],
  ['without a key id, signed by a stranger', () => of({}, { kid: undefined }, 'stranger'), NO_KEY],
  ['signed with a key for encryption', () => of({}, {}, 'encryption'), NO_KEY],
  ['signed with a key that is not for verifying', () => of({}, {}, 'signOnly'), NO_KEY],
  ['naming a key that is broken', () => of({}, { kid: 'key-broken' }, 'ES256'), NO_KEY],
  ['a key id that climbs directories', () => of({}, { kid: '../../../../dev/null' }), NO_KEY],
  ['a key id with SQL', () => of({}, { kid: "x' or 1=1 --" }), NO_KEY],
  ['a key id that is a URL', () => of({}, { kid: 'https://evil.example/jwks' }), NO_KEY],
  ['a key id that objects inherit', () => of({}, { kid: '__proto__' }), NO_KEY],
  ['an empty key id', () => of({}, { kid: '' }), KEY_ID],
  ['a key id that is a number', () => of({}, { kid: 1 }), KEY_ID],
  ['a key id of 300 characters', () => of({}, { kid: 'k'.repeat(300) }), KEY_ID],
  ['bringing its key as jwk', () => of({}, { jwk: key('stranger').jwk }, 'stranger'), SIGNATURE],
  [
    'bringing its key as jwk, without a key id',
    () => of({}, { jwk: key('unknown').jwk, kid: undefined }, 'unknown'),
    NO_KEY,
  ],
  [
    'pointing at its key by jku',
    () => of({}, { jku: 'https://evil.example/jwks', kid: 'key-evil' }, 'unknown'),
    NO_KEY,
  ],
  [
    'pointing at its key by x5u',
    () => of({}, { x5u: 'https://evil.example/x.pem', kid: 'key-evil' }, 'unknown'),
    NO_KEY,
  ],
  ['bringing a certificate', () => of({}, { x5c: ['MIIB'], kid: 'key-evil' }, 'unknown'), NO_KEY],
  ['ours, with a jku that leads elsewhere', () => of({}, { jku: 'https://evil.example/jwks' }), 'accepted'],
  // What was changed after signing.
  ['another payload', () => tampered(([h, , s]) => [h, encode({ ...claims, sub: 'admin' }), s]), SIGNATURE],
  ['another header', () => tampered(([, p, s]) => [encode({ alg: 'RS256', kid: 'key-RS256', x: 1 }), p, s]), SIGNATURE],
  [
    'one bit of the signature',
    () => tampered(([h, p, s]) => [h, p, (s.startsWith('A') ? 'B' : 'A') + s.slice(1)]),
    SIGNATURE,
  ],
  [
    'the signature of another token',
    async () => `${(await of({ sub: 'admin' })).split('.', 2).join('.')}.${(await of({})).split('.')[2]}`,
    SIGNATURE,
  ],
  [
    'a signature of zeros (ES256)',
    async () => `${(await of({}, {}, 'ES256')).split('.', 2).join('.')}.${base64url.encode(new Uint8Array(64))}`,
    SIGNATURE,
  ],
  ['a signature of one byte', () => tampered(([h, p]) => [h, p, 'AA']), SIGNATURE],
  // Extensions.
  [
    'a critical extension',
    () => tampered(([, p, s]) => [encode({ alg: 'RS256', kid: 'key-RS256', crit: ['exp'], exp: 1 }), p, s]),
    /extension/,
  ],
  [
    'an unencoded payload (b64)',
    () => tampered(([, p, s]) => [encode({ alg: 'RS256', kid: 'key-RS256', crit: ['b64'], b64: false }), p, s]),
    /extension/,
  ],
  // Types of other purposes.
  ['a logout token by its type', () => of({}, { typ: 'logout+jwt' }), TYPE],
  [
    'a logout token by its events',
    () => of({ events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }),
    /logout/,
  ],
  ['a security event', () => of({}, { typ: 'secevent+jwt' }), TYPE],
  ['a proof of possession', () => of({}, { typ: 'dpop+jwt' }), TYPE],
  ['a cached session of the embedded identity', () => of({}, { typ: 'better-auth.session-cache+jwt' }), TYPE],
  ['a type that is no text', () => of({}, { typ: 7 }), TYPE],
  // Issuer.
  ['another issuer', () => of({ iss: 'https://evil.example' }), ISSUERS],
  ['the issuer with a slash at its end', () => of({ iss: `${ISSUER}/` }), ISSUERS],
  ['the issuer in capitals', () => of({ iss: ISSUER.toUpperCase() }), ISSUERS],
  ['the issuer as a list', () => of({ iss: [ISSUER] }), ISSUERS],
  ['no issuer', () => without('iss'), ISSUERS],
  // Audience.
  ['another audience', () => of({ aud: 'somebody-else' }), AUDIENCES],
  ['several audiences without us', () => of({ aud: ['a', 'b'] }), AUDIENCES],
  ['no audience', () => without('aud'), AUDIENCES],
  ['an empty list of audiences', () => of({ aud: [] }), AUDIENCES],
  ['an audience that begins like ours', () => of({ aud: `${AUDIENCE}-staging` }), AUDIENCES],
  ['audiences in one text', () => of({ aud: `${AUDIENCE} account` }), AUDIENCES],
  ['an audience that is an object', () => of({ aud: { [AUDIENCE]: true } }), AUDIENCES],
  ['us in a list inside of the list', () => of({ aud: [[AUDIENCE]] }), AUDIENCES],
  ['us as azp only', () => of({ aud: 'account', azp: AUDIENCE }), AUDIENCES],
  // Times.
  ['expiring this second', () => of({ exp: S }), /expired/],
  ['expired by one second', () => of({ exp: S - 1 }), /expired/],
  ['expired by the skew', () => of({ exp: S - SKEW }), /expired/],
  ['expired by a second more than the skew', () => of({ exp: S - SKEW - 1 }), /expired/],
  ['expired long ago', () => of({ iat: 0, exp: 1 }), /expired/],
  ['expiring at a negative time', () => of({ exp: -1 }), /expired/],
  ['no exp', () => without('exp'), TIMES],
  ['an exp that is text', () => of({ exp: String(S + 600) }), TIMES],
  ['an exp that is null', () => of({ exp: null }), TIMES],
  ['an exp in a list', () => of({ exp: [S + 600] }), TIMES],
  ['valid from later on', () => of({ nbf: S + SKEW + 1 }), /not valid yet/],
  ['an nbf that is text', () => of({ nbf: 'now' }), TIMES],
  ['from the future', () => of({ iat: S + SKEW + 1 }), /from the future/],
  ['from the future in milliseconds', () => of({ iat: NOW }), /from the future/],
  ['an iat that is text', () => of({ iat: 'now' }), TIMES],
  // Subject.
  ['no subject', () => without('sub'), SUBJECT],
  ['an empty subject', () => of({ sub: '' }), SUBJECT],
  ['a subject that is a number', () => of({ sub: 1 }), SUBJECT],
  ['a subject that is null', () => of({ sub: null }), SUBJECT],
  ['a subject that is an object', () => of({ sub: { id: 1 } }), SUBJECT],
  ['a subject of 256 characters', () => of({ sub: 'x'.repeat(256) }), SUBJECT],
  ['a subject with a NUL', () => of({ sub: 'a\u0000b' }), SUBJECT],
  ['a subject with half a character', () => ofBytes(JSON.stringify({ ...claims, sub: '\ud800' })), SUBJECT],
];

describe('tokens', () => {
  it('come in at least sixty variants, each named once', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(60);
    expect(new Set(corpus.map(([name]) => name)).size).toBe(corpus.length);
  });

  it.each(corpus)('%s', async (_name, make, expected) => {
    const token = await make();
    const outcome = verifier.verify(token);
    if (expected === 'accepted') {
      expect(await outcome).toMatchObject({ issuer: ISSUER, isAnonymous: false, roles: [] });
      return;
    }
    const error = await outcome.then(
      () => 'accepted',
      (reason: Error & { code?: string }) => reason,
    );
    expect(error).toMatchObject({ code: 'UNAUTHORIZED', message: expect.stringMatching(expected) });
    for (const part of token.split('.')) {
      if (part.length > 8) expect((error as Error).message).not.toContain(part);
    }
  });

  it('is refused from the second on in which it expires when clocks may not differ', async () => {
    await expect(strict.verify(await of({ exp: S - 1 }))).rejects.toThrow(/expired/);
    await expect(strict.verify(await of({ exp: S }))).rejects.toThrow(/expired/);
    expect(await strict.verify(await of({ exp: S + 1 }))).toMatchObject({ subject: 'user-1' });
  });
});
