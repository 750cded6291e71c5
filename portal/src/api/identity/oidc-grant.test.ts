import { expect, test } from 'vitest';
import { apiTokenOf } from './oidc-grant.ts';

const ISSUER = 'https://login.example.org';
const WANTED = { issuer: ISSUER, audience: 'carnet' };
const NOW = Date.UTC(2026, 5, 1);
const S = NOW / 1000;

const jwt = (claims: object) =>
  ['{}', JSON.stringify(claims), 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.');
const accessJwt = (aud: unknown, rest: object = {}) => jwt({ iss: ISSUER, aud, iat: S, exp: S + 600, ...rest });
const idJwt = (aud: unknown, rest: object = {}) =>
  jwt({ iss: ISSUER, aud, iat: S, exp: S + 3600, email: 'josé@example.org', email_verified: true, ...rest });
const tokenOf = (accessToken: string, idToken?: string, expiresIn?: number) =>
  apiTokenOf({ accessToken, idToken, expiresIn }, WANTED, NOW);

test('an access token for the API is sent, and the ID token says whose it is', () => {
  const access = accessJwt(['carnet', 'account']);
  expect(tokenOf(access, idJwt('portal'), 600)).toEqual({
    value: access,
    renewAt: NOW + 540_000,
    user: { email: 'josé@example.org', isVerified: true },
  });
});

test('without one, the ID token is sent where it is for the API', () => {
  const id = idJwt('carnet');
  for (const access of ['opaque', accessJwt('userinfo'), accessJwt('carnet', { iss: 'https://other.example.org' })]) {
    expect(tokenOf(access, id, 60)).toMatchObject({ value: id, renewAt: NOW + 3_540_000 });
  }
});

test('there is none when the API would take neither', () => {
  expect(tokenOf('opaque', idJwt('portal'))).toBeUndefined();
  expect(tokenOf(accessJwt('other'))).toBeUndefined();
});

test('tokens are renewed by how long they hold, whatever the clock of the browser says', () => {
  const old = accessJwt('carnet', { iat: S - 86_400, exp: S - 86_400 + 600 });
  expect(tokenOf(old)?.renewAt).toBe(NOW + 540_000);
});

test('short ones are renewed halfway, and never at once', () => {
  expect(tokenOf(accessJwt('carnet'), undefined, 80)?.renewAt).toBe(NOW + 40_000);
  expect(tokenOf(accessJwt('carnet'), undefined, 0)?.renewAt).toBe(NOW + 30_000);
});
