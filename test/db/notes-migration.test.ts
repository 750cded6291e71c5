/** Notes that were one text become a statement, wherever they are stored, and no rule counts as changed. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate, migrationsDirectory } from '../../src/db/migrator.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../helpers/database.ts';

const SAID = 'Ask: "where", at C:\\desk?';

describe.each(databaseKinds)('notes of an earlier version (%s)', (kind) => {
  let db: TestDatabase;
  let earlier: string;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await sql.raw('drop schema public cascade; create schema public').execute(db.kysely);
    earlier = mkdtempSync(path.join(tmpdir(), 'carnet-notes-'));
    const files = readdirSync(migrationsDirectory).filter((name) => name < '0045');
    for (const name of files) cpSync(path.join(migrationsDirectory, name), path.join(earlier, name));
    await migrate(db.kysely, earlier);
  });
  afterAll(async () => {
    rmSync(earlier, { recursive: true });
    await db.close();
  });

  test('are statements, in rules, revisions and what the desk wrote', async () => {
    const edited = { generalNotes: SAID, maxStayDays: 30 };
    const written = [{ before: { generalNotes: null }, after: edited }];
    await sql`insert into source (code, name, kind, rank) values ('desk', 'Desk', 'editorial', 300)`.execute(db.kysely);
    await sql`insert into account (email) values ('ana@example.org'), ('bo@example.org')`.execute(db.kysely);
    for (const [scope, said] of [
      ['* > JP', SAID],
      ['* > FR', null],
    ]) {
      await sql`insert into entry_rule (source_id, scope_key, rule_key, priority, general_notes)
        select id, ${scope}, 'visa', 0, ${said} from source`.execute(db.kysely);
    }
    await sql`insert into desk_change (kind, reason, author_id) select 'change', 'why', min(id) from account`.execute(
      db.kysely,
    );
    await sql`insert into desk_edit (change_id, position, source_id, scope_key, rule_key, action, fields, before, evidence, applied)
      select c.id, 1, s.id, '* > JP', 'visa', 'change', ${JSON.stringify(edited)}::json, '{"generalNotes":null}', '[]',
        ${JSON.stringify(written)}::json from desk_change c, source s`.execute(db.kysely);
    await sql`insert into desk_statement (source_id, scope_key, rule_key, action, fields, file, change_id)
      select s.id, '* > JP', 'visa', 'change', ${JSON.stringify(edited)}::json, '{"generalNotes": "As \\"before\\""}', c.id
      from desk_change c, source s`.execute(db.kysely);
    await sql`update desk_change set status = 'in_review', submitted_at = now()`.execute(db.kysely);

    await migrate(db.kysely);

    const rules = await sql`select notes, revision_number from entry_rule_revision order by id`.execute(db.kysely);
    expect(rules.rows).toEqual([
      { notes: [{ text: SAID }], revision_number: 1 },
      { notes: null, revision_number: 1 },
    ]);
    const stored = await sql`select notes from entry_rule order by id`.execute(db.kysely);
    expect(stored.rows).toEqual([{ notes: [{ text: SAID }] }, { notes: null }]);
    const edits = await sql`select fields, before, applied from desk_edit`.execute(db.kysely);
    const now = { notes: [{ text: SAID }], maxStayDays: 30 };
    expect(edits.rows).toEqual([
      { fields: now, before: { notes: null }, applied: [{ before: { notes: null }, after: now }] },
    ]);
    const statements = await sql`select fields, file from desk_statement`.execute(db.kysely);
    expect(statements.rows).toEqual([{ fields: now, file: { notes: [{ text: 'As "before"' }] } }]);
    await expect(sql`update desk_edit set fields = '{}'`.execute(db.kysely)).rejects.toThrow(
      'its edits stay as they are',
    );
  });
});
