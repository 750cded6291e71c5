/** Applies the edits of a change to the records they are about, in the caller's transaction: to preview or publish. */

import type { Day } from '@carnet/rules/calendar.ts';
import type { PublicationRecord } from '@carnet/rules/schema/evidence-fields.ts';
import type { Trx } from '../../../db/executor.ts';
import {
  appliedWrite,
  type Edit,
  isSame,
  keyOfRule,
  keyText,
  type RecordWrite,
  type RuleKey,
  type RuleWrite,
  successorKey,
  writesOfEdit,
} from '../../../domain/desk/edit.ts';
import { recordOf } from '../../../domain/desk/edited-record.ts';
import { type DeskCitation, type DeskStatement, statementAfter } from '../../../domain/desk/statement.ts';
import { contentOf, lockRulesByKey, type StoredRule } from '../../entry-rules/entry-rules.repository.ts';
import { addPublications } from '../../evidence/evidence.repository.ts';
import { noteApplied, type StoredEdit } from '../changes.repository.ts';
import { deleteStatements, findStatements, saveStatements } from '../statements.repository.ts';
import { moveEvidence, type PlannedEdit, type PlannedWrite } from './move-evidence.ts';
import { planRecordEdit, readRecords } from './plan-record-edit.ts';
import { alreadyThere, type Write, writeRecords } from './write-records.ts';

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
  const { edits, from } = options;
  const keys = keysOfRules(edits, from);
  const found = keys.length === 0 ? [] : await lockRulesByKey(trx, keys);
  const rules = new Map(found.map((rule) => [keyText(keyOfRule(rule, rule.sourceId)), rule]));
  for (const some of apart(edits, from)) await applyTogether(trx, some, rules, options);
}

/** Of the rules that edits may write. */
export const keysOfRules = (edits: readonly Edit[], from: Day | null): RuleKey[] =>
  edits.filter((edit) => recordOf(edit) === 'entry_rule').flatMap((edit) => keysOf(edit, from));

/** Of what it is about; the second is of the rule that it may begin. */
function keysOf({ sourceId, scopeKey, ruleKey, ...edit }: Edit, from: Day | null): RuleKey[] {
  const key = { sourceId, scopeKey, ruleKey };
  const isDated = from !== null && recordOf(key) === 'entry_rule' && edit.action !== 'create';
  return isDated ? [key, { ...key, ruleKey: successorKey(ruleKey, from) }] : [key];
}

/** One that is about what another one writes comes after it. Nearly always all are in one set. */
function apart(edits: readonly StoredEdit[], from: Day | null): StoredEdit[][] {
  const sets: StoredEdit[][] = [[]];
  let written = new Set<string>();
  for (const edit of edits) {
    const keys = keysOf(edit, from).map(keyText);
    if (keys.some((key) => written.has(key))) {
      sets.push([]);
      written = new Set();
    }
    sets.at(-1)?.push(edit);
    for (const key of keys) written.add(key);
  }
  return sets;
}

/** Edits of different records: some statements in all, not some for each. */
async function applyTogether(
  trx: Trx,
  edits: readonly StoredEdit[],
  rules: ReadonlyMap<string, StoredRule>,
  options: EditsToApply,
): Promise<void> {
  const { changeId, today, from, isRehearsal } = options;
  const keys = edits.flatMap((edit) => keysOf(edit, from));
  const known = new Map((await findStatements(trx, keys)).map((one) => [keyText(one), one]));
  const records = await readRecords(trx, edits);
  const writes: Write[] = [];
  const planned: (PlannedEdit & { readonly edit: StoredEdit })[] = [];
  const plan = (edit: StoredEdit, all: readonly RecordWrite[], cited?: readonly DeskCitation[]) => {
    planned.push({ edit, writes: all.map((written) => plannedWrite(written, known.get(keyText(written.key)), cited)) });
  };
  let refusal: unknown;
  try {
    for (const edit of edits) {
      if (recordOf(edit) === 'entry_rule') plan(edit, planRuleEdit(edit, rules, from, writes));
      else {
        const { written, cited, write } = planRecordEdit(edit, records, known.get(keyText(edit)), options);
        writes.push(write);
        plan(edit, [written], cited);
      }
    }
  } catch (error) {
    refusal = error;
  }
  // What the database refuses of an earlier edit is said before it.
  await writeRecords(trx, writes);
  if (refusal !== undefined) throw refusal;
  await addPublications(trx, publicationsOf(edits));
  const setAside = await moveEvidence(trx, planned, { changeId, today });
  const all = planned.flatMap((one) => one.writes);
  const kept = all.flatMap(({ statement }) => statement ?? []);
  await saveStatements(
    trx,
    kept.map((one) => ({ ...one, setAside: setAside.get(keyText(one)) ?? one.setAside })),
    changeId,
  );
  const gone = all.filter(({ known: was, statement }) => was !== undefined && statement === undefined);
  await deleteStatements(
    trx,
    gone.map(({ written }) => written.key),
  );
  if (isRehearsal) return;
  await noteApplied(
    trx,
    changeId,
    planned.map((one) => ({
      position: one.edit.position,
      applied: one.writes.map(({ written }) => appliedWrite(written)),
    })),
  );
}

function plannedWrite(
  written: RecordWrite,
  known: DeskStatement | undefined,
  cited: readonly DeskCitation[] | undefined,
): PlannedWrite {
  const statement = statementAfter(written, known);
  return { written, known, statement: statement && cited ? { ...statement, cited } : statement };
}

/** Adds to `writes` what it writes. @throws DomainError CONFLICT. */
function planRuleEdit(
  edit: Edit,
  rules: ReadonlyMap<string, StoredRule>,
  from: Day | null,
  writes: Write[],
): RuleWrite[] {
  const stored = rules.get(keyText(edit));
  const current = stored === undefined || stored.retired ? null : contentOf(stored);
  const written = writesOfEdit(edit, current, from);
  for (const one of written) writes.push(...writeOf(one, rules.get(keyText(one.key))));
  return written;
}

function writeOf({ key, before, after }: RuleWrite, stored: StoredRule | undefined): Write[] {
  if (after === null) return [{ kind: 'retireRule', key, id: (stored as StoredRule).id }];
  if (stored === undefined) return [{ kind: 'insertRule', key, content: after }];
  if (before === null && !stored.retired) throw alreadyThere(key);
  // Precedence looks at when a rule was updated: one that stays as it is was not.
  if (before !== null && isSame(before, after)) return [];
  return [{ kind: 'updateRule', key, id: stored.id, content: after }];
}

/** Each as the first edit that has it describes it. */
function publicationsOf(edits: readonly Edit[]): PublicationRecord[] {
  const publications = new Map<string, PublicationRecord>();
  for (const { evidence } of edits) {
    const own = new Map(evidence.map(({ publication }) => [publication.code, publication]));
    for (const [code, publication] of own) if (!publications.has(code)) publications.set(code, publication);
  }
  return [...publications.values()];
}
