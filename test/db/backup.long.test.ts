import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBackup } from '../../src/db/backup/backup-format.ts';
import { restoreBackup } from '../../src/db/backup/restore-backup.ts';
import { countRows, listDataTables } from '../../src/db/backup/tables.ts';
import { writeBackup } from '../../src/db/backup/write-backup.ts';
import { migrateTo, migrationState } from '../../src/db/migrator.ts';
import { findSequencesBehind } from '../../src/db/sequences.ts';
import { createFirstAccount } from '../../src/services/accounts/create-first-account.ts';
import { databaseKinds, openLoadedDatabase, openTestDatabase, type TestDatabase } from '../helpers/database.ts';

let directory: string;
const KEYS = 1000;
const ODD_TEXT = 'a line\nbreak, "quotes", back\\slash, [brackets], tab\t, 日本 🛂, \u2028';

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'carnet-backup-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function addKeys({ kysely }: Pick<TestDatabase, 'kysely'>): Promise<void> {
  await createFirstAccount(kysely);
  await sql`insert into api_key (account_id, name, prefix, last_four, hash, changed_version)
    select 1, 'key ' || at, 'ck_live_', 'abcd', encode(sha256(at::text::bytea), 'hex'), 1
    from generate_series(1, ${KEYS - 1}) at`.execute(kysely);
  await sql`insert into audit_log (account_id, actor_kind, action, target_type, target_id, details)
    values (1, 'cli', 'test', 'test', ${ODD_TEXT}, ${JSON.stringify({ text: ODD_TEXT })})`.execute(kysely);
}

/** Every row of every table, as text; `without` what a restore changes on purpose. */
async function contents({ kysely }: Pick<TestDatabase, 'kysely'>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const table of await listDataTables(kysely)) {
    const without = table === 'data_version' ? 'token' : '';
    const { rows } = await sql<{ hash: string | null }>`
      select md5(string_agg(row, '|' order by row)) as hash
      from (select (to_jsonb(t) - ${without})::text as row from ${sql.table(table)} t) rows`.execute(kysely);
    found[table] = rows[0]?.hash ?? '';
  }
  return found;
}

describe('a backup', () => {
  let source: TestDatabase;
  let expected: Record<string, string>;
  let file: string;
  let fileOfPostgres: string;
  beforeAll(async () => {
    source = await openLoadedDatabase();
    await addKeys(source);
    expected = await contents(source);
    file = path.join(directory, 'open-data.jsonl.gz');
    fileOfPostgres = path.join(directory, 'from-postgres.jsonl.gz');
  }, 400_000);
  afterAll(() => source.close());

  it('has the open data and a thousand keys in at most 5 MB', async () => {
    const { rows, bytes } = await writeBackup(source, { file });
    console.log(`backup: ${rows} rows, ${bytes} bytes`);
    expect(bytes).toBeLessThan(5_000_000);
  });

  it('is for its owner only, and never takes the place of another file', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(writeBackup(source, { file })).rejects.toThrow(/is there already/);
  });

  it('says of itself what is in it, without a database', async () => {
    const { header, counts } = await checkBackup(file);
    expect([header.carnetBackup, header.database, counts.get('api_key')]).toEqual([1, 'embedded', KEYS]);
  });

  it('brings every row from the embedded database to an empty PostgreSQL', async () => {
    await using(openTestDatabase('postgres'), async (db) => {
      await expectRestored(db, file);
      await writeBackup(db, { file: fileOfPostgres });
      await expectNewRowsToHaveNewIds(db);
    });
  });

  it('brings every row from PostgreSQL to an empty embedded database', async () => {
    await using(openTestDatabase('embedded'), (db) => expectRestored(db, fileOfPostgres));
  });

  async function expectRestored(db: TestDatabase, from: string): Promise<void> {
    await restoreBackup(db.kysely, { file: from, replace: false });
    expect(await contents(db)).toEqual(expected);
    expect(await findSequencesBehind(db.kysely)).toEqual([]);
  }

  /** Also records their revisions, as triggers are on again. */
  async function expectNewRowsToHaveNewIds({ kysely }: TestDatabase): Promise<void> {
    const before = await countRows(kysely, ['source_revision']);
    const { rows } = await sql<{ id: number }>`
      insert into source (code, kind, name, rank) values ('later', 'import', 'later', 1) returning id`.execute(kysely);
    const highest = await source.kysely.selectFrom('source').select('id').orderBy('id', 'desc').executeTakeFirst();
    expect(rows[0]?.id).toBeGreaterThan(highest?.id ?? 0);
    const after = await countRows(kysely, ['source_revision']);
    expect(after.get('source_revision')).toBe((before.get('source_revision') ?? 0) + 1);
    await expect(sql`delete from source_revision`.execute(kysely)).rejects.toThrow(/never rewritten/);
  }

  it('of an earlier version is brought up to date', async () => {
    const { known } = await migrationState(source.kysely);
    const earlier = known.at(-3) as string;
    const old = path.join(directory, 'earlier.jsonl.gz');
    await using(openTestDatabase('postgres'), async (db) => {
      await sql`drop schema public cascade`.execute(db.kysely);
      await sql`create schema public`.execute(db.kysely);
      await migrateTo(db.kysely, earlier);
      await sql`insert into account (email) values ('you@example.org')`.execute(db.kysely);
      await writeBackup(db, { file: old, known: known.slice(0, -2) });
    });
    await using(openTestDatabase('postgres'), async ({ kysely }) => {
      const { migrated } = await restoreBackup(kysely, { file: old, replace: false });
      expect(migrated).toEqual(known.slice(-2));
      expect((await migrationState(kysely)).applied).toEqual(known);
      expect((await countRows(kysely, ['account'])).get('account')).toBe(1);
    });
  });
});

/** A thousand keys without the open data, which go the same way and take longer. */
describe.each(databaseKinds)('restoring to %s', (kind) => {
  let db: TestDatabase;
  let file: string;
  let backedUp: Record<string, string>;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await addKeys(db);
    file = path.join(directory, `${kind}.jsonl.gz`);
    await writeBackup(db, { file });
    backedUp = await contents(db);
    await sql`delete from api_key where id > 1`.execute(db.kysely);
  });
  afterAll(() => db.close());

  const changed = (name: string, change: (text: string) => string): string => {
    const made = path.join(directory, `${kind}-${name}.gz`);
    writeFileSync(made, gzipSync(change(gunzipSync(readFileSync(file)).toString())));
    return made;
  };

  it.each<[string, RegExp, () => string]>([
    [
      'a file cut short',
      /not a complete backup/,
      () => {
        const made = path.join(directory, `${kind}-short.gz`);
        writeFileSync(made, readFileSync(file).subarray(0, 20_000));
        return made;
      },
    ],
    ['a changed value', /its checksum is another/, () => changed('value', (text) => text.replace('key 17', 'key 71'))],
    ['a missing row', /rows|checksum/, () => changed('row', (text) => text.replace(/\n\[.*\n/, '\n'))],
    ['another file', /not made by `carnet backup`/, () => changed('other', () => '{"hello": "world"}\n')],
    [
      'a later format',
      /format 99/,
      () => changed('format', (text) => text.replace('"carnetBackup":1', '"carnetBackup":99')),
    ],
    [
      'tables of a later version',
      /does not know \(9999_later\)/,
      () => {
        const made = changed('later', (text) => text.replace('"0046_key_expiry"', '"0046_key_expiry","9999_later"'));
        return changed('later', () => resigned(gunzipSync(readFileSync(made)).toString()));
      },
    ],
    [
      'a row that breaks a rule',
      /foreign key|violates/,
      () => changed('rule', (text) => resigned(text.replace(/(\{"table":"api_key".*\n\["\d+",)"\d+"/, '$1"99999"'))),
    ],
  ])('%s changes nothing', async (_, message, make) => {
    const before = await contents(db);
    await expect(restoreBackup(db.kysely, { file: make(), replace: true })).rejects.toThrow(message);
    expect(await contents(db)).toEqual(before);
  });

  it('a database that is not empty needs to be asked for', async () => {
    await expect(restoreBackup(db.kysely, { file, replace: false })).rejects.toThrow(/not empty .*--replace/);
    const { replaced } = await restoreBackup(db.kysely, { file, replace: true });
    expect(replaced).toBe(true);
    expect(await contents(db)).toEqual(backedUp);
    expect(await findSequencesBehind(db.kysely)).toEqual([]);
  });

  it('a database with tables of others is refused', async () => {
    await sql`create table letters (id integer)`.execute(db.kysely);
    await expect(restoreBackup(db.kysely, { file, replace: true })).rejects.toThrow(
      /tables of something else \(letters\)/,
    );
  });
});

async function using(opening: Promise<TestDatabase>, use: (db: TestDatabase) => Promise<void>): Promise<void> {
  const db = await opening;
  try {
    await use(db);
  } finally {
    await db.close();
  }
}

/** With the checksum of what it says now. */
function resigned(text: string): string {
  const lines = text.trimEnd().split('\n');
  const last = JSON.parse(lines.pop() as string);
  const body = `${lines.join('\n')}\n`;
  const sha256 = createHash('sha256').update(body).digest('hex');
  return `${body}${JSON.stringify({ ...last, sha256 })}\n`;
}
