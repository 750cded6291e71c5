/** All SQL of what the desk says beside the files of a source. */

import type { EvidenceRecord } from '@carnet/rules/schema/evidence-fields.ts';
import type { Executor, Trx } from '../../db/executor.ts';
import type { Row } from '../../db/schema.ts';
import type { RuleKey } from '../../domain/desk/edit.ts';
import { recordOf } from '../../domain/desk/edited-record.ts';
import type { DeskStatement } from '../../domain/desk/statement.ts';

/** Of entry rules, in the order of scope and key. */
export async function findStatements(db: Executor, sourceId: number): Promise<DeskStatement[]> {
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
  const row = await ofKey(db.selectFrom('desk_statement').selectAll(), key).executeTakeFirst();
  return row && toStatement(row);
}

/** The same, held until the transaction ends. */
export async function lockStatement(trx: Trx, key: RuleKey): Promise<DeskStatement | undefined> {
  const row = await ofKey(trx.selectFrom('desk_statement').selectAll().forUpdate(), key).executeTakeFirst();
  return row && toStatement(row);
}

/** `changeId`: whose publication it is of; undefined = as it was. */
export async function saveStatement(trx: Trx, statement: DeskStatement, changeId?: number): Promise<void> {
  const said = {
    action: statement.action,
    fields: JSON.stringify(statement.fields),
    file: JSON.stringify(statement.file),
    file_differs: statement.fileDiffers,
    file_now: statement.fileNow && JSON.stringify(statement.fileNow),
    set_aside: [...statement.setAside],
    cited: JSON.stringify(statement.cited),
  };
  if (changeId === undefined) {
    await ofKey(trx.updateTable('desk_statement').set(said), statement).execute();
    return;
  }
  await trx
    .insertInto('desk_statement')
    .values({
      source_id: statement.sourceId,
      scope_key: statement.scopeKey,
      rule_key: statement.ruleKey,
      change_id: changeId,
      ...said,
    })
    .onConflict((conflict) =>
      conflict.columns(['source_id', 'scope_key', 'rule_key']).doUpdateSet({
        ...said,
        change_id: changeId,
        updated_at: new Date(),
      }),
    )
    .execute();
}

export async function deleteStatement(trx: Trx, key: RuleKey): Promise<void> {
  await ofKey(trx.deleteFrom('desk_statement'), key).execute();
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

/** What the desk said of facts that are others now. */
export async function deleteDeskEvidenceOfFacts(
  trx: Trx,
  { sourceId, scopeKey, ruleKey }: RuleKey,
  topics: readonly string[],
): Promise<void> {
  const gone = (await findDeskEvidence(trx, sourceId)).filter(
    ({ record }) => record.scopeKey === scopeKey && record.ruleKey === ruleKey && topics.includes(record.topic),
  );
  await deleteDeskEvidence(
    trx,
    gone.map(({ id }) => id),
  );
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

interface Keyed<Query> {
  where(column: 'source_id' | 'scope_key' | 'rule_key', is: '=', value: never): Query;
}

function ofKey<Query>(query: Query, { sourceId, scopeKey, ruleKey }: RuleKey): Query {
  const where = (one: Query, column: 'source_id' | 'scope_key' | 'rule_key', value: number | string) =>
    (one as Keyed<Query>).where(column, '=', value as never);
  return where(where(where(query, 'source_id', sourceId), 'scope_key', scopeKey), 'rule_key', ruleKey);
}
