/**
 * Reads and writes the past of one source that is recorded afterwards. Revisions of what is stored already go before its
 * first one, numbered 0, -1, -2 ...: nothing that was recorded is touched, and a higher number is still the later one.
 */

import type { PastKind } from '@carnet/rules/entry-rules/rule-timeline.ts';
import type { StoredSourceRule } from '@carnet/rules/entry-rules/source-rules-diff.ts';
import { ENTRY_RULE_FIELDS, type EntryRuleContent } from '@carnet/rules/schema/entry-rule-fields.ts';
import { sql, type Transaction } from 'kysely';
import { fieldColumns } from '../../db/field-columns.ts';
import { REPLAYED_HISTORY } from '../../db/revision-context.ts';
import type { DatabaseSchema } from '../../db/schema.ts';

type Write = Transaction<DatabaseSchema>;

const COLUMNS = fieldColumns(ENTRY_RULE_FIELDS);
/** Rules per statement. */
const BATCH_SIZE = 2000;

export interface SourceRevision {
  readonly number: number;
  readonly recordedAt: Date;
  readonly isReplayed: boolean;
  /** `YYYY-MM-DD`: of its data then. */
  readonly dataDate: string | null;
}

/** Oldest first. */
export async function listSourceRevisions(trx: Write, sourceId: number): Promise<SourceRevision[]> {
  const { rows } = await sql<SourceRevision>`
    select revision_number as number, recorded_at as "recordedAt", data_date::text as "dataDate",
      coalesce(actor = ${REPLAYED_HISTORY}, false) as "isReplayed"
    from source_revision where id = ${sourceId} order by revision_number`.execute(trx);
  return rows;
}

/** When a rule of the source was first written by anything but a replay, such as the desk; null = never. */
export async function firstWritten(trx: Write, sourceId: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(recorded_at) as at from entry_rule_revision
    where source_id = ${sourceId} and actor is distinct from ${REPLAYED_HISTORY}`.execute(trx);
  return rows[0]?.at ?? null;
}

/** Of each rule of the source, by its id. */
export async function firstRevisions(
  trx: Write,
  sourceId: number,
): Promise<Map<number, { readonly number: number; readonly recordedAt: Date }>> {
  const { rows } = await sql<{ id: number; number: number; recordedAt: Date }>`
    select r.id, first.revision_number as number, first.recorded_at as "recordedAt" from entry_rule r
    cross join lateral (
      select revision_number, recorded_at from entry_rule_revision f where f.id = r.id order by revision_number limit 1
    ) first where r.source_id = ${sourceId}`.execute(trx);
  return new Map(rows.map(({ id, ...first }) => [id, first]));
}

/** The rules of the source as they were known at an instant, retired ones included. */
export async function rulesKnownAt(trx: Write, sourceId: number, at: Date): Promise<StoredSourceRule[]> {
  const names = COLUMNS.names
    .split(', ')
    .map((name) => `known.${name}`)
    .join(', ');
  const { rows } = await sql<Record<string, unknown>>`
    select known.id, known.retired_at is not null as retired, ${sql.raw(names)} from entry_rule r
    cross join lateral (
      select * from entry_rule_revision k where k.id = r.id and k.recorded_at <= ${at} order by revision_number desc limit 1
    ) known where r.source_id = ${sourceId}`.execute(trx);
  return rows.map((row) => ({ id: row.id as number, retired: row.retired as boolean, ...COLUMNS.fromRow(row) }));
}

export interface PastRuleRevision {
  readonly id: number;
  readonly number: number;
  readonly kind: PastKind;
  /** ms since epoch: the first that is known of the rule. */
  readonly createdAt: number;
  readonly content: EntryRuleContent;
}

/** Recorded as the transaction says it (recordAs). */
export async function insertPastRules(trx: Write, revisions: readonly PastRuleRevision[]): Promise<void> {
  for (let start = 0; start < revisions.length; start += BATCH_SIZE) {
    const records = revisions.slice(start, start + BATCH_SIZE).map(({ id, number, kind, createdAt, content }) => ({
      ...COLUMNS.toRecord(content),
      id,
      revision_number: number,
      revision_kind: kind,
      created_at: new Date(createdAt).toISOString(),
    }));
    await sql`
      insert into entry_rule_revision (revision_number, revision_kind, recorded_at, actor, reason, corrects,
        id, source_id, scope_key, created_at, updated_at, retired_at, ${sql.raw(COLUMNS.names)})
      select r.revision_number, r.revision_kind, revision_time(), revision_setting('actor'), revision_setting('reason'),
        revision_setting('corrects') is not null, rule.id, rule.source_id, rule.scope_key, r.created_at, revision_time(),
        case when r.revision_kind = 'retired' then revision_time() end, ${sql.raw(COLUMNS.values)}
      from json_to_recordset(${JSON.stringify(records)}::json) as r(id integer, revision_number integer,
        revision_kind text, created_at timestamptz, ${sql.raw(COLUMNS.recordType)})
      join entry_rule rule on rule.id = r.id`.execute(trx);
  }
}

/** As the source is described now, but for the date of its data. */
export async function insertPastSource(
  trx: Write,
  sourceId: number,
  {
    number,
    kind,
    dataDate,
  }: { readonly number: number; readonly kind: 'created' | 'changed'; readonly dataDate: string },
): Promise<void> {
  await sql`
    insert into source_revision
    select nextval('revision_id_seq'), ${number}::integer, ${kind}, revision_time(), revision_setting('actor'),
      revision_setting('reason'), revision_setting('corrects') is not null, past.*
    from (select * from source where id = ${sourceId}) stored
    cross join lateral jsonb_populate_record(null::source, to_jsonb(stored) || jsonb_build_object(
      'data_date', ${dataDate}::text, 'enabled', true, 'content_hash', null,
      'created_at', revision_time(), 'updated_at', revision_time())) past`.execute(trx);
}

/** So that the next question about the past is planned for a table of this size; nothing else does on PGlite. */
export async function analyzePast(trx: Write): Promise<void> {
  await sql`analyze entry_rule_revision, source_revision`.execute(trx);
}
