/** Reads an edit of a health requirement: a new one, other values of one, or its end. */
import { HEALTH_KEY_FIELDS, HEALTH_REQUIREMENT_FIELDS } from '@carnet/rules/schema/health-requirement-fields.ts';
import type { Problems } from '@carnet/rules/trips/question/question-error.ts';
import type { RuleValues } from './edit.ts';
import { EDITABLE_HEALTH_FIELDS, FIELDS_OF_NEW_HEALTH_REQUIREMENT } from './health-edit.ts';
import { readAction, refuseOthers, type SENT_ACTIONS } from './read-action.ts';
import { readFields } from './read-rule-fields.ts';

export interface SentHealthEdit {
  readonly record: 'health_requirement';
  readonly action: (typeof SENT_ACTIONS)[number];
  /** Absent where the requirement is new. */
  readonly healthRequirementId?: number;
  readonly fields: RuleValues;
}

const NEEDED = ['countryId', 'ruleKey', 'vaccineId', 'requirement'] as const;

export function readHealthEdit(
  sent: Readonly<Record<string, unknown>>,
  path: string,
  effectiveFrom: string | null,
  problems: Problems,
): SentHealthEdit {
  const { record: _, action, healthRequirementId: id, fields, ...others } = sent;
  refuseOthers(others, ['action', 'healthRequirementId', 'fields', 'record'], path, problems);
  const isNew = readAction(action, id, { path, name: 'healthRequirementId', what: 'health requirement' }, problems);
  if (effectiveFrom !== null) {
    problems.unreadable(path, () => 'is about a health requirement, which has no dates: leave out effectiveFrom');
  }
  const names = isNew ? FIELDS_OF_NEW_HEALTH_REQUIREMENT : EDITABLE_HEALTH_FIELDS;
  const edited = { fields: HEALTH_REQUIREMENT_FIELDS, names, what: 'health requirements', refusal };
  const values =
    action === 'retire' && fields === undefined ? {} : readFields(fields, `${path}.fields`, edited, problems);
  if (action === 'change' && Object.keys(values).length === 0) {
    problems.unreadable(`${path}.fields`, () => 'must name at least one field');
  }
  for (const name of isNew ? NEEDED : []) {
    if (values[name] === undefined) problems.unreadable(`${path}.fields.${name}`, () => 'is missing');
  }
  if (isNew && typeof values.ruleKey === 'string' && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(values.ruleKey)) {
    problems.unreadable(`${path}.fields.ruleKey`, () => 'must be small letters, digits and hyphens');
  }
  return {
    record: 'health_requirement',
    action: action as SentHealthEdit['action'],
    ...(isNew ? {} : { healthRequirementId: id as number }),
    fields: action === 'retire' ? {} : values,
  };
}

function refusal(name: string): string | undefined {
  if (name === 'lastVerifiedAt') return 'follows from evidence: leave it out';
  return name in HEALTH_KEY_FIELDS ? 'is what the requirement is known by: retire it and create another' : undefined;
}
