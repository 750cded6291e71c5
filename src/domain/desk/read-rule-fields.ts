/** Reads fields of a record that an editor sent, by the list of fields, and collects everything that is wrong. */
import { isDay } from '@carnet/rules/calendar.ts';
import {
  ENFORCEMENT_LEVELS,
  MEMBERSHIP_STATUSES,
  VISA_REQUIREMENT_TYPES,
} from '@carnet/rules/entry-rules/entry-rule.ts';
import { longestDays, type ValidityUnit } from '@carnet/rules/facts/document-validity.ts';
import { nearestName } from '@carnet/rules/nearest-name.ts';
import { ENTRY_RULE_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import type { Field, FieldKind, Fields } from '@carnet/rules/schema/field.ts';
import { showValue } from '@carnet/rules/show-value.ts';
import { LARGEST_ID } from '@carnet/rules/storable.ts';
import type { Problems } from '@carnet/rules/trips/question/question-error.ts';
import type { RuleValues } from './edit.ts';
import { EDITABLE_FIELDS, FIELDS_OF_NEW_RULE, WORKED_OUT } from './editable-fields.ts';
import { isHttpsUrl, textProblem } from './plain-values.ts';

const FIELDS: Fields = ENTRY_RULE_FIELDS;
const TEXT_MAX_LENGTH = 4000;

/** What is wrong with a value, going on after its path; undefined = nothing. */
type Check = (value: unknown, field: Field) => string | undefined;

const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value)
      ? undefined
      : `must be one of ${values.join(', ')}; got ${shown(value)}`;
const number =
  (isRight: (value: number) => boolean, what: string): Check =>
  (value, { minimum = 0, maximum = LARGEST_ID }) =>
    typeof value === 'number' && isRight(value) && value >= minimum && value <= maximum
      ? undefined
      : `must be ${what} from ${minimum} to ${maximum}; got ${shown(value)}`;
const whole = number(Number.isInteger, 'a whole number');
const each =
  (check: Check): Check =>
  (value, field) =>
    Array.isArray(value) && value.length > 0
      ? value.map((item) => check(item, field)).find((problem) => problem !== undefined)
      : `must be a list with at least one item; got ${shown(value)}`;
const text: Check = (value, { pattern }) =>
  textProblem(value, TEXT_MAX_LENGTH) ??
  (pattern !== undefined && !new RegExp(pattern).test(value as string) ? `does not look like ${pattern}` : undefined);

const CHECKS: Readonly<Record<FieldKind, Check>> = {
  text,
  url: (value) => (isHttpsUrl(value) ? undefined : `must be an https address; got ${shown(value)}`),
  choice: (value, field) => oneOf(field.values ?? [])(value, field),
  texts: (value, field) => each(field.values === undefined ? text : oneOf(field.values))(value, field),
  numbers: each(whole),
  said: () => 'cannot be edited',
  list: (value, { item = {} }) =>
    Array.isArray(value)
      ? value.map((one) => itemProblem(one, item)).find((problem) => problem !== undefined)
      : `must be a list; got ${shown(value)}`,
  flag: (value) => (typeof value === 'boolean' ? undefined : `must be true or false; got ${shown(value)}`),
  unlimited: (value) => (value === true ? undefined : `must be true or null; got ${shown(value)}`),
  level: oneOf(ENFORCEMENT_LEVELS),
  visaType: oneOf(VISA_REQUIREMENT_TYPES),
  standings: each(oneOf(MEMBERSHIP_STATUSES)),
  id: whole,
  currency: whole,
  days: whole,
  stay: whole,
  count: whole,
  amount: number(Number.isFinite, 'a number'),
  degrees: number(Number.isFinite, 'a number'),
  instant: () => 'cannot be edited',
  day: (value) => (isDay(value) ? undefined : `must be a day such as 2026-12-31; got ${shown(value)}`),
};

/** Of which record the fields are. */
export interface EditedFields {
  readonly fields: Fields;
  /** Those that may be sent. */
  readonly names: readonly string[];
  /** In messages: `entry rules`. */
  readonly what: string;
  /** What is wrong with one of the others; undefined = no such field exists. */
  readonly refusal: (name: string) => string | undefined;
}

/**
 * Of a rule that is changed: all but what it is known by. Those that follow from others are added. `path`: of the object,
 * such as `edits[0].fields`.
 */
export function readRuleFields(sent: unknown, path: string, isNew: boolean, problems: Problems): RuleValues {
  const names = isNew ? FIELDS_OF_NEW_RULE : EDITABLE_FIELDS;
  return readFields(sent, path, { fields: FIELDS, names, what: 'entry rules', refusal }, problems);
}

export function readFields(sent: unknown, path: string, edited: EditedFields, problems: Problems): RuleValues {
  const { fields, names, what } = edited;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    problems.unreadable(path, () => `must be an object with fields of ${what}; got ${shown(sent)}`);
    return {};
  }
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(sent)) {
    const field = names.includes(name) ? (fields[name] as Field) : undefined;
    if (field === undefined) {
      problems.unreadable(`${path}.${name}`, () => {
        return edited.refusal(name) ?? `is not a field of ${what}; ${unknownName(name, names)}`;
      });
      continue;
    }
    const problem = value === null ? nullProblem(field) : CHECKS[field.kind](value, field);
    if (problem !== undefined) problems.unreadable(`${path}.${name}`, () => problem);
    values[name] = value === null ? null : withAllMembers(field, value);
  }
  return values;
}

/** Files and answers have every member of an object in a list. */
function withAllMembers({ item }: Field, value: unknown): unknown {
  if (item === undefined || !Array.isArray(value)) return value;
  return value.map((one) =>
    Object.fromEntries(Object.keys(item).map((name) => [name, (one as Record<string, unknown>)?.[name] ?? null])),
  );
}

/** The days follow from amount and unit, of which an edit may name one. */
export function withMinimumDays(fields: RuleValues, current: RuleValues): RuleValues {
  if (!('documentValidityAmount' in fields) && !('documentValidityUnit' in fields)) return fields;
  const { documentValidityAmount: amount, documentValidityUnit: unit } = { ...current, ...fields };
  const isTold = typeof amount === 'number' && typeof unit === 'string';
  return { ...fields, documentValidityMinimumDays: isTold ? longestDays(amount, unit as ValidityUnit) : null };
}

function itemProblem(sent: unknown, item: Fields): string | undefined {
  if (typeof sent !== 'object' || sent === null) return `must hold objects; got ${shown(sent)}`;
  for (const name of Object.keys(sent)) {
    if (!(name in item)) return `has an item with ${unknownName(name, Object.keys(item))}`;
  }
  for (const [name, field] of Object.entries(item)) {
    const value = (sent as Record<string, unknown>)[name] ?? null;
    const problem = value === null ? nullProblem(field) : CHECKS[field.kind](value, field);
    if (problem !== undefined) return `has an item whose "${name}" ${problem}`;
  }
  return undefined;
}

const nullProblem = ({ always }: Field) => (always === true ? 'cannot be null' : undefined);

function refusal(name: string): string | undefined {
  if (WORKED_OUT.has(name)) return 'follows from other fields, or from evidence: leave it out';
  return name in FIELDS ? 'is what the rule is known by: retire the rule and create another' : undefined;
}

const unknownName = (name: string, names: readonly string[]) =>
  `${showValue(name)}, the nearest known name is "${nearestName(name, names)}"`;

function shown(value: unknown): string {
  if (typeof value === 'string') return showValue(value);
  return showValue(JSON.stringify(value) ?? 'nothing').slice(1, -1);
}
