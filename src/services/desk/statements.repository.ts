/** All SQL of what the desk says beside the files of a source. */

import type { EvidenceRecord } from '@carnet/rules/schema/evidence-fields.ts';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/executor.ts';
import type { Row } from '../../db/schema.ts';
import type { RuleKey } from '../../domain/desk/edit.ts';
import { recordOf } from '../../domain/desk/edited-record.ts';
import type { DeskStatement } from '../../domain/desk/statement.ts';

/** Of entry rules, in the order of scope and key. */
export async function findRuleStatements(db: Executor, sourceId: number): Promise<DeskStatement[]> {
  return (await findAllStatements(db, sourceId)).filter((one) => recordOf(one) === 'entry_rule');
}

/** Of groups and health requirements. */
export async function findRecordStatements(db: Executor, sourceId: number): Promise<DeskStatement[]> {
  return (await findAllStatements(db, sourceId)).filter((one) => recordOf(one) !== 'entry_rule');
}

async function findAllStatements(db: Executor, sourceId: number): Promise<DeskStatement[]> {
  const rows = await db
    .selectFrom('desk_statement')
    .selectAll()
    .where('source_id', '=', sourceId)
    .orderBy('scope_key')
    .orderBy('rule_key')
    .execute();
  return rows.map(toStatement);
}

export async function findStatement(db: Executor, key: RuleKey): Promise<DeskStatement | undefined> {
  return (await findStatements(db, [key]))[0];
}

export async function findStatements(db: Executor, keys: readonly RuleKey[]): Promise<DeskStatement[]> {
  const rows = await db.selectFrom('desk_statement').selectAll().where(isOneOf(keys)).execute();
  return rows.map(toStatement);
}

/** One, held until the transaction ends. */
export async function lockStatement(trx: Trx, key: RuleKey): Promise<DeskStatement | undefined> {
  const row = await trx
    .selectFrom('desk_statement')
    .selectAll()
    .where(isOneOf([key]))
    .forUpdate()
    .executeTakeFirst();
  return row && toStatement(row);
}

/** As publications of the change say it. */
export async function saveStatements(trx: Trx, statements: readonly DeskStatement[], changeId: number): Promise<void> {
  if (statements.length === 0) return;
  const columns = ['action', 'fields', 'file', 'file_differs', 'file_now', 'set_aside', 'cited', 'change_id'] as const;
  await trx
    .insertInto('desk_statement')
    .values(
      statements.map((statement) => ({
        source_id: statement.sourceId,
        scope_key: statement.scopeKey,
        rule_key: statement.ruleKey,
        change_id: changeId,
        ...columnsOf(statement),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['source_id', 'scope_key', 'rule_key']).doUpdateSet((eb) => ({
        ...Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)])),
        updated_at: new Date(),
      })),
    )
    .execute();
}

/** It stays of the same publication. */
export async function updateStatement(trx: Trx, statement: DeskStatement): Promise<void> {
  await trx
    .updateTable('desk_statement')
    .set(columnsOf(statement))
    .where(isOneOf([statement]))
    .execute();
}

export async function deleteStatements(trx: Trx, keys: readonly RuleKey[]): Promise<void> {
  if (keys.length > 0) await trx.deleteFrom('desk_statement').where(isOneOf(keys)).execute();
}

export interface DeskEvidence {
  readonly id: number;
  readonly record: EvidenceRecord;
}

export async function findDeskEvidence(db: Executor, sourceId: number): Promise<DeskEvidence[]> {
  return await db
    .selectFrom('desk_evidence')
    .select(['id', 'record'])
    .where('source_id', '=', sourceId)
    .orderBy('id')
    .execute();
}

export async function insertDeskEvidence(
  trx: Trx,
  sourceId: number,
  records: readonly EvidenceRecord[],
  changeId: number,
): Promise<void> {
  if (records.length === 0) return;
  await trx
    .insertInto('desk_evidence')
    .values(records.map((record) => ({ source_id: sourceId, record: JSON.stringify(record), change_id: changeId })))
    .execute();
}

export async function deleteDeskEvidence(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('desk_evidence').where('id', 'in', ids).execute();
}

function toStatement(row: Row<'desk_statement'>): DeskStatement {
  return {
    sourceId: row.source_id,
    scopeKey: row.scope_key,
    ruleKey: row.rule_key,
    action: row.action,
    fields: row.fields,
    file: row.file,
    fileDiffers: row.file_differs,
    fileNow: row.file_now,
    setAside: row.set_aside,
    cited: row.cited,
  };
}

function columnsOf(statement: DeskStatement) {
  return {
    action: statement.action,
    fields: JSON.stringify(statement.fields),
    file: JSON.stringify(statement.file),
    file_differs: statement.fileDiffers,
    file_now: statement.fileNow && JSON.stringify(statement.fileNow),
    set_aside: [...statement.setAside],
    cited: JSON.stringify(statement.cited),
  };
}

const isOneOf = (keys: readonly RuleKey[]) => sql<boolean>`(source_id, scope_key, rule_key) in (${keyRows(keys)})`;

/** A query of the keys' source, scope and key. */
export const keyRows = (keys: readonly RuleKey[]) => sql`
  select k."sourceId", k."scopeKey", k."ruleKey" from json_to_recordset(${JSON.stringify(keys.map(keyMembers))}::json)
    as k("sourceId" integer, "scopeKey" text, "ruleKey" text)`;

export const keyMembers = ({ sourceId, scopeKey, ruleKey }: RuleKey): RuleKey => ({ sourceId, scopeKey, ruleKey });
