/** A database in which a million revisions are recorded, and ten thousand changes are published. */
import pg from 'pg';
import type { BenchDatabase } from './databases.ts';
import { createBaseCopy } from './databases.ts';

/** Of each rule, a month apart: with its first one a million and more in all. */
const PAST_REVISIONS = 25;
const CHANGES = 10_000;
/** Revisions of one month, at 00:00 UTC. */
export const FIRST_MONTH = '2020-01-01';

const STATEMENTS = [
  `set session_replication_role = replica`,
  // As a history is replayed: before the first revision, with numbers 0, -1, -2 ...
  `insert into entry_rule_revision
     select nextval('revision_id_seq'), n - ${PAST_REVISIONS} + 1, case n when 0 then 'created' else 'verified' end,
       timestamptz '${FIRST_MONTH} 00:00Z' + n * interval '1 month', 'history import', null, false,
       r.*
     from generate_series(0, ${PAST_REVISIONS - 1}) n, entry_rule r`,
  `insert into source_revision
     select nextval('revision_id_seq'), 0, 'created', timestamptz '${FIRST_MONTH} 00:00Z', 'history import', null, false, s.*
     from source s`,
  `insert into country_group_revision
     select nextval('revision_id_seq'), 0, 'created', timestamptz '${FIRST_MONTH} 00:00Z', 'history import', null, false,
       members, g.*
     from country_group g join (select id, members from country_group_revision) r using (id)`,
  `insert into change (about, kind, recorded_at, recorded_up_to, destination_ids, passport_ids, before, after,
       pairs_affected, rule_id, revision, sources, severity)
     select 'entry_requirement', 'changed', at, at, array[to_country_id], array[from_country_id],
       '{"maxStayDays":30}', '{"maxStayDays":90}', 1, id, 2,
       array['passport-index'], 'loosened'
     from (
       select *, timestamptz '${FIRST_MONTH} 00:00Z' + row_number() over (order by id) * interval '1 h' as at
       from entry_rule where from_country_id is not null and to_country_id is not null
     ) changed order by id limit ${CHANGES}`,
  // Of what was made up here nobody is told.
  `update webhook_position set change_id = (select max(id) from change)`,
  `update change_progress set revision_id = (select last_value from revision_id_seq), day = (now() at time zone 'utc')::date`,
  `vacuum analyze`,
];

export interface HistoryDatabase extends BenchDatabase {
  readonly revisions: number;
}

export async function createHistoryDatabase(server: string, base: BenchDatabase): Promise<HistoryDatabase> {
  const url = await createBaseCopy(server, base);
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of STATEMENTS) await client.query(statement);
    const { rows } = await client.query('select count(*)::integer as revisions from entry_rule_revision');
    return { ...base, url, revisions: (rows[0] as { revisions: number }).revisions };
  } finally {
    await client.end();
  }
}
