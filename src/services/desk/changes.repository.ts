/** All SQL of the desk's changes and their edits. */

import { DomainError } from '@carnet/rules/errors.ts';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/executor.ts';
import type { NewRow, Row, RowChange } from '../../db/schema.ts';
import type { ChangeStatus } from '../../domain/desk/change-status.ts';
import type { AppliedWrite, Edit } from '../../domain/desk/edit.ts';
import { recordOf } from '../../domain/desk/edited-record.ts';

export type DeskChange = Row<'desk_change'>;
export interface StoredEdit extends Edit {
  readonly position: number;
  /** Of the rule, once there is one; null, too, of other records. */
  readonly ruleId: number | null;
  readonly groupId: number | null;
  readonly healthRequirementId: number | null;
  readonly applied: readonly AppliedWrite[] | null;
}

export interface ChangeFilter {
  readonly status?: ChangeStatus | undefined;
  readonly authorId?: number | undefined;
}

export async function insertChange(trx: Trx, row: NewRow<'desk_change'>): Promise<DeskChange> {
  return await trx.insertInto('desk_change').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function insertEdits(trx: Trx, changeId: number, edits: readonly Edit[]): Promise<void> {
  await trx
    .insertInto('desk_edit')
    .values(
      edits.map(({ sourceId, scopeKey, ruleKey, action, fields, before, evidence }, position) => ({
        change_id: changeId,
        position,
        source_id: sourceId,
        scope_key: scopeKey,
        rule_key: ruleKey,
        action,
        fields: JSON.stringify(fields),
        before: before && JSON.stringify(before),
        evidence: JSON.stringify(evidence),
      })),
    )
    .execute();
}

export async function deleteEdits(trx: Trx, changeId: number): Promise<void> {
  await trx.deleteFrom('desk_edit').where('change_id', '=', changeId).execute();
}

/** Of those who take steps at once each sees what the one before did. @throws DomainError NOT_FOUND. */
export async function lockChange(trx: Trx, id: number): Promise<DeskChange> {
  return await oneChange(trx.selectFrom('desk_change').selectAll().where('id', '=', id).forUpdate(), id);
}

/** @throws DomainError NOT_FOUND. */
export async function findChange(db: Executor, id: number): Promise<DeskChange> {
  return await oneChange(db.selectFrom('desk_change').selectAll().where('id', '=', id), id);
}

async function oneChange(query: { executeTakeFirst(): Promise<DeskChange | undefined> }, id: number) {
  const row = await query.executeTakeFirst();
  if (row === undefined) throw new DomainError('NOT_FOUND', `Change ${id} of the desk not found`);
  return row;
}

/** The latest first. */
export async function findChangePage(
  db: Executor,
  { status, authorId }: ChangeFilter,
  page: number,
  limit: number,
): Promise<{ rows: DeskChange[]; total: number }> {
  const matching = db
    .selectFrom('desk_change')
    .$if(status !== undefined, (query) => query.where('status', '=', status as ChangeStatus))
    .$if(authorId !== undefined, (query) => query.where('author_id', '=', authorId as number));
  const rows = await matching
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** In the order in which they were written. */
export async function findEdits(db: Executor, changeIds: readonly number[]): Promise<Map<number, StoredEdit[]>> {
  const rows =
    changeIds.length === 0
      ? []
      : await db
          .selectFrom('desk_edit as e')
          .leftJoin('entry_rule as r', (join) =>
            join
              .onRef('r.source_id', '=', 'e.source_id')
              .onRef('r.scope_key', '=', 'e.scope_key')
              .onRef('r.rule_key', '=', 'e.rule_key'),
          )
          .leftJoin('health_requirement as h', (join) =>
            join
              .onRef('h.source_id', '=', 'e.source_id')
              .on(sql<boolean>`'c' || h.country_id = e.scope_key`)
              .onRef('h.rule_key', '=', 'e.rule_key'),
          )
          .selectAll('e')
          .select(['r.id as rule_id', 'h.id as health_requirement_id'])
          .where('e.change_id', 'in', changeIds)
          .orderBy('e.change_id')
          .orderBy('e.position')
          .execute();
  const edits = rows.map((row) => ({
    changeId: row.change_id,
    edit: {
      position: row.position,
      ruleId: row.rule_id,
      groupId: recordOf({ scopeKey: row.scope_key }) === 'country_group' ? Number(row.scope_key.slice(1)) : null,
      healthRequirementId: row.health_requirement_id,
      sourceId: row.source_id,
      scopeKey: row.scope_key,
      ruleKey: row.rule_key,
      action: row.action,
      fields: row.fields,
      before: row.before,
      evidence: row.evidence,
      applied: row.applied,
    } satisfies StoredEdit,
  }));
  const byChange = Map.groupBy(edits, ({ changeId }) => changeId);
  return new Map([...byChange].map(([id, all]) => [id, all.map(({ edit }) => edit)]));
}

export async function updateChange(trx: Trx, id: number, change: RowChange<'desk_change'>): Promise<DeskChange> {
  return await trx
    .updateTable('desk_change')
    .set({ ...change, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface AppliedEdit {
  readonly position: number;
  readonly applied: readonly AppliedWrite[];
}

export async function noteApplied(trx: Trx, changeId: number, edits: readonly AppliedEdit[]): Promise<void> {
  await sql`
    update desk_edit set applied = r.applied
    from json_to_recordset(${JSON.stringify(edits)}::json) as r(position integer, applied json)
    where desk_edit.change_id = ${changeId} and desk_edit.position = r.position
  `.execute(trx);
}
