/** Reads a draft that an editor sent: why, from when, what is edited and what says so. */
import type { Day } from '../calendar.ts';
import { CORRECTION_ID } from '../corrections/correction.ts';
import { DomainError } from '../errors.ts';
import { Problems } from '../trips/question/question-error.ts';
import type { EditAction, RuleValues } from './edit.ts';
import { isDay, textProblem } from './plain-values.ts';
import { readEvidence, type SentEvidence } from './read-evidence.ts';
import { readRuleFields } from './read-rule-fields.ts';

export const MAX_EDITS = 100;
export const MAX_EVIDENCE = 20;
export const MAX_CORRECTIONS = 50;
export const REASON_MAX_LENGTH = 500;
const SENT_ACTIONS = ['create', 'change', 'retire'] as const satisfies readonly EditAction[];

export interface SentEdit {
  readonly action: (typeof SENT_ACTIONS)[number];
  /** Absent where the rule is new. */
  readonly ruleId?: number;
  readonly fields: RuleValues;
}

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
    edits: body.edits.map((edit, index) => readEdit(edit, `edits[${index}]`, problems)),
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

function readEdit(sent: unknown, path: string, problems: Problems): SentEdit {
  const { action, ruleId, fields, ...others } = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<
    string,
    unknown
  >;
  const isAction = (SENT_ACTIONS as readonly unknown[]).includes(action);
  if (!isAction) problems.unreadable(`${path}.action`, () => `must be one of ${SENT_ACTIONS.join(', ')}`);
  for (const name of Object.keys(others)) {
    problems.unreadable(`${path}.${name}`, () => 'is unknown (known: action, ruleId, fields)');
  }
  const isNew = action === 'create';
  if (isNew ? ruleId !== undefined : !Number.isInteger(ruleId) || Number(ruleId) < 1) {
    problems.unreadable(`${path}.ruleId`, () =>
      isNew ? 'is given to a new rule: leave it out' : 'must be the id of a rule',
    );
  }
  const values =
    action === 'retire' && fields === undefined ? {} : readRuleFields(fields, `${path}.fields`, isNew, problems);
  if (action === 'change' && Object.keys(values).length === 0) {
    problems.unreadable(`${path}.fields`, () => 'must name at least one field');
  }
  return { action: action as SentEdit['action'], ...(isNew ? {} : { ruleId: ruleId as number }), fields: values };
}
