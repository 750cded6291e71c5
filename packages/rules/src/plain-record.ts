/** The record as the API serves it: what is not known is left out, unless the contract has a field for it. */
import type { VerificationStatus } from './facts/evidence.ts';
import { TOPIC_EXTENSIONS, TOPICS, type Topic, type TopicExtension } from './facts/topic-names.ts';
import type { AnswerRecord } from './requirement.ts';

/** Always served (contract: EntryRequirement), null where nothing is known. */
type ContractField =
  | 'id'
  | `${'from' | 'to'}Country${'Id' | 'GroupId'}`
  | 'priority'
  | 'documentValidity'
  | `proofOfFunds${'' | 'Details' | 'AmountUsd' | 'SourceUrl' | 'AmountLocal' | 'CurrencyId'}`
  | `returnTicket${'' | 'Details' | 'SourceUrl'}`
  | `healthInsurance${'' | 'Details' | 'CoverageUsd' | 'SourceUrl'}`
  | `customsDeclaration${'Required' | 'Details' | 'Url'}`
  | `proofOfAccommodation${'' | 'Details' | 'SourceUrl'}`
  | 'visaRequirementType'
  | 'maxStayDays'
  | 'generalNotes'
  | 'sourceUrl'
  | 'officialWebsiteUrl'
  | 'visaApplicationUrl'
  | 'visaProcessingDays'
  | 'lastVerifiedAt'
  | 'createdAt'
  | 'updatedAt';

/** Every other field that can be null. */
export type ExtensionField = {
  [Name in keyof AnswerRecord]: null extends AnswerRecord[Name] ? Exclude<Name, ContractField> : never;
}[keyof AnswerRecord];

/**
 * Fields that a plain record leaves out where they are null: those of topics (facts/topic-names.ts), and others. Written
 * out, as the browser completes records too and the lists of fields with their descriptions are ten times as long.
 */
export const LEFT_OUT = {
  isStayUnlimited: null,
  visaProcessingUnit: null,
  visaEntries: null,
  visaPurposes: null,
  visaFee: null,
  stayLimit: null,
  visaAlternatives: null,
  visaArrivals: null,
  appliesTo: null,
  validFrom: null,
  validUntil: null,
  verificationDueAt: null,
  ...(Object.fromEntries(TOPIC_EXTENSIONS.map((name) => [name, null])) as Record<TopicExtension, null>),
  entryOptions: null,
  notes: null,
  customsDeclaration: null,
} as const satisfies Record<ExtensionField, null>;

/** One too many does not compile, as one too few does not. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
const isSame: Same<keyof typeof LEFT_OUT, ExtensionField> = true;
void isSame;

interface WithFacts {
  readonly facts: Readonly<
    Partial<Record<Topic, { readonly verification: { readonly status: VerificationStatus } } | null>>
  >;
}

/** `facts` come with the evidence that is asked for. */
export type PlainRecord<Whole, Facts = never> = {
  [Name in keyof Whole as Name extends ExtensionField | 'facts' ? never : Name]: Whole[Name];
} & { [Name in keyof Whole & ExtensionField]?: NonNullable<Whole[Name]> } & { toConfirm: Topic[]; facts?: Facts };

/** What is to be confirmed is said of all topics; who says them only with `facts`. */
export function plainRecord<Whole extends WithFacts, Facts = never>(
  record: Whole,
  facts?: Facts,
): PlainRecord<Whole, Facts> {
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    if (name === 'facts') plain.toConfirm = toConfirm(record);
    else if (value !== null || !(name in LEFT_OUT)) plain[name] = value;
  }
  if (facts !== undefined) plain.facts = facts;
  return plain as PlainRecord<Whole, Facts>;
}

/** Topics that a rule speaks of and that are not known well enough to rely on them. */
function toConfirm({ facts }: WithFacts): Topic[] {
  return TOPICS.filter((topic) => facts[topic] && facts[topic].verification.status !== 'current');
}

/** A received record with null for what it leaves out, for readers that ask about every field. */
export function completeRecord<Plain extends object>(
  plain: Plain,
): { [Name in keyof Plain]-?: Name extends ExtensionField ? NonNullable<Plain[Name]> | null : Plain[Name] } {
  return { ...LEFT_OUT, ...plain } as never;
}
