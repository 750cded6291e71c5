/** Reads a draft that an editor sent: why, from when, what is edited and what says so. */
import { type Day, isDay } from '@carnet/rules/calendar.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import { Problems } from '@carnet/rules/trips/question/question-error.ts';
import { CORRECTION_ID } from '../corrections/correction.ts';
import type { RuleValues } from './edit.ts';
import { EDITED_RECORDS } from './edited-record.ts';
import { textProblem } from './plain-values.ts';
import { readAction, refuseOthers, type SENT_ACTIONS } from './read-action.ts';
import { readEvidence, type SentEvidence } from './read-evidence.ts';
import { readGroupEdit, type SentGroupEdit } from './read-group-edit.ts';
import { readHealthEdit, type SentHealthEdit } from './read-health-edit.ts';
import { readRuleFields } from './read-rule-fields.ts';

export const MAX_EDITS = 100;
export const MAX_EVIDENCE = 20;
export const MAX_CORRECTIONS = 50;
export const REASON_MAX_LENGTH = 500;

export interface SentRuleEdit {
  readonly record: 'entry_rule';
  readonly action: (typeof SENT_ACTIONS)[number];
  /** Absent where the rule is new. */
  readonly ruleId?: number;
  readonly fields: RuleValues;
}
export type SentEdit = SentRuleEdit | SentGroupEdit | SentHealthEdit;

export interface SentDraft {
  readonly reason: string;
  readonly corrects: boolean;
  readonly effectiveFrom: Day | null;
  readonly edits: readonly SentEdit[];
  readonly evidence: readonly SentEvidence[];
  /** Reports that it fixes. */
  readonly correctionIds: readonly string[];
}

export interface DraftBody {
  readonly reason: string;
  readonly corrects?: boolean;
  readonly effectiveFrom?: string | null;
  readonly edits: readonly unknown[];
  readonly evidence?: readonly unknown[];
  readonly correctionIds?: readonly string[];
}

const BODY_MEMBERS: Readonly<Record<keyof DraftBody, (value: unknown) => boolean>> = {
  reason: (value) => typeof value === 'string',
  corrects: (value) => value === undefined || typeof value === 'boolean',
  effectiveFrom: (value) => value === undefined || value === null || typeof value === 'string',
  edits: Array.isArray,
  evidence: (value) => value === undefined || Array.isArray(value),
  correctionIds: (value) =>
    value === undefined || (Array.isArray(value) && value.every((id: unknown) => typeof id === 'string')),
};

/** What came from elsewhere than the API, as far as its shape goes. @throws DomainError VALIDATION_ERROR. */
export function draftBodyOf(sent: unknown): DraftBody {
  const problems = new Problems();
  const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent);
  const names = Object.keys(BODY_MEMBERS);
  if (!isObject) problems.unreadable('the draft', () => `must be an object with ${names.join(', ')}`);
  const body = (isObject ? sent : {}) as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(body)) {
    if (!names.includes(name)) problems.unreadable(name, () => `is unknown (known: ${names.join(', ')})`);
  }
  for (const [name, isRight] of Object.entries(BODY_MEMBERS)) {
    if (!isObject || isRight(body[name])) continue;
    problems.unreadable(name, () => (body[name] === undefined ? 'is missing' : 'has the wrong type'));
  }
  refuseIfAny(problems);
  return body as unknown as DraftBody;
}

/** @throws DomainError VALIDATION_ERROR naming everything that is wrong. */
export function readDraft(body: DraftBody, today: Day): SentDraft {
  const problems = new Problems();
  const reasonProblem = textProblem(body.reason, REASON_MAX_LENGTH, 5);
  if (reasonProblem !== undefined) problems.unreadable('reason', () => reasonProblem);
  const { effectiveFrom = null, corrects = false, evidence = [] } = body;
  if (effectiveFrom !== null && !isDay(effectiveFrom)) {
    problems.unreadable('effectiveFrom', () => 'must be a day such as 2026-12-31');
  }
  if (body.edits.length === 0) problems.unreadable('edits', () => 'must name at least one rule');
  const correctionIds = [...new Set(body.correctionIds ?? [])];
  if (correctionIds.length > MAX_CORRECTIONS || correctionIds.some((id) => !CORRECTION_ID.test(id))) {
    problems.unreadable(
      'correctionIds',
      () => `must be at most ${MAX_CORRECTIONS} ids of reports, of 22 characters each`,
    );
  }
  const draft: SentDraft = {
    reason: body.reason,
    corrects,
    effectiveFrom,
    edits: body.edits.map((edit, index) => readEdit(edit, `edits[${index}]`, effectiveFrom, problems)),
    evidence: evidence.map((one, index) => readEvidence(one, `evidence[${index}]`, today, problems)),
    correctionIds,
  };
  refuseIfAny(problems);
  return draft;
}

/** As one message: this API names problems by their path in it. */
function refuseIfAny(problems: Problems): void {
  try {
    problems.throwIfAny();
  } catch (error) {
    throw new DomainError('VALIDATION_ERROR', (error as Error).message);
  }
}

function readEdit(sent: unknown, path: string, effectiveFrom: string | null, problems: Problems): SentEdit {
  const edit = (typeof sent === 'object' && sent !== null ? sent : {}) as Readonly<Record<string, unknown>>;
  switch (recordMeant(edit)) {
    case 'country_group':
      return readGroupEdit(edit, path, effectiveFrom, problems);
    case 'health_requirement':
      return readHealthEdit(edit, path, effectiveFrom, problems);
    case 'entry_rule':
      return readRuleEdit(edit, path, problems);
    default: {
      const { record } = edit;
      problems.unreadable(`${path}.record`, () => `must be one of ${EDITED_RECORDS.join(', ')}`);
      return { record, action: 'change', fields: {} } as unknown as SentRuleEdit;
    }
  }
}

/** An id says it, too: of new records only the name does. */
function recordMeant({ record, groupId, healthRequirementId }: Readonly<Record<string, unknown>>): unknown {
  if (record !== undefined) return record;
  if (groupId !== undefined) return 'country_group';
  return healthRequirementId === undefined ? 'entry_rule' : 'health_requirement';
}

function readRuleEdit(sent: Readonly<Record<string, unknown>>, path: string, problems: Problems): SentRuleEdit {
  const { record: _, action, ruleId, fields, ...others } = sent;
  refuseOthers(others, ['action', 'ruleId', 'fields', 'record'], path, problems);
  const isNew = readAction(action, ruleId, { path, name: 'ruleId', what: 'rule' }, problems);
  const values =
    action === 'retire' && fields === undefined ? {} : readRuleFields(fields, `${path}.fields`, isNew, problems);
  if (action === 'change' && Object.keys(values).length === 0) {
    problems.unreadable(`${path}.fields`, () => 'must name at least one field');
  }
  return {
    record: 'entry_rule',
    action: action as SentRuleEdit['action'],
    ...(isNew ? {} : { ruleId: ruleId as number }),
    fields: values,
  };
}
