/** How long keys are kept, when they are asked for again, and from where they are taken at all. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Fetch } from '../../src/infrastructure/identity/fetch-json.ts';
import { createTokenVerifier } from '../../src/infrastructure/identity/token-verifier.ts';
import { createLogger, silentLogger } from '../../src/infrastructure/logger.ts';
import { makeKey, sign, TestIssuer, type TestKey } from './test-issuer.ts';

const ISSUER = 'https://login.example.org';
const START = Date.UTC(2026, 5, 1, 12);
let now = START;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  now = START;
});

function verifierOf(issuer: TestIssuer, changed: { fetch?: Fetch; refreshIntervalMs?: number } = {}) {
  const lines: string[] = [];
  const verifier = createTokenVerifier({
    issuer: issuer.issuer,
    audience: 'carnet',
    clockSkewSeconds: 30,
    roleMap: undefined,
    logger: createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) }),
    fetch: issuer.fetch,
    now: () => now,
    ...changed,
  });
  closing.push(() => verifier.close());
  return { verifier, lines };
}

const tokenOf = (key: TestKey, issuer = ISSUER) =>
  sign(key, { iss: issuer, aud: 'carnet', sub: 'u', iat: now / 1000, exp: now / 1000 + 86_400 });

async function issuerWithKey(name = 'one') {
  const issuer = new TestIssuer(ISSUER);
  const key = await makeKey('ES256', name);
  issuer.keys = [key.jwk];
  return { issuer, key };
}

describe('keys of an issuer', () => {
  it('are fetched once for many tokens at once', async () => {
    const { issuer, key } = await issuerWithKey();
    const { verifier } = verifierOf(issuer);
    const token = await tokenOf(key);
    await Promise.all(Array.from({ length: 50 }, () => verifier.verify(token)));
    expect(issuer.asked).toHaveLength(2); // the discovery document and the key set
  });

  it('go on verifying while the issuer is down', async () => {
    const { issuer, key } = await issuerWithKey();
    const { verifier, lines } = verifierOf(issuer, { refreshIntervalMs: 5 });
    await verifier.verify(await tokenOf(key));
    issuer.isDown = true;
    await expect.poll(() => lines.length).toBeGreaterThan(0); // a refresh has failed
    expect(lines[0]).toContain('the last good ones stay in use');
    expect(await verifier.verify(await tokenOf(key))).toMatchObject({ subject: 'u' });
  });

  it('are kept when the issuer answers with none', async () => {
    const { issuer, key } = await issuerWithKey();
    const { verifier, lines } = verifierOf(issuer, { refreshIntervalMs: 5 });
    await verifier.verify(await tokenOf(key));
    issuer.keys = [];
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    expect(await verifier.verify(await tokenOf(key))).toMatchObject({ subject: 'u' });
  });

  it('are replaced when the issuer withdraws one', async () => {
    const { issuer, key } = await issuerWithKey();
    const { verifier } = verifierOf(issuer, { refreshIntervalMs: 5 });
    const token = await tokenOf(key);
    await verifier.verify(token);
    issuer.keys = [(await makeKey('ES256', 'two')).jwk];
    await expect.poll(() => verifier.verify(token).catch((error: Error) => error.message)).toMatch(/does not publish/);
  });

  it('are looked for again when a token names a new one, at most once in 30 seconds', async () => {
    const { issuer, key } = await issuerWithKey();
    const { verifier } = verifierOf(issuer);
    await verifier.verify(await tokenOf(key));
    expect(issuer.keySetRequests).toBe(1);

    const second = await makeKey('ES256', 'two');
    issuer.keys = [key.jwk, second.jwk];
    const token = await tokenOf(second);
    await Promise.all(Array.from({ length: 20 }, () => verifier.verify(token)));
    expect(issuer.keySetRequests).toBe(2);

    const third = await makeKey('ES256', 'three');
    issuer.keys = [third.jwk];
    const early = await tokenOf(third);
    for (let at = 0; at < 20; at++) await expect(verifier.verify(early)).rejects.toThrow(/does not publish/);
    now += 29_999;
    await expect(verifier.verify(early)).rejects.toThrow(/does not publish/);
    expect(issuer.keySetRequests).toBe(2);
    now += 1;
    expect(await verifier.verify(early)).toMatchObject({ subject: 'u' });
    expect(issuer.keySetRequests).toBe(3);
  });

  it('are not looked for again for tokens that no key could make good', async () => {
    const { issuer, key } = await issuerWithKey();
    const { verifier } = verifierOf(issuer);
    await verifier.verify(await tokenOf(key));
    const forged = await sign(await makeKey('ES256', 'one'), { iss: ISSUER, aud: 'carnet', sub: 'u', exp: now });
    const foreign = await tokenOf(await makeKey('ES256', 'other'), 'https://evil.example');
    for (const token of [forged, foreign, 'x', `${await tokenOf(key)}x`]) {
      await expect(verifier.verify(token)).rejects.toThrow();
    }
    expect(issuer.keySetRequests).toBe(1);
  });

  it('are looked for again for a token without key id that none of them fits', async () => {
    const issuer = new TestIssuer(ISSUER);
    const [first, second] = [await makeKey('ES256', ''), await makeKey('ES256', '')];
    for (const key of [first, second]) delete key.jwk.kid;
    issuer.keys = [first.jwk];
    const { verifier } = verifierOf(issuer);
    await verifier.verify(await tokenOf(first));
    issuer.keys = [second.jwk];
    expect(await verifier.verify(await tokenOf(second))).toMatchObject({ subject: 'u' });
  });

  it('were never had: says 503, asks at most once a second, and recovers by itself', async () => {
    const { issuer, key } = await issuerWithKey();
    issuer.isDown = true;
    const { verifier, lines } = verifierOf(issuer);
    for (let at = 0; at < 10; at++) {
      await expect(verifier.verify(await tokenOf(key))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    }
    expect(issuer.asked).toHaveLength(1);
    expect(lines[0]).toContain('no token can be verified');
    expect(lines[0]).toContain('ECONNREFUSED');
    issuer.isDown = false;
    now += 1000;
    expect(await verifier.verify(await tokenOf(key))).toMatchObject({ subject: 'u' });
  });
});

describe('where keys come from', () => {
  const refusedFor = async (change: (issuer: TestIssuer) => void) => {
    const { issuer, key } = await issuerWithKey();
    change(issuer);
    const { verifier, lines } = verifierOf(issuer);
    await expect(verifier.verify(await tokenOf(key))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    return lines.join('');
  };

  it('only from the discovery document of that very issuer', async () => {
    const said = await refusedFor((issuer) => {
      issuer.discovery.issuer = `${ISSUER}/`;
    });
    expect(said).toContain('they must be equal, character by character');
  });

  it.each([
    ['plain http elsewhere', 'http://login.example.org/jwks'],
    ['plain http on this machine, for an https issuer', 'http://127.0.0.1/jwks'],
    ['a file', 'file:///etc/passwd'],
    ['a data URL', 'data:application/json,{}'],
    ['credentials in the URL', 'https://user:password@login.example.org/jwks'],
    ['no URL', 'jwks'],
    ['nothing', null],
  ])('not from %s', async (_name, url) => {
    const { issuer, key } = await issuerWithKey();
    issuer.discovery.jwks_uri = url;
    const { verifier } = verifierOf(issuer);
    await expect(verifier.verify(await tokenOf(key))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(issuer.asked).toEqual([`${ISSUER}/.well-known/openid-configuration`]);
  });

  it.each([
    'http://login.example.org',
    'ftp://login.example.org',
    'login.example.org',
    'https://user@login.example.org',
    'https://login.example.org/?tenant=1',
    'https://login.example.org/#',
    'http://127.0.0.1.example.org',
    'http://localhost.example.org',
    '',
  ])('%s is not an issuer to trust', (issuer) => {
    expect(() =>
      createTokenVerifier({ issuer, audience: 'a', clockSkewSeconds: 0, roleMap: undefined, logger: silentLogger() }),
    ).toThrow(/not an issuer to trust/);
  });
});

it('the endpoints that pages ask are known from the discovery document', async () => {
  const { issuer, key } = await issuerWithKey();
  issuer.discovery.token_endpoint = 'https://tokens.example.org/token';
  issuer.discovery.revocation_endpoint = 7;
  const { verifier } = verifierOf(issuer);
  await verifier.verify(await tokenOf(key));
  expect(verifier.endpoints()).toEqual(['https://tokens.example.org/token']);
});

describe('an issuer over HTTP', () => {
  async function serve(answer: (path: string) => { status?: number; headers?: Record<string, string>; body: string }) {
    const server = createServer((request, response) => {
      const { status = 200, headers = {}, body } = answer(request.url ?? '/');
      response.writeHead(status, headers).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(
      () => server.closeAllConnections(),
      () => server.close(),
    );
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async function outcome(
    answer: (path: string, base: string) => { status?: number; headers?: Record<string, string>; body: string },
  ) {
    const key = await makeKey('EdDSA', 'one');
    let base = '';
    base = await serve((path) =>
      path === '/good' ? { body: JSON.stringify({ keys: [key.jwk] }) } : answer(path, base),
    );
    const { verifier, lines } = verifierOf(new TestIssuer(base), { fetch });
    const result = await verifier.verify(await tokenOf(key, base)).then(
      () => 'accepted',
      (error: { code: string }) => error.code,
    );
    return { result, lines: lines.join('') };
  }

  it('on loopback is trusted', async () => {
    const { result } = await outcome((_path, base) => ({
      body: JSON.stringify({ issuer: base, jwks_uri: `${base}/good` }),
    }));
    expect(result).toBe('accepted');
  });

  it('is not followed to another place', async () => {
    const { result, lines } = await outcome((path, base) =>
      path.endsWith('configuration')
        ? { body: JSON.stringify({ issuer: base, jwks_uri: `${base}/moved` }) }
        : { status: 302, headers: { location: `${base}/good` }, body: '' },
    );
    expect(result).toBe('SERVICE_UNAVAILABLE');
    expect(lines).toContain('answered 302');
  });

  it('is not read without end', async () => {
    const { result, lines } = await outcome((_path, base) => ({
      body: JSON.stringify({ issuer: base, jwks_uri: `${base}/good`, filling: 'x'.repeat(300_000) }),
    }));
    expect(result).toBe('SERVICE_UNAVAILABLE');
    expect(lines).toContain('larger than 262144 bytes');
  });

  it('that answers with something else is not believed', async () => {
    for (const body of ['<html>', '[]', 'null', '"x"', '']) {
      const { result, lines } = await outcome(() => ({ body }));
      expect(result).toBe('SERVICE_UNAVAILABLE');
      expect(lines).toMatch(/is not (?:a )?JSON/);
    }
  });
});
