/** Applies the edits of a change to the records they are about, in the caller's transaction: to preview or publish. */

import type { Day } from '@carnet/rules/calendar.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import { statedTopics } from '@carnet/rules/facts/topics.ts';
import type { EntryRuleContent } from '@carnet/rules/schema/entry-rule-fields.ts';
import { type EvidenceRecord, evidenceText } from '@carnet/rules/schema/evidence-fields.ts';
import type { Trx } from '../../db/executor.ts';
import {
  appliedWrite,
  differingNames,
  type Edit,
  isSame,
  keyText,
  type RuleKey,
  type RuleWrite,
  successorKey,
  topicsOfFields,
  writesOfEdit,
} from '../../domain/desk/edit.ts';
import { recordOf } from '../../domain/desk/edited-record.ts';
import { type DeskStatement, statementAfter } from '../../domain/desk/statement.ts';
import {
  contentOf,
  insertRules,
  lockRulesByKey,
  retireRules,
  type StoredRule,
  updateRules,
} from '../entry-rules/entry-rules.repository.ts';
import {
  addEvidence,
  addPublications,
  closeEvidenceOfFacts,
  findEvidenceByIds,
  findEvidenceOfRule,
} from '../evidence/evidence.repository.ts';
import { noteApplied, type StoredEdit } from './changes.repository.ts';
import { applyRecordEdit } from './records/apply-record-edit.ts';
import { refusedByDatabase } from './records/refused-by-database.ts';
import {
  deleteDeskEvidenceOfFacts,
  deleteStatement,
  findDeskEvidence,
  findStatement,
  insertDeskEvidence,
  saveStatement,
} from './statements.repository.ts';

export interface EditsToApply {
  readonly changeId: number;
  readonly edits: readonly StoredEdit[];
  /** The day from which they hold, where it is to come. */
  readonly from: Day | null;
  /** Day on which the evidence was read. */
  readonly today: Day;
  /** For a look: nothing is noted with the edits, so that they may be those of a draft. */
  readonly isRehearsal?: true;
}

/** @throws DomainError CONFLICT when a rule is not what the edits were written about, BUSINESS_RULE_VIOLATION. */
export async function applyEdits(trx: Trx, options: EditsToApply): Promise<void> {
  const { changeId, edits, from, today, isRehearsal } = options;
  const ofRules = edits.filter((edit) => recordOf(edit) === 'entry_rule');
  const rules = await lockedRules(trx, ofRules, from);
  for (const edit of edits) {
    if (recordOf(edit) !== 'entry_rule') {
      const written = await applyRecordEdit(trx, edit, options);
      if (!isRehearsal) await noteApplied(trx, changeId, edit.position, [appliedWrite(written)]);
      continue;
    }
    const stored = rules.get(keyText(edit));
    const current = stored === undefined || stored.retired ? null : contentOf(stored);
    const writes = writesOfEdit(edit, current, from);
    for (const write of writes) await writeRule(trx, write, rules, changeId);
    const last = writes.at(-1) as RuleWrite;
    if (writes.length > 1) await carryEvidence(trx, writes[0] as RuleWrite, last, changeId);
    await giveEvidence(trx, edit, last.key, { changeId, today });
    if (!isRehearsal) await noteApplied(trx, changeId, edit.position, writes.map(appliedWrite));
  }
}

async function lockedRules(trx: Trx, edits: readonly Edit[], from: Day | null): Promise<Map<string, StoredRule>> {
  const added = from === null ? [] : edits.map((edit) => ({ ...edit, ruleKey: successorKey(edit.ruleKey, from) }));
  const keys = [...edits, ...added].map(({ sourceId, scopeKey, ruleKey }) => ({ sourceId, scopeKey, ruleKey }));
  const found = await lockRulesByKey(trx, keys);
  const byId = await keysOfRules(trx, found);
  return new Map(found.map((rule) => [byId.get(rule.id) as string, rule]));
}

async function keysOfRules(trx: Trx, rules: readonly StoredRule[]): Promise<Map<number, string>> {
  if (rules.length === 0) return new Map();
  const rows = await trx
    .selectFrom('entry_rule')
    .select(['id', 'source_id', 'scope_key', 'rule_key'])
    .where(
      'id',
      'in',
      rules.map(({ id }) => id),
    )
    .execute();
  return new Map(
    rows.map((row) => [row.id, keyText({ sourceId: row.source_id, scopeKey: row.scope_key, ruleKey: row.rule_key })]),
  );
}

async function writeRule(
  trx: Trx,
  write: RuleWrite,
  rules: ReadonlyMap<string, StoredRule>,
  changeId: number,
): Promise<void> {
  const { key, before, after } = write;
  const stored = rules.get(keyText(key));
  try {
    if (after === null) await retireRules(trx, [(stored as StoredRule).id]);
    else if (stored === undefined) await insertRules(trx, key.sourceId, [after]);
    else if (before === null && !stored.retired) throw alreadyThere(key);
    // Precedence looks at when a rule was updated: one that stays as it is was not.
    else if (before === null || !isSame(before, after)) await updateRules(trx, [{ id: stored.id, content: after }]);
  } catch (error) {
    throw refusedByDatabase(error, key);
  }
  const known = await findStatement(trx, key);
  const statement = statementAfter(write, known);
  const setAside = await moveEvidence(trx, write, known, statement);
  if (statement !== undefined) await saveStatement(trx, { ...statement, setAside }, changeId);
  else if (known !== undefined) await deleteStatement(trx, key);
}

/**
 * What was said of facts that are others now ends with them; where a fact is what its file says again, so does what the
 * file's documents say of it. The ids of those that are set aside.
 */
async function moveEvidence(
  trx: Trx,
  { key, before, after }: RuleWrite,
  known: DeskStatement | undefined,
  statement: DeskStatement | undefined,
): Promise<number[]> {
  if (before === null || after === null) return [...(known?.setAside ?? [])];
  const topics = topicsOfFields(differingNames(before, after));
  const edited = (one: DeskStatement | undefined) => topicsOfFields(Object.keys(one?.fields ?? {}));
  const ofDesk = new Set((await findDeskEvidence(trx, key.sourceId)).map(({ record }) => evidenceText(record)));
  const closed = await closeEvidenceOfFacts(trx, key, topics);
  await deleteDeskEvidenceOfFacts(trx, key, topics);
  const wasEdited = edited(known);
  const ofFile = closed.filter(({ record }) => !wasEdited.includes(record.topic) && !ofDesk.has(evidenceText(record)));
  const aside = await findEvidenceByIds(trx, [...(known?.setAside ?? []), ...ofFile.map(({ id }) => id)]);
  const isEdited = edited(statement);
  const returning = aside.filter(({ record }) => !isEdited.includes(record.topic));
  await addEvidence(
    trx,
    key.sourceId,
    returning.map(({ record }) => record),
  );
  return aside.filter(({ record }) => isEdited.includes(record.topic)).map(({ id }) => id);
}

/** What is said of facts that the rule which begins has as the one before it holds of them, too. */
async function carryEvidence(trx: Trx, ending: RuleWrite, begun: RuleWrite, changeId: number): Promise<void> {
  const [before, after] = [ending.before, begun.after] as [EntryRuleContent, EntryRuleContent];
  const changed = topicsOfFields(differingNames(before, after));
  const kept = statedTopics(after).filter((topic) => !changed.includes(topic));
  const { sourceId, scopeKey, ruleKey } = begun.key;
  const carried = (await findEvidenceOfRule(trx, ending.key))
    .filter(({ topic }) => kept.includes(topic))
    .map((record): EvidenceRecord => ({ ...record, scopeKey, ruleKey }));
  await addEvidence(trx, sourceId, carried);
  await insertDeskEvidence(trx, sourceId, carried, changeId);
}

async function giveEvidence(
  trx: Trx,
  edit: Edit,
  { sourceId, scopeKey, ruleKey }: RuleKey,
  { changeId, today }: { readonly changeId: number; readonly today: Day },
): Promise<void> {
  if (edit.evidence.length === 0) return;
  const publications = new Map(edit.evidence.map(({ publication }) => [publication.code, publication]));
  await addPublications(trx, [...publications.values()]);
  const records = edit.evidence.map(
    ({ topic, publication, statedOn, page, url, quote }): EvidenceRecord => ({
      scopeKey,
      ruleKey,
      toCountryId: null,
      passportIds: null,
      topic: topic as Topic, // of a rule it always has one
      says: null,
      publication: publication.code,
      statedOn,
      readOn: today,
      role: 'decides',
      page,
      url,
      quote,
    }),
  );
  await addEvidence(trx, sourceId, records);
  await insertDeskEvidence(trx, sourceId, records, changeId);
}

function alreadyThere({ scopeKey, ruleKey }: RuleKey): DomainError {
  return new DomainError('CONFLICT', `The rule "${ruleKey}" (${scopeKey}) exists already`);
}
