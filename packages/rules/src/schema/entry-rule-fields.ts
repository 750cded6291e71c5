/**
 * The fields of an entry rule, each in one list: whom and where, the rule itself, the visa (topics/visa-fields.ts), what
 * is inherited (by topic, in topics/).
 */
import { type RuleScope, VISA_REQUIREMENT_TYPES } from '../entry-rules/entry-rule.ts';
import { INHERITED_TOPICS, type InheritedTopic } from '../facts/topic-names.ts';
import { type Field, type Fields, namesOf, type ValuesOf } from './field.ts';
import { DOCUMENT_TOPICS } from './topics/document-topics.ts';
import { FORMALITY_TOPICS } from './topics/formality-topics.ts';
import { HELD_DOCUMENT_TOPICS } from './topics/held-document-topics.ts';
import { NOTE_TOPIC } from './topics/note-topic.ts';
import { PERMISSION_TOPICS } from './topics/permission-topics.ts';
import { PROOF_TOPICS } from './topics/proof-topics.ts';
import { STAY_TOPICS } from './topics/stay-topics.ts';
import { type TopicEntry, TRAVEL_MODES } from './topics/terms.ts';
import { VISA_FIELDS, type VisaFields } from './topics/visa-fields.ts';

/** What identifies a rule within its source. */
export const IDENTITY_FIELDS = {
  ruleKey: { kind: 'text', always: true },
  fromCountryId: {
    kind: 'id',
    description: 'Passport country, ISO 3166-1 numeric. Null = not bound to one passport country.',
  },
  fromCountryGroupId: {
    kind: 'id',
    description: 'Group of passport countries. Null together with `fromCountryId` = every traveller.',
  },
  toCountryId: { kind: 'id', description: 'Destination, ISO 3166-1 numeric. Null = not bound to one destination.' },
  toCountryGroupId: {
    kind: 'id',
    description: 'Group of destinations. Null together with `toCountryId` = everywhere.',
  },
} as const satisfies Fields & Record<keyof RuleScope, Field>;

/** How a rule counts among others. */
export const STANDING_FIELDS = {
  priority: { kind: 'count', always: true, description: 'Higher = more specific.', maximum: 2_147_483_647 },
  /** False: what this rule does not say, no less specific rule says for it. */
  inheritsGeneral: { kind: 'flag', always: true },
  /** False: it says nothing of the visa, and another rule does. True without a type: which visa is not known. */
  statesVisa: { kind: 'flag', always: true },
  /** Standings in the origin or destination group that count for this rule; default `['member']`. */
  membershipStatuses: { kind: 'standings', always: true },
} as const satisfies Fields;

/** Of whom the rule says it. The catalog looks at the visa types; a rule with another condition answers no pair. */
export const CONDITION_FIELDS = {
  appliesToVisaTypes: {
    kind: 'texts',
    values: VISA_REQUIREMENT_TYPES,
    served: 'appliesTo.visaTypes',
    description: 'Only for those who need one of these. Null = for all.',
    key: 'appliesTo.visaTypes',
    note: 'Only for those who need one of these',
  },
  appliesToMode: {
    kind: 'choice',
    values: TRAVEL_MODES,
    served: 'appliesTo.mode',
    description: 'Only for those who arrive this way. Null = for all.',
    key: 'appliesTo.mode',
    note: 'Only for those who arrive this way',
  },
  appliesToMinimumAge: {
    kind: 'count',
    served: 'appliesTo.minimumAge',
    description: 'Only from this age on, in years. Null = for all.',
    key: 'appliesTo.minimumAge',
    note: 'Only from this age on, in years',
    maximum: 120,
  },
} as const satisfies Fields;

/** When the rule holds (see entry-rules/validity.ts). */
export const VALIDITY_FIELDS = {
  validFrom: {
    kind: 'day',
    description: 'Extension. First day on which the rule holds. Null = open.',
    key: 'validFrom',
    note: 'First day on which the rule holds; before it the rule does not answer',
  },
  validUntil: {
    kind: 'day',
    description: 'Extension. First day on which the rule no longer holds. Null = open.',
    key: 'validUntil',
    note: 'First day on which the rule no longer holds (the day after its last); from then on it does not answer',
  },
} as const satisfies Fields;

/** What each topic but the visa has, by topic. */
export const TOPIC_FIELDS = {
  ...DOCUMENT_TOPICS,
  ...PROOF_TOPICS,
  ...FORMALITY_TOPICS,
  ...PERMISSION_TOPICS,
  ...HELD_DOCUMENT_TOPICS,
  ...STAY_TOPICS,
  ...NOTE_TOPIC,
} as const satisfies Readonly<Record<InheritedTopic, TopicEntry>>;

/** A field that other rules than the one about the visa may give (see facts/cascade.ts). */
export interface InheritedFieldOf extends Field {
  /** The fields of a topic come from one rule, all of them. */
  readonly topic: InheritedTopic;
}

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type FieldsOfTopics = AllOf<(typeof TOPIC_FIELDS)[InheritedTopic]['fields']>;
type InheritedFields = {
  readonly [Name in keyof FieldsOfTopics]: FieldsOfTopics[Name] & Pick<InheritedFieldOf, 'topic'>;
};

/** In the order in which answers show them: that of the topics. */
export const INHERITED_FIELDS = Object.fromEntries(
  INHERITED_TOPICS.flatMap((topic) =>
    Object.entries<Field>(TOPIC_FIELDS[topic].fields).map(([name, field]) => [name, { topic, ...field }]),
  ),
) as unknown as InheritedFields;

/** When somebody last checked the rule against the named source; null = never. */
export const VERIFIED_FIELD = {
  lastVerifiedAt: { kind: 'instant' },
} as const satisfies Fields;

/** Everything that a rule says itself, but for what is inherited, in the order in which answers show it. */
export const STATEMENT_FIELDS = {
  ...IDENTITY_FIELDS,
  ...STANDING_FIELDS,
  ...VISA_FIELDS,
  ...CONDITION_FIELDS,
  ...VALIDITY_FIELDS,
  ...VERIFIED_FIELD,
} as const;

export const ENTRY_RULE_FIELDS = { ...STATEMENT_FIELDS, ...INHERITED_FIELDS } as const;

export type TravellerIndependentFields = ValuesOf<typeof INHERITED_FIELDS>;
export type TravellerIndependentField = keyof TravellerIndependentFields;

/** What a source says, without the identity and dates the database adds. */
export type EntryRuleContent = ValuesOf<typeof ENTRY_RULE_FIELDS>;

/** A rule as the database knows it. Times are ms since epoch, UTC. */
export interface EntryRule extends EntryRuleContent {
  readonly id: number;
  readonly sourceId: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export const TRAVELLER_INDEPENDENT_FIELDS = namesOf(INHERITED_FIELDS);

/** The fields of a visa besides what every answer begins with: its kind, and how long one may stay. */
export const OTHER_VISA_FIELDS = namesOf(VISA_FIELDS).filter(
  (name): name is Exclude<keyof VisaFields, 'visaRequirementType' | 'maxStayDays' | 'isStayUnlimited'> =>
    name !== 'visaRequirementType' && name !== 'maxStayDays' && name !== 'isStayUnlimited',
);
