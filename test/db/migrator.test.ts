import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readDataVersions } from '../../src/db/data-version.ts';
import { migrate } from '../../src/db/migrator.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../helpers/database.ts';

describe.each(databaseKinds)('migrations (%s)', (kind) => {
  let db: TestDatabase;
  let directory: string;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  beforeEach(async () => {
    await sql.raw('drop schema public cascade; create schema public').execute(db.kysely);
    directory = mkdtempSync(path.join(tmpdir(), 'carnet-migrations-'));
    return () => rmSync(directory, { recursive: true });
  });
  afterAll(() => db.close());

  async function tables(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db.kysely);
    return rows.map((row) => row.name);
  }

  test('make an empty database ready, and find nothing to do the second time', async () => {
    const { applied } = await migrate(db.kysely);
    expect(applied[0]).toBe('0001_foundation');
    expect((await readDataVersions(db.kysely)).catalog.version).toBe(0);
    expect(await migrate(db.kysely)).toEqual({ applied: [] });
  });

  test('are applied once when several nodes start at the same time', async () => {
    const results = await Promise.all(Array.from({ length: 4 }, () => migrate(db.kysely)));
    const all = results.flatMap((result) => result.applied);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toContain('0001_foundation');
  });

  test('apply only what is new', async () => {
    writeFileSync(
      path.join(directory, '0001_first.sql'),
      'create table first (id integer); insert into first values (1);',
    );
    expect(await migrate(db.kysely, directory)).toEqual({ applied: ['0001_first'] });
    writeFileSync(
      path.join(directory, '0002_second.sql'),
      '-- a comment; with a semicolon\ncreate table second (id integer)',
    );
    writeFileSync(path.join(directory, 'README.md'), 'not a migration');
    expect(await migrate(db.kysely, directory)).toEqual({ applied: ['0002_second'] });
    expect(await tables()).toEqual(expect.arrayContaining(['first', 'second']));
  });

  test('change nothing when one of them fails, and name it', async () => {
    writeFileSync(path.join(directory, '0001_first.sql'), 'create table first (id integer)');
    writeFileSync(path.join(directory, '0002_broken.sql'), 'create table second (id integer); select no_such_column');
    await expect(migrate(db.kysely, directory)).rejects.toThrow(/Migration 0002_broken failed: .*no_such_column/);
    expect((await tables()).filter((name) => !name.startsWith('schema_migration'))).toEqual([]);
  });

  test('refuse a database that a newer version has migrated', async () => {
    await migrate(db.kysely);
    await sql`insert into schema_migration values ('9999_from_the_future', now())`.execute(db.kysely);
    await expect(migrate(db.kysely)).rejects.toThrow(/newer than this version of Carnet: it has 9999_from_the_future/);
  });
});
