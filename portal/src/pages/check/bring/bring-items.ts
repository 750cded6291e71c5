/** What a requirement says of things to bring, in one shape and in the order that matters. */
import type { EnforcementLevel, Requirement } from '../answer/answer-kind.ts';
import type { Topic } from '../known/known-words.ts';

export type BringKey =
  | 'Document'
  | 'Funds'
  | 'Ticket'
  | 'Accommodation'
  | 'Insurance'
  | 'Customs'
  | 'Minors'
  | 'Registration'
  | 'Exit';

export interface BringItem {
  /** Suffix of the message `item…`. */
  readonly key: BringKey;
  readonly level: EnforcementLevel;
  readonly details: string | null;
  readonly sourceUrl: string | null;
}

export const LEVELS: readonly EnforcementLevel[] = ['required', 'may_be_asked', 'recommended', 'not_required'];

/** Suffixes of the messages `level…`. */
export const LEVEL_KEYS = {
  required: 'Required',
  may_be_asked: 'MayBeAsked',
  recommended: 'Recommended',
  not_required: 'NotRequired',
} as const satisfies Record<EnforcementLevel, string>;

/** Which fact an item tells. */
export const ITEM_TOPICS = {
  Document: 'documentValidity',
  Ticket: 'returnTicket',
  Funds: 'funds',
  Accommodation: 'accommodation',
  Insurance: 'healthInsurance',
  Customs: 'customs',
  Minors: 'minors',
  Registration: 'registrationAfterArrival',
  Exit: 'exitRequirements',
} as const satisfies Record<BringKey, Topic>;

/** Message keys of what is not known. */
export type UnknownKey = `item${BringKey}` | 'formsTitle' | 'documentsTitle' | 'transitTitle';

/** The strictest first. What is not known is never among what is not required. */
export function bringItems(requirement: Requirement): {
  readonly items: readonly BringItem[];
  readonly unknown: readonly UnknownKey[];
} {
  const { customsDeclaration: customs, preArrival, acceptedDocuments, transit } = requirement;
  const { minors, registrationAfterArrival: registration, exitRequirements: exit } = requirement;
  const all: readonly (Omit<BringItem, 'level'> & { level: EnforcementLevel | null })[] = [
    { key: 'Document', level: requirement.documentValidity ? 'required' : null, details: null, sourceUrl: null },
    {
      key: 'Ticket',
      level: requirement.returnTicket,
      details: requirement.returnTicketDetails,
      sourceUrl: requirement.returnTicketSourceUrl,
    },
    {
      key: 'Funds',
      level: requirement.proofOfFunds,
      details: requirement.proofOfFundsDetails,
      sourceUrl: requirement.proofOfFundsSourceUrl,
    },
    {
      key: 'Accommodation',
      level: requirement.proofOfAccommodation,
      details: requirement.proofOfAccommodationDetails,
      sourceUrl: requirement.proofOfAccommodationSourceUrl,
    },
    {
      key: 'Insurance',
      level: requirement.healthInsurance,
      details: requirement.healthInsuranceDetails,
      sourceUrl: requirement.healthInsuranceSourceUrl,
    },
    {
      key: 'Customs',
      level: customs && (customs.required ? 'required' : 'not_required'),
      details: customs?.details ?? null,
      sourceUrl: customs?.url ?? null,
    },
    {
      key: 'Minors',
      // Visiting children are not concerned where only those who live there, or are citizens, are when they leave.
      level: minors !== null && isOfOwnChildren(minors) ? 'not_required' : (minors?.level ?? null),
      details: minors?.details ?? null,
      sourceUrl: minors?.sourceUrl ?? null,
    },
    {
      key: 'Registration',
      level: registration && (registration.required ? 'required' : 'not_required'),
      details: registration?.details ?? null,
      sourceUrl: registration?.url ?? null,
    },
    { key: 'Exit', level: exit?.level ?? null, details: exit?.details ?? null, sourceUrl: exit?.url ?? null },
  ];
  const items = all
    .filter((item): item is BringItem => item.level !== null)
    .sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
  const unknown = all.filter(({ level }) => level === null).map(({ key }) => `item${key}` as const);
  return {
    items,
    unknown: [
      ...unknown,
      ...(preArrival === null ? (['formsTitle'] as const) : []),
      ...(acceptedDocuments === null && needsVisa(requirement) ? (['documentsTitle'] as const) : []),
      ...(transit === null ? (['transitTitle'] as const) : []),
    ],
  };
}

export const isOfOwnChildren = ({ concerns }: NonNullable<Requirement['minors']>): boolean =>
  concerns !== null && concerns !== 'everyone';

/** Those who need none ask for nothing that stands in for it. */
export const needsVisa = ({ visaRequirementType }: Requirement): boolean => visaRequirementType !== 'visa_free';
