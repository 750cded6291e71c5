/**
 * The topics of which a rule can say something. Each is answered by itself: of the rules that apply and say something
 * of it, by the first (see cascade.ts). Which fields belong to which topic stands at the fields
 * (schema/entry-rule-fields.ts).
 */
import {
  INHERITED_FIELDS,
  TRAVELLER_INDEPENDENT_FIELDS,
  type TravellerIndependentField,
  type TravellerIndependentFields,
} from '../schema/entry-rule-fields.ts';
import { TOPICS, type Topic } from './topic-names.ts';

export type InheritedTopic = Exclude<Topic, 'visa'>;
export const INHERITED_TOPICS = TOPICS.filter((topic): topic is InheritedTopic => topic !== 'visa');

const FIELDS = Map.groupBy(TRAVELLER_INDEPENDENT_FIELDS, (name) => INHERITED_FIELDS[name].topic as InheritedTopic);

/** The fields of a topic, the one that states the requirement first. */
export function fieldsOf(topic: InheritedTopic): readonly TravellerIndependentField[] {
  return FIELDS.get(topic) ?? [];
}

/** Of these a citation speaks only where it names them: most pages about entering say nothing of them. */
export const TOPICS_CITED_BY_NAME = [
  'ownNationals',
  'minors',
  'registrationAfterArrival',
  'exitRequirements',
  'stay',
  'closedBorders',
] as const satisfies readonly InheritedTopic[];

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
