/** All SQL that reads published changes. */
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Trx } from '../../db/executor.ts';
import type { Change, ChangeKind, ChangeSeverity } from '../../domain/changes/change.ts';

export interface ChangeFilter {
  readonly fromCountryId?: number | undefined;
  readonly toCountryId?: number | undefined;
  readonly kind?: ChangeKind | undefined;
  readonly severity?: ChangeSeverity | undefined;
}

/** Where in the order of publication to begin. */
export type ChangeStart = { readonly after: number } | { readonly before: number } | { readonly recordedFrom: Date };

export interface FoundChanges {
  readonly changes: readonly Change[];
  /** Names this database's list of changes. */
  readonly token: string;
}

/** In the order of publication, or the newest first. */
export async function findChanges(
  db: Executor,
  filter: ChangeFilter,
  start: ChangeStart | undefined,
  order: 'oldest first' | 'newest first',
  limit: number,
): Promise<FoundChanges> {
  const { fromCountryId, toCountryId, kind, severity } = filter;
  // Containment, which the indexes of both columns answer.
  const concerns = (column: 'passport_ids' | 'destination_ids', id: number | undefined) =>
    id === undefined ? [] : [sql`(${sql.ref(column)} is null or ${sql.ref(column)} @> array[${id}::integer])`];
  const conditions = [
    ...(start === undefined ? [] : [startCondition(start)]),
    ...concerns('passport_ids', fromCountryId),
    ...concerns('destination_ids', toCountryId),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(severity === undefined ? [] : [sql`severity = ${severity}`]),
  ];
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const direction = order === 'oldest first' ? sql`asc` : sql`desc`;
  // One row without a change where none is found: the token comes in any case.
  const { rows } = await sql<{ token: string } & (ChangeRow | { id: null })>`
    select p.token, c.* from change_progress p
    left join (${ALL_CHANGES} ${where} order by id ${direction} limit ${limit}) c on true
    order by c.id ${direction}`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('the table change_progress has no row');
  return {
    token: first.token,
    changes: rows.flatMap(({ token: _, ...row }) => (row.id === null ? [] : [fromRow(row)])),
  };
}

export async function findChangesById(db: Executor, ids: readonly number[]): Promise<Change[]> {
  if (ids.length === 0) return [];
  return await readChanges(db, sql`where id = any(${[...ids]}::bigint[]) order by id`);
}

/** What was published next. */
export async function findChangeAfter(trx: Trx, id: number): Promise<Change | undefined> {
  const [change] = await readChanges(trx, sql`where id > ${id} order by id limit 1`);
  return change;
}

/** 0 = nothing was published yet. */
export async function findLastChangeId(db: Executor): Promise<number> {
  const row = await db.selectFrom('change').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return Number(row?.id ?? 0);
}

function startCondition(start: ChangeStart): RawBuilder<unknown> {
  if ('after' in start) return sql`id > ${start.after}`;
  if ('before' in start) return sql`id < ${start.before}`;
  const from = start.recordedFrom;
  return sql`recorded_at >= ${from} and id >= (
    select id from change where recorded_up_to >= ${from} order by recorded_up_to, id limit 1)`;
}

type ChangeRow = Omit<Change, 'id'> & { readonly id: string };

const ALL_CHANGES = sql`
  select id, about, kind, recorded_at as "recordedAt", effective_from as "effectiveFrom",
    destination_ids as "destinationIds", passport_ids as "passportIds",
    from_country_group_id as "fromCountryGroupId", to_country_group_id as "toCountryGroupId", before, after,
    pairs_affected as "pairsAffected", rule_id as "ruleId", revision, sources, severity
  from change`;

async function readChanges(db: Executor, rest: RawBuilder<unknown>): Promise<Change[]> {
  const { rows } = await sql<ChangeRow>`${ALL_CHANGES} ${rest}`.execute(db);
  return rows.map(fromRow);
}

const fromRow = (row: ChangeRow): Change => ({ ...row, id: Number(row.id) });
