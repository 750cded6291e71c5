import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/db/connection.ts';
import { isWellFormedKey } from '../../src/domain/api-keys/key-format.ts';
import { ActiveApiKeys } from '../../src/services/api-keys/active-api-keys.ts';
import { databaseKinds, itOn, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { copyEmbeddedTemplate, embeddedConfig } from '../helpers/databases/embedded-template.ts';
import { carnet, carnetProcess, withoutProgress } from './carnet.ts';
import { runCommand } from './run-command.ts';

describe.each(databaseKinds)('keys on the command line, each command in its own process (%s)', (kind) => {
  let db: TestDatabase | undefined;
  let dataDir: string;
  let env: Readonly<Record<string, string>>;
  beforeAll(async () => {
    // Of the embedded kind nobody has the database open.
    dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-cli-'));
    if (kind === 'embedded') copyEmbeddedTemplate(inject('embeddedTemplate'), dataDir);
    else db = await openTestDatabase(kind);
    env = db === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: db.poolConfig.connectionString ?? '' };
  });
  afterAll(async () => {
    await db?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('are created, listed and revoked', async () => {
    const created = await carnet(['keys', 'create', '--account', 'ana@example.org', '--name', 'one', '--json'], env);
    expect({ code: created.code, stderr: created.stderr }).toEqual({ code: 0, stderr: '' });
    const { id, key } = JSON.parse(created.stdout);
    expect(isWellFormedKey(key)).toBe(true);
    expect(JSON.parse((await carnet(['keys', 'revoke', key, '--json'], env)).stdout)).toMatchObject([{ id }]);
    const [listed] = JSON.parse((await carnet(['keys', 'list', '--json'], env)).stdout);
    expect(listed).toMatchObject({ id, name: 'one', revokedAt: expect.any(String) });
  });

  itOn('postgres', kind)('are refused with exit code 1 and a line on standard error alone', async () => {
    expect(await carnet(['keys', 'revoke', '999999'], env)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'carnet: ApiKey 999999 not found\n',
    });
  });

  itOn('postgres', kind)('can be listed to a reader that goes away', async () => {
    const child = carnetProcess(['keys', 'list', '--json'], env);
    child.stdout.destroy();
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect({ code, stderr: withoutProgress(stderr) }).toEqual({ code: 0, stderr: '' });
  });
});

describe('keys on the command line', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase('postgres');
  });
  afterAll(() => db?.close());
  const run = (...args: string[]) => runCommand(db, args);

  it('are created, listed and revoked, without showing a key again', async () => {
    const created = await run(
      'keys',
      'create',
      '--account',
      'Ana@Example.org',
      '--name',
      'web site',
      '--tier',
      'growth',
    );
    expect(created.code).toBe(0);
    const key = created.stdout.trimEnd();
    expect(created.stdout).toBe(`${key}\n`);
    expect(isWellFormedKey(key)).toBe(true);
    expect(created.stderr).toContain('"web site" of ana@example.org (growth)');
    expect(created.stderr).not.toContain(key.slice(8, 40)); // shown once, on one stream

    const json = await run('keys', 'create', '--account', 'ana@example.org', '--name', 'trial', '--test', '--json');
    expect({ code: json.code, stderr: json.stderr }).toEqual({ code: 0, stderr: '' });
    const record = JSON.parse(json.stdout);
    expect(record).toEqual({
      id: expect.any(Number),
      account: 'ana@example.org',
      accountId: expect.any(Number),
      name: 'trial',
      tier: 'growth',
      prefix: 'ck_test_',
      lastFour: record.key.slice(-4),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      lastUsedAt: null,
      revokedAt: null,
      expiresAt: null,
      key: expect.stringMatching(/^ck_test_[0-9A-Za-z]{36}$/),
    });
    expect(json.stdout.split(record.key)).toHaveLength(2);

    const { key: _, ...listedTrial } = record;
    const list = await run('keys', 'list', '--json');
    expect({ code: list.code, stderr: list.stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(list.stdout)).toMatchObject([{ name: 'web site', lastFour: key.slice(-4) }, listedTrial]);

    const table = await run('keys', 'list', '--account', 'ANA@example.org');
    expect({ code: table.code, stderr: table.stderr }).toEqual({ code: 0, stderr: '' });
    const lines = table.stdout.trimEnd().split('\n');
    const columns = ['ACCOUNT', 'NAME', 'TIER', 'KEY', 'CREATED', 'LAST USED', 'EXPIRES', 'REVOKED'].map(
      (name) => lines[0]?.indexOf(name) ?? -1,
    );
    for (const line of lines.slice(1)) {
      for (const at of columns) expect(line.slice(at - 2, at + 1)).toMatch(/^ {2}\S$/);
    }
    expect(lines[1]).toContain(`ck_live_…${key.slice(-4)}`);

    const revoked = await run('keys', 'revoke', String(record.id), '--json');
    expect({ code: revoked.code, stderr: revoked.stderr }).toEqual({ code: 0, stderr: '' });
    const [first] = JSON.parse(revoked.stdout);
    expect(first).toMatchObject({ ...listedTrial, revokedAt: expect.any(String) });
    const again = await run('keys', 'revoke', record.key, `ck_live_...${key.slice(-4)}`, '--json');
    expect(JSON.parse(again.stdout)).toMatchObject([{ revokedAt: first.revokedAt }, { name: 'web site' }]);
    expect(JSON.parse((await run('keys', 'list', '--json')).stdout)).toMatchObject([
      { revokedAt: expect.any(String) },
      first,
    ]);

    for (const shown of [list, table, revoked, again]) {
      expect(shown.stdout + shown.stderr).not.toContain(key.slice(8, 40));
      expect(shown.stdout + shown.stderr).not.toContain(record.key.slice(8, 40));
    }
  });

  it('end by themselves where that was asked for', async () => {
    const create = (days: string) =>
      run('keys', 'create', '--account', 'ends@example.org', '--name', days, '--expires-in-days', days, '--json');
    const { createdAt, expiresAt } = JSON.parse((await create('30')).stdout);
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(30 * 86_400_000);
    for (const days of ['0', '3651', 'soon']) {
      const refused = await create(days);
      expect([days, refused.code]).toEqual([days, 2]);
      expect(refused.stderr).toContain('expected a whole number from 1 to 3650');
    }
  });

  it('are refused by the rules of the account with exit code 1', async () => {
    const create = (name: string) => run('keys', 'create', '--account', 'rules@example.org', '--name', name);
    expect((await create('one')).code).toBe(0);
    const taken = await create('ONE');
    expect({ code: taken.code, stdout: taken.stdout }).toEqual({ code: 1, stdout: '' });
    expect(taken.stderr).toContain('names are not used twice');
    const missing = await run('keys', 'revoke', '999999');
    expect(missing).toEqual({ code: 1, stdout: '', stderr: 'carnet: ApiKey 999999 not found\n' });
    const nobody = await run('keys', 'list', '--account', 'nobody@example.org', '--json');
    expect(nobody).toEqual({ code: 1, stdout: '', stderr: 'carnet: Account nobody@example.org not found\n' });
  });

  it('are all left alone when one of those to revoke does not exist', async () => {
    const created = await run('keys', 'create', '--account', 'careful@example.org', '--name', 'keep', '--json');
    const { id } = JSON.parse(created.stdout);
    expect((await run('keys', 'revoke', String(id), '999999')).code).toBe(1);
    const [kept] = JSON.parse((await run('keys', 'list', '--account', 'careful@example.org', '--json')).stdout);
    expect(kept).toMatchObject({ id, revokedAt: null });
  });
});

describe('keys on the command line while the server has the embedded database open', () => {
  it('reach it through the server, which follows at its next poll', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-cli-'));
    copyEmbeddedTemplate(inject('embeddedTemplate'), dataDir);
    const server = await openDatabase(embeddedConfig(dataDir), { command: 'serve' });
    try {
      const keys = new ActiveApiKeys(server.kysely);
      await keys.load();
      const env = { DATA_DIR: dataDir };
      const created = await carnet(['keys', 'create', '--account', 'ana@example.org', '--name', 'one', '--json'], env);
      expect({ code: created.code, stderr: created.stderr }).toEqual({ code: 0, stderr: '' });
      const { id, key } = JSON.parse(created.stdout);
      await keys.poll();
      expect(keys.check(key)).toMatchObject({ apiKeyId: id });
      expect((await carnet(['keys', 'revoke', String(id)], env)).code).toBe(0);
      await keys.poll();
      expect(keys.check(key)).toBeUndefined();
    } finally {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

describe('a database that is not prepared', () => {
  // A database is created, and three commands start beside whatever else runs.
  it('is made by the first command that writes, which says so, and by migrate', { timeout: 90_000 }, async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-cli-'));
    try {
      const env = { DATA_DIR: path.join(dataDir, 'fresh') };
      const created = await carnet(['keys', 'create', '--account', 'ana@example.org', '--name', 'one', '--json'], env);
      expect(created.code).toBe(0);
      expect(created.stderr).toMatch(/^carnet: brought the tables up to date: applied 0001_foundation/m);
      expect(JSON.parse(created.stdout).key).toMatch(/^ck_live_/);
      expect(await carnet(['migrate', '--json'], env)).toEqual({
        code: 0,
        stdout: '{\n  "applied": []\n}\n',
        stderr: '',
      });
      expect((await carnet(['migrate'], env)).stdout).toBe('The tables are up to date.\n');
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it('is not prepared by a command that only reads, which names the one that does', async () => {
    const db = await openTestDatabase('postgres');
    try {
      await db.kysely.schema.dropTable('api_key').execute();
      const { code, stdout, stderr } = await carnet(['keys', 'list'], {
        DATABASE_URL: db.poolConfig.connectionString ?? '',
      });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain('`carnet migrate`');
    } finally {
      await db.close();
    }
  });
});
