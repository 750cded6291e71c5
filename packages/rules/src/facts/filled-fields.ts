/** The fields of a record, each topic from the rule that answers it. */

import { isGeneral } from '../entry-rules/entry-rule.ts';
import { compareByPrecedence } from '../entry-rules/precedence.ts';
import {
  INHERITED_FIELDS,
  type TravellerIndependentField,
  type TravellerIndependentFields,
} from '../schema/entry-rule-fields.ts';
import { unset } from '../schema/field.ts';
import { mayAnswer, type Resolution, type Statement } from './cascade.ts';
import { INHERITED_TOPICS, type InheritedTopic } from './topic-names.ts';
import { fieldsOf, topicBit } from './topics.ts';

/** Which rule answers each topic. */
export type Givers<Rule> = Readonly<Record<InheritedTopic, Rule | null>>;

export interface InheritedField {
  readonly field: TravellerIndependentField;
  readonly fromRuleId: number;
}

export function giversOf<Rule>({ topics }: Pick<Resolution<Rule>, 'topics'>): Givers<Rule> {
  return byTopic((topic) => topics[topic].rule);
}

/**
 * A rule as lists serve it, where no passport is asked for: what it does not say is answered by the first of the rules
 * for every traveller to its destination. `generals` gives those that speak of a topic, in order of precedence.
 */
export function giversInList<Rule extends Statement>(
  rule: Rule,
  generals: (topic: InheritedTopic) => readonly Rule[],
): Givers<Rule> {
  return byTopic((topic) => {
    const says = (one: Rule) => (one.topics & topicBit(topic)) !== 0;
    if (says(rule)) return rule;
    if (!rule.inheritsGeneral) return null;
    const behind = isGeneral(rule)
      ? generals(topic).filter((one) => compareByPrecedence(rule, one) < 0)
      : generals(topic);
    const first = behind.find(
      (one) => !one.isOfSome && mayAnswer(topic, one, rule) && (!one.inheritsGeneral || says(one)),
    );
    return first !== undefined && says(first) ? first : null;
  });
}

const NOTHING = unset(INHERITED_FIELDS);

export function filledFields<Rule extends TravellerIndependentFields>(
  givers: Givers<Rule>,
): TravellerIndependentFields {
  const fields: Record<string, unknown> = { ...NOTHING };
  for (const topic of INHERITED_TOPICS) {
    const giver = givers[topic];
    if (giver !== null) for (const name of fieldsOf(topic)) fields[name] = giver[name];
  }
  return { ...(fields as unknown as TravellerIndependentFields), notes: filledNotes(givers) };
}

/** The notes of the rule that answers them, then notes of other rules about topics that they answer, or no rule does. */
function filledNotes<Rule extends TravellerIndependentFields>(givers: Givers<Rule>): Rule['notes'] {
  const others = new Set(INHERITED_TOPICS.flatMap((topic) => givers[topic] ?? []));
  if (givers.notes !== null) others.delete(givers.notes);
  const own = givers.notes?.notes ?? null;
  const notes = [...(own ?? [])];
  for (const rule of others) {
    for (const note of rule.notes ?? []) {
      const { topic } = note;
      if (topic === null || topic === 'visa' || (givers[topic] ?? rule) !== rule) continue;
      if (notes.every(({ text }) => text !== note.text)) notes.push(note);
    }
  }
  return notes.length === 0 ? own : notes;
}

/** The fields that are set and come from another rule than the one shown. */
export function inheritedFields<Rule extends TravellerIndependentFields & { readonly id: number }>(
  givers: Givers<Rule>,
  shown: Rule,
): InheritedField[] {
  return INHERITED_TOPICS.flatMap((topic) => {
    const giver = givers[topic];
    if (giver === null || giver === shown) return [];
    const set = fieldsOf(topic).filter((name) => giver[name] !== null);
    return set.map((field) => ({ field, fromRuleId: giver.id }));
  });
}

function byTopic<Value>(value: (topic: InheritedTopic) => Value): Readonly<Record<InheritedTopic, Value>> {
  const entries = INHERITED_TOPICS.map((topic) => [topic, value(topic)]);
  return Object.fromEntries(entries) as Record<InheritedTopic, Value>;
}
