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

/** In the order of publication, or the newest first. */
export async function findChanges(
  db: Executor,
  filter: ChangeFilter,
  start: ChangeStart | undefined,
  order: 'oldest first' | 'newest first',
  limit: number,
): Promise<Change[]> {
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
  return await readChanges(db, sql`${where} order by id ${direction} limit ${limit}`);
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
  return 'before' in start ? sql`id < ${start.before}` : sql`recorded_at >= ${start.recordedFrom}`;
}

async function readChanges(db: Executor, rest: RawBuilder<unknown>): Promise<Change[]> {
  const { rows } = await sql<Omit<Change, 'id'> & { id: string }>`
    select id, about, kind, recorded_at as "recordedAt", effective_from as "effectiveFrom",
      destination_ids as "destinationIds", passport_ids as "passportIds",
      from_country_group_id as "fromCountryGroupId", to_country_group_id as "toCountryGroupId", before, after,
      pairs_affected as "pairsAffected", rule_id as "ruleId", revision, sources, severity
    from change ${rest}`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}
