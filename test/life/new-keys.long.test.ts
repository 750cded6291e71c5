/** A new key works with its first request, on every node, and keys that nobody made are no load. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { composeKey } from '../../src/domain/api-keys/key-format.ts';
import { carnet } from '../cli/carnet.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { copyEmbeddedTemplate } from '../helpers/databases/embedded-template.ts';
import { noteSecret } from '../helpers/log-watch.ts';
import { ServedNode, until } from '../helpers/served-node.ts';
import { AUDIENCE, type IssuerServer, startIssuer } from './issuer-server.ts';
import { ask } from './whole-life.ts';

const ACCOUNTS = 10;
const KEYS_EACH = 5;

describe.each(databaseKinds)('a key that was made a moment ago (%s)', (kind) => {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-new-keys-'));
  const nodes: ServedNode[] = [];
  let db: TestDatabase | undefined;
  let issuer: IssuerServer;
  let settings: Record<string, string>;
  beforeAll(async () => {
    issuer = await startIssuer();
    if (kind === 'postgres') db = await openTestDatabase('postgres');
    else copyEmbeddedTemplate(inject('embeddedTemplate'), directory);
    const url = db?.poolConfig.connectionString;
    settings = { DATA_DIR: directory, OPEN_DATA: 'skip', ...(url === undefined ? {} : { DATABASE_URL: url }) };
    for (const name of kind === 'postgres' ? ['one', 'two'] : ['.']) {
      nodes.push(
        await ServedNode.start({
          ...settings,
          DATA_DIR: path.join(directory, name),
          SYNC_INTERVAL_MS: '4000', // the longest: what works at once does not wait for a poll
          OIDC_ISSUER: issuer.issuer,
          OIDC_AUDIENCE: AUDIENCE,
        }),
      );
    }
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await issuer?.close();
    await db?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const create = async (subject: string, name: string): Promise<{ id: number; key: string }> => {
    const authorization = `Bearer ${await issuer.tokenOf(subject)}`;
    const { status, body } = await ask(`${nodes[0]?.dashboardUrl}/v1/api-keys`, 'POST', {
      authorization,
      body: { name },
    });
    expect(status).toBe(201);
    noteSecret(body.key);
    return body;
  };
  const statuses = (key: string) =>
    Promise.all(nodes.map(async (node) => (await node.get('/countries', { 'x-api-key': key })).status));
  const everywhere = (status: number) => nodes.map(() => status);

  it('is accepted by every node at its first request', { timeout: 120_000 }, async () => {
    for (let account = 0; account < ACCOUNTS; account++) {
      for (let number = 0; number < KEYS_EACH; number++) {
        const { key } = await create(`user-${account}`, `key ${number}`);
        expect(await statuses(key)).toEqual(everywhere(200));
      }
    }
  });

  it('is accepted when many of its requests come at once, and when it comes from the command line', async () => {
    const { key } = await create('many', 'key');
    const answers = await Promise.all(Array.from({ length: 20 }, () => statuses(key)));
    expect(new Set(answers.flat())).toEqual(new Set([200]));
    const made = await carnet(['keys', 'create', '--account', 'a@example.org', '--name', 'one', '--json'], settings);
    expect(await statuses(noteSecret(JSON.parse(made.stdout).key))).toEqual(everywhere(200));
  });

  it('is refused in time after its revocation, although it was looked up', async () => {
    const { key, id } = await create('revoking', 'key');
    expect(await statuses(key)).toEqual(everywhere(200));
    const authorization = `Bearer ${await issuer.tokenOf('revoking')}`;
    const { status } = await ask(`${nodes[0]?.dashboardUrl}/v1/api-keys/${id}/revoke`, 'POST', { authorization });
    expect(status).toBe(200);
    await until(async () => (await statuses(key)).every((answer) => answer === 401), 5_000);
    expect(await statuses(key)).toEqual(everywhere(401));
  });
});

describe('keys that nobody made', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-made-up-'));
  let db: TestDatabase;
  let node: ServedNode;
  beforeAll(async () => {
    db = await openTestDatabase('postgres');
    const url = String(db.poolConfig.connectionString);
    node = await ServedNode.start({ DATABASE_URL: url, DATA_DIR: directory, OPEN_DATA: 'skip' });
  });
  afterAll(async () => {
    await node?.stop();
    await db?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const lookUps = async () => {
    const { rows } = await sql<{ scans: number }>`
      select idx_scan as scans from pg_stat_user_indexes where indexrelname = 'api_key_hash_key'`.execute(db.kysely);
    return rows[0]?.scans ?? 0;
  };

  it('are refused, and few of them are looked up', { timeout: 120_000 }, async () => {
    const before = await lookUps();
    const startedAt = performance.now();
    let made = 0;
    const ask401 = async () => {
      while (made++ < 4_000) {
        const { status } = await node.get('/countries', { 'x-api-key': composeKey('live', randomBytes) });
        expect(status).toBe(401);
      }
    };
    await Promise.all(Array.from({ length: 20 }, ask401));
    const seconds = (performance.now() - startedAt) / 1000;
    // The server tells of its scans when its sessions have been idle for a moment.
    await expect.poll(lookUps, { timeout: 15_000 }).toBeGreaterThan(before + 100);
    expect((await lookUps()) - before).toBeLessThanOrEqual(200 + Math.ceil(50 * seconds));
  });
});
