/** The fields that editors see: from the one list of fields, in the order of answers, by what they are about. */

import { TOPICS, type Topic } from '@carnet/rules/facts/topic-names.ts';
import {
  CONDITION_FIELDS,
  ENTRY_RULE_FIELDS,
  INHERITED_FIELDS,
  STANDING_FIELDS,
  VALIDITY_FIELDS,
} from '@carnet/rules/schema/entry-rule-fields.ts';
import type { Field } from '@carnet/rules/schema/field.ts';
import { VISA_FIELDS } from '@carnet/rules/schema/topics/visa-fields.ts';
import { EDITABLE_FIELDS } from '../../../../../src/domain/desk/editable-fields.ts';
import { messages } from '../../../i18n/messages.ts';
import { factKey, topicKey } from '../../check/known/topic-words.ts';

/** A topic, or what is no fact: of whom, when, and how much a rule counts. */
export const FIELD_GROUPS = [...TOPICS, 'conditions', 'validity', 'standing'] as const;
export type FieldGroup = (typeof FIELD_GROUPS)[number];

export function fieldNamed(name: string): Field | undefined {
  return (ENTRY_RULE_FIELDS as Readonly<Record<string, Field>>)[name];
}

export function groupOf(name: string): FieldGroup | undefined {
  if (name in VISA_FIELDS) return 'visa';
  if (name in CONDITION_FIELDS) return 'conditions';
  if (name in VALIDITY_FIELDS) return 'validity';
  if (name in STANDING_FIELDS) return 'standing';
  return (INHERITED_FIELDS as Readonly<Record<string, { topic: FieldGroup }>>)[name]?.topic;
}

/** Groups in order, each with those of the names that belong to it; empty ones are left out. */
export function byGroup(names: readonly string[]): { group: FieldGroup; names: string[] }[] {
  return FIELD_GROUPS.map((group) => ({ group, names: names.filter((name) => groupOf(name) === group) })).filter(
    (one) => one.names.length > 0,
  );
}

export const EDITABLE_GROUPS = byGroup(EDITABLE_FIELDS);

export function groupLabel(group: FieldGroup): string {
  return wordOf(`group_${group}`) ?? messages('check')(topicKey(group as Topic));
}

/** In the reader's language; its own name where there is no word for it. */
export function fieldLabel(name: string): string {
  return wordOf(`field_${name}`) ?? factWord(fieldNamed(name)?.served ?? name) ?? name;
}

/** Of a choice, such as `visa_free`, or a topic. */
export function valueLabel(value: string): string {
  const isTopic = TOPICS.includes(value as Topic);
  return wordOf(`value_${value}`) ?? (isTopic ? groupLabel(value as Topic) : value);
}

/** Those that answers are shown with have a name among the words of answers. */
function factWord(place: string): string | undefined {
  try {
    return messages('check')(factKey(place), { value: 'name' });
  } catch {
    return undefined;
  }
}

function wordOf(key: string): string | undefined {
  try {
    return messages('fields')(key as never);
  } catch {
    return undefined;
  }
}
