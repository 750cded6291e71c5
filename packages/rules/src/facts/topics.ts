/**
 * The topics of which a rule can say something. Each is answered by itself: of the rules that apply and say something
 * of it, by the first (see cascade.ts). Their fields are in schema/topics/.
 */
import {
  TOPIC_FIELDS,
  type TravellerIndependentField,
  type TravellerIndependentFields,
} from '../schema/entry-rule-fields.ts';
import { INHERITED_TOPICS, type InheritedTopic, TOPICS, type Topic } from './topic-names.ts';

const FIELDS = Object.fromEntries(
  INHERITED_TOPICS.map((topic) => [topic, Object.keys(TOPIC_FIELDS[topic].fields)]),
) as unknown as Readonly<Record<InheritedTopic, readonly TravellerIndependentField[]>>;

/** The fields of a topic, the one that states the requirement first. */
export function fieldsOf(topic: InheritedTopic): readonly TravellerIndependentField[] {
  return FIELDS[topic];
}

const BITS = Object.fromEntries(TOPICS.map((topic, index) => [topic, 1 << index])) as Readonly<Record<Topic, number>>;

export function topicBit(topic: Topic): number {
  return BITS[topic];
}

/** Of what a rule says something: the bits of its topics. */
export function topicsOf(rule: TravellerIndependentFields & { readonly statesVisa: boolean }): number {
  return INHERITED_TOPICS.reduce(
    (bits, topic) => {
      const says = fieldsOf(topic).some((name) => rule[name] !== null);
      return says ? bits | topicBit(topic) : bits;
    },
    rule.statesVisa ? topicBit('visa') : 0,
  );
}

/** Of what a rule says something, the visa first. */
export function statedTopics(rule: Parameters<typeof topicsOf>[0]): Topic[] {
  const bits = topicsOf(rule);
  return (['visa', ...INHERITED_TOPICS] as const).filter((topic) => (bits & topicBit(topic)) !== 0);
}

/** Whether a rule speaks of some travellers only, by how they arrive or how old they are. */
export function isOfSome(rule: {
  readonly appliesToMode: string | null;
  readonly appliesToMinimumAge: number | null;
}): boolean {
  return rule.appliesToMode !== null || rule.appliesToMinimumAge !== null;
}
