import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/db/connection.ts';
import { carnet } from '../cli/carnet.ts';
import { databaseKinds, itOn, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { copyEmbeddedTemplate, embeddedConfig } from '../helpers/databases/embedded-template.ts';
import { ServedNode, until } from '../helpers/served-node.ts';

const KEY = /ck_live_[0-9A-Za-z]{36}/;

describe.each(databaseKinds)('a database that suddenly has no keys (%s)', { timeout: 120_000 }, (kind) => {
  // What a node concludes does not depend on the database; how a database gets lost and is read does.
  const itOnce = itOn('postgres', kind);
  let dataDir: string;
  let server: TestDatabase | undefined;
  const started: ServedNode[] = [];

  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-keys-'));
    await giveEmptyDatabase();
  });
  afterEach(async () => {
    for (const node of started.splice(0)) await node.stop('SIGKILL');
    await server?.close();
    server = undefined;
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function giveEmptyDatabase(): Promise<void> {
    await server?.close();
    rmSync(path.join(dataDir, 'database'), { recursive: true, force: true });
    if (kind === 'embedded') copyEmbeddedTemplate(inject('embeddedTemplate'), dataDir);
    else server = await openTestDatabase('postgres');
  }
  const env = (directory = dataDir) => {
    const url = server?.poolConfig.connectionString;
    return { DATA_DIR: directory, OPEN_DATA: 'skip', CITIES: 'none', ...(url && { DATABASE_URL: url }) };
  };
  async function serve(directory = dataDir): Promise<ServedNode> {
    const node = await ServedNode.start(env(directory));
    started.push(node);
    return node;
  }
  /** Through the running node on the embedded database. */
  async function run(statement: string): Promise<readonly unknown[]> {
    if (server !== undefined) return (await sql.raw(statement).execute(server.kysely)).rows;
    const db = await openDatabase(embeddedConfig(dataDir), { attach: 'if-running' });
    try {
      return (await sql.raw(statement).execute(db.kysely)).rows;
    } finally {
      await db.close();
    }
  }
  const countKeys = () => run('select id from api_key').then((rows) => rows.length);
  const copies = () => readdirSync(dataDir).filter((name) => name.startsWith('keys.before-'));

  async function expectAlarm(node: ServedNode): Promise<void> {
    expect(node.output).not.toMatch(KEY);
    expect(node.output).toContain('ATTENTION: this database has no API keys, but there were some');
    expect(node.output).toMatch(/"level":"error".*this database has no API keys, but there were some/);
    expect(await countKeys()).toBe(0);
    await node.stop();
  }

  itOnce(
    'gets no first key when its accounts were emptied, on this node and on one that knows nothing of it',
    async () => {
      const first = await serve();
      expect(first.firstKey).toMatch(KEY);
      await first.stop();
      await run('truncate account cascade');
      await expectAlarm(await serve());
      await expectAlarm(await serve());
      rmSync(path.join(dataDir, 'keys.json'));
      for (const copy of copies()) rmSync(path.join(dataDir, copy));
      await expectAlarm(await serve());
      const made = await carnet(['keys', 'create', '--account', 'ana@example.org', '--name', 'new'], env());
      expect(made.stdout).toMatch(KEY);
      const last = await serve();
      expect(last.output).not.toContain('ATTENTION');
    },
  );

  it('gets no first key when it was replaced by an empty one, start after start', async () => {
    await (await serve()).stop();
    const before = readFileSync(path.join(dataDir, 'keys.json'), 'utf8');
    await giveEmptyDatabase();
    await expectAlarm(await serve());
    expect(copies().map((copy) => readFileSync(path.join(dataDir, copy), 'utf8'))).toEqual([before]);
    await expectAlarm(await serve());
    expect(copies()).toHaveLength(1);
  });

  it('is believed by a running node, which says so and keeps what it knew', async () => {
    const node = await serve();
    const before = readFileSync(path.join(dataDir, 'keys.json'), 'utf8');
    await run(
      "truncate account cascade; update data_version set version = 0, token = 'another' where name = 'api_keys'",
    );
    await until(() => node.output.includes('this database has no API keys, but there were some'));
    expect((await node.get('/countries', { 'x-api-key': node.firstKey })).status).toBe(401);
    await until(() => copies().length === 1 && existsSync(path.join(dataDir, 'keys.json')));
    expect(readFileSync(path.join(dataDir, copies()[0] ?? ''), 'utf8')).toBe(before);
  });

  itOnce('is told from one whose only key was revoked', async () => {
    const node = await serve();
    const revoked = await carnet(['keys', 'revoke', '1'], env());
    expect(revoked).toMatchObject({ code: 0 });
    await until(async () => (await node.get('/countries', { 'x-api-key': node.firstKey })).status === 401);
    await node.stop();
    expect((await serve()).output).not.toContain('ATTENTION');
    expect(copies()).toEqual([]);
  });
});
