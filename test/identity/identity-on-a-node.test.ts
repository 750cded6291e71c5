/** The embedded identity provider as a part of a node: the secret it keeps, and a database that comes and goes. */
import { scryptSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect } from '../../src/db/connection.ts';
import { openTestDatabase } from '../helpers/database.ts';
import { noteSecret } from '../helpers/log-watch.ts';
import { IdentityServer } from './embedded-server.ts';

const PASSWORD = noteSecret('correct horse battery staple');

describe('the secret', () => {
  it('is made once, in a file that only its owner may read, and used again', async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'carnet-secret-'));
    const file = path.join(directory, 'identity.secret');
    const db = await openTestDatabase('embedded');
    const first = await IdentityServer.start(db, { secret: { kind: 'file', path: file } });
    const client = await first.signedIn('file@example.org', PASSWORD);
    await client.get('/token'); // makes the key that is encrypted with it
    await first.close();
    noteSecret(readFileSync(file, 'utf8').trim());
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const second = await IdentityServer.start(db, { secret: { kind: 'file', path: file } });
    const again = second.client();
    for (const [name, value] of client.cookies) again.cookies.set(name, value);
    const answer = await again.get('/token');
    expect(answer.status).toBe(200);
    noteSecret(answer.body.token);
    expect(await db.kysely.selectFrom('identity_setting').select('name').execute()).toEqual([{ name: 'issuer' }]);
    await second.close();

    writeFileSync(file, 'short');
    const third = await IdentityServer.start(db, { secret: { kind: 'file', path: file } });
    const refused = await third.client().get('/jwks');
    expect(refused.status).toBe(503);
    expect(third.lines.join('')).toContain('is damaged');
    await third.close();
    await db.close();
    rmSync(directory, { recursive: true });
  });

  it('is one for several nodes that start at once on one database', async () => {
    const db = await openTestDatabase('postgres');
    const nodes = await Promise.all([1, 2, 3].map(() => IdentityServer.start(db)));
    const issuers = await Promise.all(nodes.map(({ identity }) => identity.issuer()));
    expect(new Set(issuers).size).toBe(1);
    expect(await db.kysely.selectFrom('identity_setting').select('name').orderBy('name').execute()).toEqual([
      { name: 'issuer' },
      { name: 'secret' },
    ]);
    for (const node of nodes) await node.close();
    await db.close();
  });
});

describe('a password', () => {
  it('is kept by scrypt with a salt and 32 MB of work, and signs in by it', async () => {
    const db = await openTestDatabase('embedded');
    const server = await IdentityServer.start(db, { hashing: 'real' });
    await server.signedIn('slow@example.org', PASSWORD);
    const { password } = await db.kysely.selectFrom('identity_credential').select('password').executeTakeFirstOrThrow();
    const [salt = '', key = ''] = password?.split(':') ?? [];
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    const work = { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 };
    expect(scryptSync(PASSWORD, salt, 64, work).toString('hex')).toBe(key);
    await server.close();
    await db.close();
  });
});

describe('a database that is away', () => {
  it('means 503, and recovery without a restart', async () => {
    const db = await openTestDatabase('postgres');
    const away = connect({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 });
    let current = away.kysely;
    const broken = {
      ...db,
      get kysely() {
        return current;
      },
    };
    const proxied = new Proxy({} as typeof current, {
      get: (_, name) => {
        const value = Reflect.get(current, name);
        return typeof value === 'function' ? value.bind(current) : value;
      },
    });
    const server = await IdentityServer.start({ ...broken, kysely: proxied });
    const lost = await server.client().post('/sign-in/anonymous');
    expect(lost.status).toBe(503);
    await expect(server.verifier.verify('x.y.z')).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    current = db.kysely;
    expect((await server.client().post('/sign-in/anonymous')).status).toBe(200);
    await server.close();
    await away.close();
    await db.close();
  });
});
