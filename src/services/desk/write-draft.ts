/** Writes a draft: makes a new one, or gives an open one of the same author other edits. */

import { type Day, dayOf } from '@carnet/rules/calendar.ts';
import { defaultPriority } from '@carnet/rules/entry-rules/entry-rule.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import { ENTRY_RULE_FIELDS, type EntryRuleContent } from '@carnet/rules/schema/entry-rule-fields.ts';
import { unset } from '@carnet/rules/schema/field.ts';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/executor.ts';
import { type Edit, keyOfRule, keyText, only, topicsOfFields } from '../../domain/desk/edit.ts';
import { recordOf } from '../../domain/desk/edited-record.ts';
import type { SentDraft, SentEdit, SentRuleEdit } from '../../domain/desk/read-draft.ts';
import { withMinimumDays } from '../../domain/desk/read-rule-fields.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requireOpen } from '../corrections/close-correction.ts';
import { contentOf, findRules, type StoredRule } from '../entry-rules/entry-rules.repository.ts';
import {
  type DeskChange,
  deleteEdits,
  insertChange,
  insertEdits,
  lockChange,
  updateChange,
} from './changes.repository.ts';
import { refuseClaimed } from './claims.ts';
import { type DeskPerson, requireDeskRole } from './desk-person.ts';
import { KnownRecords } from './known-records.ts';
import { groupEdit, healthEdit } from './records/draft-record-edits.ts';
import { type ResolvedEvidence, resolveEvidence } from './resolve-publications.ts';

/** @throws DomainError FORBIDDEN, NOT_FOUND, VALIDATION_ERROR, CONFLICT. */
export async function createDraft(db: Executor, draft: SentDraft, person: DeskPerson): Promise<DeskChange> {
  return await db.transaction().execute(async (trx) => {
    await requireDeskRole(trx, person, ['editor']);
    const edits = await editsOf(trx, draft);
    await refuseClaimed(trx, edits, person);
    await requireOpen(trx, draft.correctionIds);
    const change = await insertChange(trx, { kind: 'change', author_id: person.accountId, ...columnsOf(draft) });
    await insertEdits(trx, change.id, edits);
    await auditChange(trx, person, 'desk_change.drafted', change.id);
    return change;
  });
}

/** @throws DomainError FORBIDDEN, NOT_FOUND, VALIDATION_ERROR, CONFLICT when it is no longer a draft. */
export async function replaceDraft(
  db: Executor,
  id: number,
  draft: SentDraft,
  person: DeskPerson,
): Promise<DeskChange> {
  return await db.transaction().execute(async (trx) => {
    const known = await lockChange(trx, id);
    await requireDeskRole(trx, person, ['editor']);
    if (known.author_id !== person.accountId) {
      throw new DomainError('FORBIDDEN', `Change ${id} is another editor's: write a change of your own`);
    }
    if (known.status !== 'draft') {
      throw new DomainError('CONFLICT', `Change ${id} is ${known.status}: only a draft can be edited`);
    }
    const edits = await editsOf(trx, draft);
    await refuseClaimed(trx, edits, person);
    await requireOpen(trx, draft.correctionIds);
    await deleteEdits(trx, id);
    await insertEdits(trx, id, edits);
    const nothing = { preview: null, preview_token: null, preview_day: null, preview_digest: null };
    return await updateChange(trx, id, {
      ...columnsOf(draft),
      ...nothing,
      edited_at: sql<Date>`clock_timestamp()` as never,
    });
  });
}

function columnsOf({ reason, corrects, effectiveFrom, correctionIds }: SentDraft) {
  return { reason, corrects, effective_from: effectiveFrom, correction_ids: [...correctionIds] };
}

export async function auditChange(
  trx: Trx,
  person: DeskPerson,
  action: Parameters<typeof recordAudit>[1]['action'],
  id: number,
): Promise<void> {
  await recordAudit(trx, {
    accountId: person.accountId,
    actor: person.actor,
    action,
    targetType: 'desk_change',
    targetId: id,
  });
}

async function editsOf(trx: Trx, draft: SentDraft): Promise<Edit[]> {
  const resolved = await resolveEvidence(trx, draft.evidence);
  const ids = draft.edits.flatMap((edit) => (edit.record === 'entry_rule' ? (edit.ruleId ?? []) : []));
  const rules = new Map((await findRules(trx, ids)).map((rule) => [rule.id, rule]));
  const written: Edit[] = [];
  const known = new KnownRecords(trx, draft.edits);
  for (const [index, edit] of draft.edits.entries()) {
    written.push(withEvidence(await bareEdit(trx, edit, { known, path: `edits[${index}]`, draft, rules }), resolved));
  }
  const keys = written.map(keyText);
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (twice !== -1) {
    const what = recordOf(written[twice] as Edit).replace(/^.*_/, '');
    throw new DomainError('VALIDATION_ERROR', `edits[${twice}] is about a ${what} that an earlier edit is about, too`);
  }
  return written;
}

interface Drafted {
  readonly known: KnownRecords;
  /** Of the edit. */
  readonly path: string;
  readonly draft: SentDraft;
  readonly rules: ReadonlyMap<number, StoredRule>;
}

async function bareEdit(trx: Trx, edit: SentEdit, drafted: Drafted): Promise<Omit<Edit, 'evidence'>> {
  const { known, path } = drafted;
  switch (edit.record) {
    case 'entry_rule':
      await known.refuseUnknownIds(edit, path);
      return await oneEdit(edit, drafted);
    case 'country_group': {
      const today = dayOf(Date.now());
      return await groupEdit(edit, { known, path, today, from: dayFrom(drafted.draft.effectiveFrom, today) });
    }
    case 'health_requirement':
      return await healthEdit(trx, edit, drafted);
  }
}

async function oneEdit(
  { action, ruleId, fields }: SentRuleEdit,
  { known, path, rules }: Drafted,
): Promise<Omit<Edit, 'evidence'>> {
  if (action === 'create') {
    const rule = newRule(fields, path);
    return { ...keyOfRule(rule, await known.openDataSource()), action, fields: rule, before: null };
  }
  const rule = rules.get(ruleId as number);
  if (rule === undefined) throw new DomainError('NOT_FOUND', `${path}.ruleId: there is no entry rule ${ruleId}`);
  if (rule.retired) throw new DomainError('CONFLICT', `${path}.ruleId: the rule ${ruleId} is retired`);
  const content = contentOf(rule);
  const said = withMinimumDays(fields, content);
  const before = action === 'retire' ? content : only(content, Object.keys(said));
  return { ...keyOfRule(content, rule.sourceId), action, fields: said, before };
}

function newRule(fields: SentRuleEdit['fields'], path: string): EntryRuleContent {
  const empty = unset(ENTRY_RULE_FIELDS) as unknown as EntryRuleContent;
  const scope = { ...empty, ...fields } as EntryRuleContent;
  if (typeof fields.ruleKey !== 'string' || !/^[a-z0-9][a-z0-9-]*$/.test(fields.ruleKey)) {
    throw new DomainError('VALIDATION_ERROR', `${path}.fields.ruleKey must be small letters, digits and hyphens`);
  }
  for (const side of ['from', 'to'] as const) {
    if (scope[`${side}CountryId`] !== null && scope[`${side}CountryGroupId`] !== null) {
      throw new DomainError(
        'VALIDATION_ERROR',
        `${path}.fields: name ${side}CountryId or ${side}CountryGroupId, not both`,
      );
    }
  }
  if (scope.toCountryId === null && scope.toCountryGroupId === null) {
    throw new DomainError('VALIDATION_ERROR', `${path}.fields: name toCountryId or toCountryGroupId, the destination`);
  }
  const standing = {
    priority: defaultPriority(scope),
    inheritsGeneral: true,
    statesVisa: scope.visaRequirementType !== null,
    membershipStatuses: ['member'] as const,
  };
  return { ...empty, ...standing, ...withMinimumDays(fields, empty) } as EntryRuleContent;
}

/**
 * Evidence goes to the edits of which it names a topic; of a topic no edit is about, to all. What names no topic goes to
 * edits of groups and health requirements, too.
 */
function withEvidence(edit: Omit<Edit, 'evidence'>, evidence: readonly ResolvedEvidence[]): Edit {
  if (edit.action === 'retire') return { ...edit, evidence: [] };
  if (recordOf(edit) !== 'entry_rule') {
    const whole = evidence.filter(({ topics }) => topics === undefined);
    return { ...edit, evidence: whole.map(({ of }) => ({ ...of, topic: null })) };
  }
  const names = Object.keys(edit.fields).filter((name) => edit.before !== null || edit.fields[name] !== null);
  const own = topicsOfFields(names);
  const about = own.length > 0 ? own : (['visa'] as const);
  return {
    ...edit,
    evidence: evidence.flatMap(({ topics, of }) =>
      (topics ?? about).filter((topic) => about.includes(topic as never)).map((topic) => ({ ...of, topic })),
    ),
  };
}

/** Days to come are the effective date's business. */
export function dayFrom(effectiveFrom: Day | null, today: Day): Day | null {
  return effectiveFrom !== null && effectiveFrom > today ? effectiveFrom : null;
}
