/** Reads what was revised between two revisions: how each record stood before them, and how it stands after. */
import { sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import { fieldColumns } from '../../db/field-columns.ts';
import { REPLAYED_HISTORY } from '../../db/revision-context.ts';
import type { Revised, RevisedGroup, RevisedRecord } from '../../domain/changes/revised.ts';
import { REVISED, type RevisedTable } from '../revisions/revisions.repository.ts';

/** After the first, up to and with the last. */
export interface RevisionSpan {
  readonly after: number;
  readonly through: number;
}

export async function readRevised(db: Executor, span: RevisionSpan): Promise<Revised> {
  const rules = await revisedRecords(db, 'entry_rule', span);
  const health = await revisedRecords(db, 'health_requirement', span);
  const { rows: sources } = await sql<{ code: string }>`
    select code from source_revision where revision_id > ${span.after} and revision_id <= ${span.through}
      and revision_kind = 'created' and actor is distinct from ${REPLAYED_HISTORY} order by code`.execute(db);
  return {
    rules: rules.filter(({ isReplayed }) => !isReplayed),
    replayed: rules.filter(({ isReplayed }) => isReplayed).map(({ id }) => id),
    health: health.filter(({ isReplayed }) => !isReplayed),
    groups: await revisedGroups(db, span),
    newSources: sources.map(({ code }) => code),
  };
}

interface StoredRecord extends Record<string, unknown> {
  readonly id: number;
  readonly revision: number;
  readonly recordedAt: Date;
  readonly corrects: boolean;
  readonly isReplayed: boolean;
  readonly source: string;
  readonly retired_at: Date | null;
}

async function revisedRecords(db: Executor, table: RevisedTable, { after, through }: RevisionSpan) {
  const columns = fieldColumns(REVISED[table]);
  const names = columns.names
    .split(', ')
    .map((name) => `r.${name}`)
    .join(', ');
  const revisions = sql.table(`${table}_revision`);
  const inSpan = sql`
    select id, max(revision_number) as last, bool_or(corrects) as corrects,
      coalesce(min(revision_number) filter (where actor is distinct from ${REPLAYED_HISTORY}), min(revision_number)) as first,
      bool_and(coalesce(actor = ${REPLAYED_HISTORY}, false)) as is_replayed
    from ${revisions} where revision_id > ${after} and revision_id <= ${through} group by id`;
  const read = (number: 'first - 1' | 'last') =>
    sql<StoredRecord>`
      select r.id, r.revision_number as revision, r.recorded_at as "recordedAt", s.code as source, r.retired_at,
        span.corrects, span.is_replayed as "isReplayed", ${sql.raw(names)}
      from (${inSpan}) span join ${revisions} r on r.id = span.id and r.revision_number = span.${sql.raw(number)}
      join source s on s.id = r.source_id order by r.revision_id`.execute(db);
  const values = (row: StoredRecord | undefined) =>
    row === undefined || row.retired_at !== null ? null : (columns.fromRow(row) as Record<string, unknown>);
  const before = new Map((await read('first - 1')).rows.map((row) => [row.id, row]));
  return (await read('last')).rows.map((row): RevisedRecord & { readonly isReplayed: boolean } => {
    const { id, revision, recordedAt, corrects, isReplayed, source } = row;
    return {
      id,
      revision,
      recordedAt,
      corrects,
      isReplayed,
      source,
      before: values(before.get(id)),
      after: values(row),
    };
  });
}

interface Member {
  readonly country_id: number;
  readonly status: string;
  readonly since: string | null;
  readonly until: string | null;
}

async function revisedGroups(db: Executor, { after, through }: RevisionSpan): Promise<RevisedGroup[]> {
  const { rows } = await sql<{ id: number; revision: number; recordedAt: Date; before: Member[]; after: Member[] }>`
    select l.id, l.revision_number as revision, l.recorded_at as "recordedAt",
      case when l.retired_at is null then l.members else '[]' end as after,
      coalesce(case when f.retired_at is null then f.members end, '[]') as before
    from (
      select id, min(revision_number) as first, max(revision_number) as last from country_group_revision
      where revision_id > ${after} and revision_id <= ${through} group by id
    ) span
    join country_group_revision l on l.id = span.id and l.revision_number = span.last
    left join country_group_revision f on f.id = span.id and f.revision_number = span.first - 1
    order by l.revision_id`.execute(db);
  return rows.map(({ id, revision, recordedAt, ...members }) => {
    const [before, now] = [members.before, members.after].map((all) => new Map(all.map((one) => [textOf(one), one])));
    const lost = [...(before ?? [])].flatMap(([text, one]) => (now?.has(text) ? [] : [one]));
    const won = [...(now ?? [])].flatMap(([text, one]) => (before?.has(text) ? [] : [one]));
    const countryIds = [...new Set([...lost, ...won].map((one) => one.country_id))];
    return { id, revision, recordedAt, countryIds, before: lost.map(shown), after: won.map(shown) };
  });
}

const shown = ({ country_id, status, since, until }: Member) => ({ countryId: country_id, status, since, until });
const textOf = (member: Member): string => JSON.stringify(shown(member));
