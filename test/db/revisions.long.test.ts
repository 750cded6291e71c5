import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate, migrationsDirectory } from '../../src/db/migrator.ts';
import { recordAs } from '../../src/db/revision-context.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../helpers/database.ts';

const REVISED = ['entry_rule', 'health_requirement', 'source', 'country_group'] as const;
const OF_REVISIONS = [
  'revision_id',
  'revision_number',
  'revision_kind',
  'recorded_at',
  'actor',
  'reason',
  'corrects',
  'members',
];

describe.each(databaseKinds)('revisions (%s)', (kind) => {
  let db: TestDatabase;
  let sourceId: number;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await run(`insert into country (id, name, iso2, iso3, continent) values
      (392, 'Japan', 'JP', 'JPN', 'Asia'), (76, 'Brazil', 'BR', 'BRA', 'South America')`);
    const [source] = await rows<{ id: number }>(
      `insert into source (code, kind, name, rank) values ('desk', 'editorial', 'Desk', 300) returning id`,
    );
    sourceId = source?.id as number;
  });
  afterAll(() => db?.close());

  const run = (text: string) => sql.raw(text).execute(db.kysely);
  async function rows<Row>(text: string): Promise<Row[]> {
    return (await sql.raw<Row>(text).execute(db.kysely)).rows;
  }
  async function newRule(ruleKey: string): Promise<number> {
    const [rule] = await rows<{ id: number }>(
      `insert into entry_rule (source_id, scope_key, rule_key, from_country_id, to_country_id, priority,
        visa_requirement_type, max_stay_days)
       values (${sourceId}, 'c76>c392', '${ruleKey}', 76, 392, 0, 'visa_free', 30) returning id`,
    );
    return rule?.id as number;
  }
  const recorded = (table: string, id: number) =>
    rows<Record<string, unknown>>(`select * from ${table}_revision where id = ${id} order by revision_number`);

  test.each(REVISED)('of %s have its columns, in the same order', async (table) => {
    const columns = async (name: string) =>
      (
        await rows<{ name: string }>(
          `select attname as name from pg_attribute where attrelid = '${name}'::regclass and attnum > 0
             and not attisdropped order by attnum`,
        )
      ).map(({ name: column }) => column);
    const own = (await columns(`${table}_revision`)).filter((column) => !OF_REVISIONS.includes(column));
    expect(own).toEqual(await columns(table));
  });

  test.each([
    ['a field that differs', 'max_stay_days = 90', 'changed'],
    ['another check of the same', `last_verified_at = '2026-01-01'`, 'verified'],
    ['an end', 'retired_at = now()', 'retired'],
    ['a return', 'retired_at = null', 'revived'],
  ])('name %s', async (what, assignment, expected) => {
    const id = await newRule(what);
    if (expected === 'revived') await run(`update entry_rule set retired_at = now() where id = ${id}`);
    await run(`update entry_rule set ${assignment}, updated_at = now() where id = ${id}`);
    const revisions = await recorded('entry_rule', id);
    expect(revisions.at(0)).toMatchObject({ revision_number: 1, revision_kind: 'created', max_stay_days: 30 });
    expect(revisions.at(-1)).toMatchObject({ revision_number: revisions.length, revision_kind: expected });
  });

  test('are not made where nothing differs, or only the time of writing', async () => {
    const id = await newRule('unchanged');
    await run(`update entry_rule set max_stay_days = 30, updated_at = now() where id = ${id}`);
    expect(await recorded('entry_rule', id)).toHaveLength(1);
  });

  test('say who, why and when they were told to have been recorded', async () => {
    const id = await newRule('told');
    await db.kysely.transaction().execute(async (trx) => {
      await recordAs(trx, {
        actor: 'history import',
        reason: 'a file',
        corrects: true,
        recordedAt: new Date('2020-05-01T00:00:00.000Z'),
      });
      await sql`update entry_rule set max_stay_days = 60 where id = ${id}`.execute(trx);
    });
    await run(`update entry_rule set max_stay_days = 61 where id = ${id}`);
    const [, told, after] = await recorded('entry_rule', id);
    expect(told).toMatchObject({
      actor: 'history import',
      reason: 'a file',
      corrects: true,
      recorded_at: new Date('2020-05-01T00:00:00.000Z'),
    });
    expect(after).toMatchObject({ actor: null, reason: null, corrects: false });
  });

  test('of many rules of one statement are each numbered for itself', async () => {
    const ids = [await newRule('many 1'), await newRule('many 2')];
    await run(`update entry_rule set max_stay_days = 10 where id = ${ids[1]}`);
    await run(`update entry_rule set max_stay_days = 20 where id in (${ids.join()})`);
    const numbers = await Promise.all(ids.map(async (id) => (await recorded('entry_rule', id)).length));
    expect(numbers).toEqual([2, 3]);
  });

  test('go away with the transaction that made them', async () => {
    const id = await newRule('rolled back');
    const failing = db.kysely.transaction().execute(async (trx) => {
      await sql`update entry_rule set max_stay_days = 1 where id = ${id}`.execute(trx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await recorded('entry_rule', id)).toHaveLength(1);
  });

  test('of a group are made once for each transaction, with its members', async () => {
    await db.kysely.transaction().execute(async (trx) => {
      await sql`insert into country_group (id, code, name, kind) values (5, 'FIVE', 'Five', 'list')`.execute(trx);
      await sql`insert into country_group_member (country_group_id, position, country_id, status)
        values (5, 0, 76, 'member')`.execute(trx);
    });
    await db.kysely.transaction().execute(async (trx) => {
      await sql`update country_group set updated_at = now() where id = 5`.execute(trx);
      await sql`delete from country_group_member where country_group_id = 5`.execute(trx);
      await sql`insert into country_group_member (country_group_id, position, country_id, status)
        values (5, 0, 76, 'member'), (5, 1, 392, 'observer')`.execute(trx);
    });
    await run('update country_group set updated_at = now() where id = 5');
    const revisions = await recorded('country_group', 5);
    expect(revisions.map(({ revision_kind, members }) => [revision_kind, (members as unknown[]).length])).toEqual([
      ['created', 1],
      ['changed', 2],
    ]);
  });

  test('of a source leave out what was last loaded', async () => {
    await run(`update source set content_hash = 'abc', updated_at = now() where id = ${sourceId}`);
    expect(await recorded('source', sourceId)).toHaveLength(1);
    await run(`update source set enabled = false where id = ${sourceId}`);
    expect((await recorded('source', sourceId)).at(-1)).toMatchObject({ revision_kind: 'changed', enabled: false });
  });

  test.each(REVISED)('of %s are never rewritten', async (table) => {
    await expect(run(`update ${table}_revision set reason = 'another'`)).rejects.toThrow('is never rewritten');
    await expect(run(`delete from ${table}_revision`)).rejects.toThrow('is never rewritten');
  });
});

describe.each(databaseKinds)('a database of before there were revisions (%s)', (kind) => {
  let db: TestDatabase;
  let before: string;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await sql.raw('drop schema public cascade; create schema public').execute(db.kysely);
    before = mkdtempSync(path.join(tmpdir(), 'carnet-before-'));
    for (const file of readdirSync(migrationsDirectory).filter((name) => name < '0016'))
      cpSync(path.join(migrationsDirectory, file), path.join(before, file));
    await migrate(db.kysely, before);
  });
  afterAll(async () => {
    await db?.close();
    rmSync(before, { recursive: true, force: true });
  });

  test('is taken over with one revision of each record, of the time when it was made', async () => {
    await sql
      .raw(`insert into country (id, name, iso2, iso3, continent) values (392, 'Japan', 'JP', 'JPN', 'Asia');
      insert into source (code, kind, name, rank, created_at) values ('desk', 'editorial', 'Desk', 300, '2025-01-01');
      insert into country_group (id, code, name, kind, created_at) values (5, 'FIVE', 'Five', 'list', '2025-01-02');
      insert into country_group_member (country_group_id, position, country_id, status) values (5, 0, 392, 'member');
      insert into publication (code, name, publisher, kind) values ('gazette', 'Gazette', 'Japan', 'official');
      insert into evidence (source_id, to_country_id, topic, publication, stated_on, role)
        select id, 392, 'visa', 'gazette', '2025-01-01', 'decides' from source;
      insert into entry_rule (source_id, scope_key, rule_key, to_country_id, priority, created_at)
        select id, '*>c392', 'general', 392, 0, '2025-01-03' from source;`)
      .execute(db.kysely);
    await migrate(db.kysely);
    const { rows } = await sql<{ what: string; kind: string; day: string }>`
      select 'source' as what, revision_kind as kind, recorded_at::date::text as day from source_revision
      union all select 'group', revision_kind, recorded_at::date::text from country_group_revision
      union all select 'rule', revision_kind, recorded_at::date::text from entry_rule_revision
      union all select 'evidence', position::text, known_from::date::text from evidence order by 1
    `.execute(db.kysely);
    expect(rows).toEqual([
      { what: 'evidence', kind: '0', day: '2025-01-01' },
      { what: 'group', kind: 'created', day: '2025-01-02' },
      { what: 'rule', kind: 'created', day: '2025-01-03' },
      { what: 'source', kind: 'created', day: '2025-01-01' },
    ]);
  });
});
