/** Which fields of a health requirement the desk edits, and which of them are what it says rather than notes on it. */
import {
  HEALTH_CONDITION_FIELDS,
  HEALTH_KEY_FIELDS,
  HEALTH_REQUIREMENT_FIELDS,
  type HealthRequirementRecord,
} from '@carnet/rules/schema/health-requirement-fields.ts';
import { isSame, type RuleValues } from './edit.ts';

export const FIELDS_OF_NEW_HEALTH_REQUIREMENT: readonly string[] = Object.keys(HEALTH_REQUIREMENT_FIELDS).filter(
  (name) => name !== 'lastVerifiedAt',
);
export const EDITABLE_HEALTH_FIELDS: readonly string[] = FIELDS_OF_NEW_HEALTH_REQUIREMENT.filter(
  (name) => !(name in HEALTH_KEY_FIELDS),
);

const STATED: readonly string[] = [
  'vaccineId',
  'requirement',
  'regionSpecific',
  'circumstances',
  ...Object.keys(HEALTH_CONDITION_FIELDS),
];

/** What documents said of it before, they do not say of what it says now. */
export function statesAnew(before: HealthRequirementRecord, values: RuleValues): boolean {
  const current: RuleValues = before;
  return STATED.some((name) => name in values && !isSame(values[name], current[name]));
}
