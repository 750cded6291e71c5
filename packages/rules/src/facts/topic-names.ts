/**
 * Everything that a rule can state, by its name in answers and in their order. The fields are in schema/topics/, so
 * that a browser can load the names alone.
 */
const LIST = {
  visa: {},
  documentValidity: {},
  funds: { extensions: ['proofOfFundsPer'] },
  returnTicket: {},
  healthInsurance: {
    extensions: [
      'healthInsuranceCoverageLocal',
      'healthInsuranceCurrencyId',
      'healthInsuranceIncluded',
      'healthInsuranceFor',
    ],
  },
  customs: {},
  accommodation: {},
  preArrival: { extensions: ['preArrival'] },
  permissions: { citedByName: true },
  acceptedDocuments: { extensions: ['acceptedDocuments'] },
  transit: { extensions: ['transit'] },
  ownNationals: { citedByName: true, extensions: ['ownNationals'] },
  minors: { citedByName: true, extensions: ['minors'] },
  registrationAfterArrival: { citedByName: true, extensions: ['registrationAfterArrival'] },
  exitRequirements: { citedByName: true, extensions: ['exitRequirements', 'leaving'] },
  stay: { citedByName: true, extensions: ['validityCounts', 'stayLimits', 'stayAgreements'] },
  closedBorders: { citedByName: true, extensions: ['closedBorders'] },
  notes: {},
  officialSite: {},
} as const satisfies Readonly<Record<string, TopicName>>;

interface TopicName {
  /** A citation speaks of it only where it names it: most pages about entering say nothing of it. */
  readonly citedByName?: true;
  /** Its places in the record that the contract does not have: left out where nothing is known. */
  readonly extensions?: readonly string[];
}

export type Topic = keyof typeof LIST;
export const TOPICS = Object.keys(LIST) as readonly Topic[];

/** All that may come from another rule than the one that answers the visa. */
export type InheritedTopic = Exclude<Topic, 'visa'>;
export const INHERITED_TOPICS = TOPICS.filter((topic): topic is InheritedTopic => topic !== 'visa');

const nameOf = (topic: Topic): TopicName => LIST[topic];

type CitedByName = {
  [Name in InheritedTopic]: (typeof LIST)[Name] extends { readonly citedByName: true } ? Name : never;
}[InheritedTopic];
export const TOPICS_CITED_BY_NAME = INHERITED_TOPICS.filter((topic): topic is CitedByName =>
  Boolean(nameOf(topic).citedByName),
);

type ExtensionsOf<Name> = Name extends { readonly extensions: readonly (infer Extension extends string)[] }
  ? Extension
  : never;
export type TopicExtension = ExtensionsOf<(typeof LIST)[Topic]>;
export const TOPIC_EXTENSIONS = TOPICS.flatMap((topic) => nameOf(topic).extensions ?? []) as readonly TopicExtension[];
