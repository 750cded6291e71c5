import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openEmbeddedDatabase } from '../../src/db/embedded/embedded-database.ts';
import { createLogger } from '../../src/infrastructure/logger.ts';
import { carnet, carnetProcess } from '../cli/carnet.ts';
import { copyEmbeddedTemplate } from '../helpers/databases/embedded-template.ts';
import { directoryListing } from '../helpers/directory-listing.ts';
import { until } from '../helpers/served-node.ts';

const KEYLESS = { CITIES: 'none', OPEN_DATA: 'skip' };

describe('a start on a data directory', { timeout: 120_000 }, () => {
  let dataDir: string;
  let database: string;
  const inDatabase = (...parts: string[]) => path.join(database, ...parts);

  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-damaged-'));
    database = path.join(dataDir, 'database');
    copyEmbeddedTemplate(inject('embeddedTemplate'), dataDir);
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const remove = (...parts: string[]) => rmSync(inDatabase(...parts), { recursive: true });
  const segments = () => readdirSync(inDatabase('pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const removeEmptyDirectories = (directory: string): void => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const below = path.join(directory, entry.name);
      if (!entry.isDirectory()) continue;
      removeEmptyDirectories(below);
      if (readdirSync(below).length === 0) rmSync(below, { recursive: true });
    }
  };

  const damages: readonly (readonly [string, () => void, RegExp])[] = [
    ['PG_VERSION is missing', () => remove('PG_VERSION'), /is not complete: it lacks PG_VERSION\./],
    ['PG_VERSION is empty', () => truncateSync(inDatabase('PG_VERSION')), /PG_VERSION is empty or damaged/],
    ['another PostgreSQL made it', () => writeFileSync(inDatabase('PG_VERSION'), '16\n'), /made by PostgreSQL 16, and/],
    ['the write-ahead log is missing', () => remove('pg_wal'), /it lacks pg_wal\//],
    [
      'the segments of the write-ahead log are missing',
      () => {
        for (const name of segments()) remove('pg_wal', name);
      },
      /it lacks pg_wal\/0000000100000000[0-9A-F]{8} \(the write-ahead log\)/,
    ],
    [
      'a segment of the write-ahead log is cut off',
      () => {
        for (const name of segments()) truncateSync(inDatabase('pg_wal', name), 8192);
      },
      /a part of pg_wal\/\w+ \(the write-ahead log\), which is cut off/,
    ],
    ['pg_control is missing', () => remove('global', 'pg_control'), /it lacks global\/pg_control/],
    [
      'pg_control is cut off',
      () => truncateSync(inDatabase('global', 'pg_control'), 100),
      /pg_control, which is cut off/,
    ],
    [
      'pg_control holds something else',
      () => writeFileSync(inDatabase('global', 'pg_control'), Buffer.alloc(8192, 'x')),
      /pg_control is damaged/,
    ],
    ['its tables are missing', () => remove('base'), /it lacks base\/1\/PG_VERSION, .* and \d+ more/],
    ['its empty directories were not copied', () => removeEmptyDirectories(database), /it lacks pg_commit_ts\//],
    [
      'it is a file',
      () => {
        rmSync(database, { recursive: true });
        writeFileSync(database, 'something else');
      },
      /it is a file, not a directory/,
    ],
    [
      'it holds something else',
      () => {
        rmSync(database, { recursive: true });
        mkdirSync(database, { mode: 0o700 });
        writeFileSync(inDatabase('notes.txt'), 'mine');
      },
      /it lacks PG_VERSION, /,
    ],
  ];

  test.each(damages)('refuses it and changes nothing when %s', async (_, damage, expected) => {
    damage();
    const before = directoryListing(dataDir);
    const run = await carnet(['migrate'], { DATA_DIR: dataDir });
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(expected);
    expect(run.stderr).toContain(`carnet: The embedded database in ${database} (DATA_DIR is ${dataDir}) `);
    expect(run.stderr).toContain('Carnet changed nothing.');
    expect(run.stderr).toMatch(
      /Put back a copy of the whole directory|Start it with the version of Carnet that made it/,
    );
    const { 'lock.sqlite': _lock, ...after } = directoryListing(dataDir);
    expect(after).toEqual(before);
  });

  test('of a server is refused in the same way, and works again when the file is put back', async () => {
    const version = inDatabase('PG_VERSION');
    rmSync(version);
    const before = directoryListing(dataDir);
    const run = await carnet(['serve'], {
      DATA_DIR: dataDir,
      PORT: '0',
      DASHBOARD_PORT: '0',
      OPERATOR_PORT: '0',
      ...KEYLESS,
    });
    expect([run.code, run.stderr]).toEqual([1, expect.stringContaining('it lacks PG_VERSION.')]);
    const { 'lock.sqlite': _lock, ...after } = directoryListing(dataDir);
    expect(after).toEqual(before);
    writeFileSync(version, '18\n');
    expect(await carnet(['migrate'], { DATA_DIR: dataDir })).toMatchObject({
      code: 0,
      stdout: 'The tables are up to date.\n',
    });
  });

  test('names what PostgreSQL says when its files are there and damaged', async () => {
    for (const name of segments()) writeFileSync(inDatabase('pg_wal', name), Buffer.alloc(16 * 1024 * 1024));
    const run = await carnet(['migrate'], { DATA_DIR: dataDir });
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(
      `(DATA_DIR is ${dataDir}) cannot be opened: PostgreSQL said "PANIC:  could not locate`,
    );
    expect(run.stderr).not.toMatch(/Aborted|object Object/);
  });

  test('makes a database in an empty directory', async () => {
    rmSync(database, { recursive: true });
    mkdirSync(database);
    expect((await carnet(['migrate'], { DATA_DIR: dataDir })).code).toBe(0);
    expect(existsSync(inDatabase('PG_VERSION'))).toBe(true);
  });

  test('that is killed while it makes the database loses nothing, and a later one succeeds', async () => {
    rmSync(database, { recursive: true });
    const halfMade = () => readdirSync(dataDir).filter((name) => name.startsWith('database.new'));
    const killHalfWay = async () => {
      const left = halfMade();
      const child = carnetProcess(['migrate'], { DATA_DIR: dataDir });
      const isMaking = () =>
        halfMade().some((name) => !left.includes(name) && existsSync(path.join(dataDir, name, 'PG_VERSION')));
      await until(isMaking, 30_000, 1);
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('close', resolve));
      expect(existsSync(database)).toBe(false);
    };
    await killHalfWay();
    const before = directoryListing(dataDir);
    await killHalfWay();
    expect(directoryListing(dataDir)).toMatchObject(withoutState(before));
    expect((await carnet(['migrate'], { DATA_DIR: dataDir })).code).toBe(0);
    expect(halfMade()).toHaveLength(2); // what is left is told of and not deleted
    expect(directoryListing(dataDir)).toMatchObject(withoutState(before));
  });

  test('does not fill the disk when each is killed', async () => {
    rmSync(database, { recursive: true });
    for (const name of ['database.new-a', 'database.new-b', 'database.new-c']) mkdirSync(path.join(dataDir, name));
    const run = await carnet(['migrate'], { DATA_DIR: dataDir });
    expect([run.code, run.stderr]).toEqual([1, expect.stringContaining('3 earlier attempts were killed half way')]);
    expect(run.stderr).toContain(path.join(dataDir, 'database.new-b'));
  });

  test('the thread that is started again makes no new database when its files are gone', async () => {
    let log = '';
    const logger = createLogger({ logLevel: 'info' }, { write: (line) => (log += line) });
    const embedded = await openEmbeddedDatabase({ dataDir, command: 'test', drainMs: 500, logger });
    rmSync(database, { recursive: true });
    await embedded.worker.terminate();
    await until(() => /cannot be started again|runs again/.test(log));
    expect(log).toContain(`the directory ${database} is gone`);
    await embedded.close();
    expect(existsSync(database)).toBe(false);
  });
});

/** Without the files that say who has the directory. */
function withoutState({
  'holder.json': _holder,
  'lock.sqlite': _lock,
  'lock.sqlite-journal': _journal,
  ...rest
}: Record<string, string>) {
  return rest;
}
