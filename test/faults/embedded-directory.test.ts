import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '../../src/db/connection.ts';
import { readDataVersions } from '../../src/db/data-version.ts';
import { copyEmbeddedTemplate, embeddedConfig } from '../helpers/databases/embedded-template.ts';
import { until } from '../helpers/served-node.ts';

const program = fileURLToPath(new URL('./programs/open-database.ts', import.meta.url));

describe('the data directory of the embedded database', () => {
  let dataDir: string;
  const children: ChildProcess[] = [];

  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-fault-'));
    copyEmbeddedTemplate(inject('embeddedTemplate'), dataDir);
  });
  afterEach(async () => {
    for (const child of children.splice(0)) await killed(child);
    rmSync(dataDir, { recursive: true, force: true });
  });

  function run(action: string, directory = dataDir): ChildProcess {
    const child = fork(program, [directory, action], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
    children.push(child);
    return child;
  }

  async function said(child: ChildProcess, wanted: (message: unknown) => boolean): Promise<unknown> {
    for (;;) {
      const [message] = await once(child, 'message');
      if (wanted(message)) return message;
      if (typeof message === 'object') throw new Error(JSON.stringify(message));
    }
  }

  async function killed(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }

  const open = (directory = dataDir) => openDatabase(embeddedConfig(directory), { command: 'test' });

  test('is refused to a second opener at once, with a message that says who holds it', async () => {
    const holder = run('hold');
    await said(holder, (message) => message === 'ready');
    await expect(open()).rejects.toThrow(
      new RegExp(
        `The data directory ${dataDir} is in use by "carnet test hold", process ${holder.pid} on \\S+, since 20`,
      ),
    );
  });

  test('is refused to a second opener while the first is still starting', async () => {
    const fresh = path.join(dataDir, 'fresh');
    const holder = run('hold', fresh);
    await until(() => existsSync(path.join(fresh, 'holder.json')), 30_000, 5);
    await expect(open(fresh)).rejects.toThrow(`process ${holder.pid}`);
  });

  test('is refused to a second opener within one process', async () => {
    const db = await open();
    await expect(open()).rejects.toThrow(`process ${process.pid}`);
    await db.close();
  });

  test('is free again when its holder has closed it', async () => {
    const first = await open();
    await first.close();
    expect(readdirSync(dataDir).sort()).toEqual(['database', 'lock.sqlite']);
    const second = await open();
    await readDataVersions(second.kysely);
    await second.close();
  });

  test('is free again when its holder was killed, and holds every row that was acknowledged', async () => {
    const writer = run('write');
    await said(writer, (message) => message === 40);
    let last = 40;
    writer.on('message', (message) => {
      if (typeof message === 'number') last = message;
    });
    await killed(writer);
    expect(existsSync(path.join(dataDir, '.s.PGSQL.5432'))).toBe(true); // the stale socket
    const db = await open();
    const { rows } = await sql<{ n: number }>`select n from note`.execute(db.kysely);
    const found = new Set(rows.map((row) => row.n));
    for (let n = 1; n <= last; n += 1) expect(found.has(n) && found.has(-n)).toBe(true);
    expect(rows.reduce((sum, row) => sum + row.n, 0)).toBe(0); // whole transactions only
    await db.close();
  });

  test('can be used through its holder by another process', async () => {
    const db = await open();
    await sql`create table note (n integer)`.execute(db.kysely);
    await said(run('attach'), (message) => message === 'done');
    const { rows } = await sql`select n from note`.execute(db.kysely);
    expect(rows).toEqual([{ n: 1000 }]);
    await db.close();
  });

  test('can be used by another process that comes while its holder is still starting', async () => {
    const holder = run('hold');
    await said(holder, (message) => message === 'opening');
    await said(holder, (message) => message === 'ready');
    const [one, two] = [run('attach'), run('attach')];
    await Promise.all([one, two].map((child) => said(child, (message) => message === 'done')));
  });

  test('is handed over when its holder closes while another process wants it', async () => {
    const holder = await open();
    await sql`create table note (n integer)`.execute(holder.kysely);
    const closing = holder.close();
    const attached = run('attach');
    await said(attached, (message) => message === 'done');
    await closing;
  });

  test('lets a transaction of another process end when its holder closes', async () => {
    const holder = await open();
    await sql`create table note (n integer)`.execute(holder.kysely);
    const other = await openDatabase(embeddedConfig(dataDir), { attach: 'if-running' });
    let closing: Promise<void> | undefined;
    await other.kysely.transaction().execute(async (trx) => {
      await sql`insert into note values (1)`.execute(trx);
      closing = holder.close();
      // Nobody is let in any more, and this is waited for.
      const { host = '', port } = holder.poolConfig;
      await until(() => !existsSync(path.join(host, `.s.PGSQL.${port}`)), 5_000, 5);
      await sql`insert into note values (2)`.execute(trx);
    });
    await closing;
    await expect(sql`select 1`.execute(other.kysely)).rejects.toThrow();
    await other.close();
    const again = await open();
    expect((await sql`select n from note order by n`.execute(again.kysely)).rows).toEqual([{ n: 1 }, { n: 2 }]);
    await again.close();
  });

  test('may have a path longer than a socket may have', async () => {
    const long = path.join(dataDir, 'd'.repeat(120));
    copyEmbeddedTemplate(inject('embeddedTemplate'), long);
    const db = await open(long);
    const other = await openDatabase(embeddedConfig(long), { attach: 'if-running' });
    expect(await readDataVersions(other.kysely)).toEqual(await readDataVersions(db.kysely));
    expect(db.poolConfig.host?.startsWith(tmpdir())).toBe(true);
    await other.close();
    await db.close();
    expect(existsSync(db.poolConfig.host ?? '')).toBe(false);
  });
});
