/** What a requirement says of things to bring, in one shape and in the order that matters. */
import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import type { EnforcementLevel, Requirement } from '../answer/answer-kind.ts';
import { OTHER_TOPICS, topicKey } from '../known/topic-words.ts';

export interface BringItem {
  readonly topic: Topic;
  readonly level: EnforcementLevel;
  readonly details: string | null;
  readonly sourceUrl: string | null;
  /** What else is known, of a topic that the page has no sentences for. */
  readonly further: Readonly<Record<string, unknown>>;
}

export const LEVELS: readonly EnforcementLevel[] = ['required', 'may_be_asked', 'recommended', 'not_required'];

/** Suffixes of the messages `level…`. */
export const LEVEL_KEYS = {
  required: 'Required',
  may_be_asked: 'MayBeAsked',
  recommended: 'Recommended',
  not_required: 'NotRequired',
} as const satisfies Record<EnforcementLevel, string>;

type Stated = Omit<BringItem, 'topic' | 'level'> & { readonly level: EnforcementLevel | null };

const stated = (level: EnforcementLevel | null, details: string | null, sourceUrl: string | null): Stated => ({
  level,
  details,
  sourceUrl,
  further: {},
});

/** What an object of the record says: by its level, or by whether it is required. */
interface StatedObject {
  readonly level?: EnforcementLevel;
  readonly required?: boolean;
  readonly details?: string | null;
  readonly url?: string | null;
  readonly sourceUrl?: string | null;
}

function ofObject(object: StatedObject | null): Stated {
  if (object === null) return stated(null, null, null);
  const { level, required, details = null, url = null, sourceUrl = url, ...further } = object;
  return { level: level ?? (required ? 'required' : 'not_required'), details, sourceUrl, further };
}

/** The topics that every traveller asks about, in order. One that is not known is listed as not known. */
const LINES = {
  documentValidity: ({ documentValidity }) => stated(documentValidity ? 'required' : null, null, null),
  returnTicket: ({ returnTicket, returnTicketDetails, returnTicketSourceUrl }) =>
    stated(returnTicket, returnTicketDetails, returnTicketSourceUrl),
  funds: ({ proofOfFunds, proofOfFundsDetails, proofOfFundsSourceUrl }) =>
    stated(proofOfFunds, proofOfFundsDetails, proofOfFundsSourceUrl),
  accommodation: ({ proofOfAccommodation, proofOfAccommodationDetails, proofOfAccommodationSourceUrl }) =>
    stated(proofOfAccommodation, proofOfAccommodationDetails, proofOfAccommodationSourceUrl),
  healthInsurance: ({
    healthInsurance,
    healthInsuranceDetails,
    healthInsuranceSourceUrl,
    healthInsuranceIncluded,
  }) => ({
    ...stated(healthInsurance, healthInsuranceDetails, healthInsuranceSourceUrl),
    further: healthInsuranceIncluded ? { isIncluded: true } : {},
  }),
  customs: ({ customsDeclaration }) => ofObject(customsDeclaration),
  // Visiting children are not concerned where only those who live there, or are citizens, are when they leave.
  minors: ({ minors }) =>
    minors !== null && isOfOwnChildren(minors) ? { ...ofObject(minors), level: 'not_required' } : ofObject(minors),
  registrationAfterArrival: ({ registrationAfterArrival }) => ofObject(registrationAfterArrival),
  exitRequirements: ({ exitRequirements }) => ofObject(exitRequirements),
} as const satisfies Partial<Record<Topic, (requirement: Requirement) => Stated>>;

/** The strictest first. What is not known is never among what is not required. */
export function bringItems(requirement: Requirement): {
  readonly items: readonly BringItem[];
  readonly unknown: readonly MessageKey<'check'>[];
} {
  const { preArrival, acceptedDocuments, transit } = requirement;
  const lines = Object.entries(LINES).map(([topic, line]) => ({ topic: topic as Topic, ...line(requirement) }));
  const all = [...lines, ...otherLines(requirement)];
  const items = all
    .filter((item): item is BringItem => item.level !== null)
    .sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
  return {
    items,
    unknown: [
      ...lines.filter(({ level }) => level === null).map(({ topic }) => topicKey(topic)),
      ...(preArrival === null ? (['formsTitle'] as const) : []),
      ...(acceptedDocuments === null && needsVisa(requirement) ? (['documentsTitle'] as const) : []),
      ...(transit === null ? (['transitTitle'] as const) : []),
    ],
  };
}

/** Of a topic that the page knows nothing about, where its object in the record has a level. */
function otherLines(requirement: Readonly<Partial<Record<string, unknown>>>): (Stated & { readonly topic: Topic })[] {
  return OTHER_TOPICS.flatMap((topic) => {
    const object = requirement[topic];
    if (typeof object !== 'object' || object === null || !('level' in object || 'required' in object)) return [];
    return [{ topic, ...ofObject(object as StatedObject) }];
  });
}

/** Shown at the border. Not what is only advised, or done elsewhere. */
export const isThingToBring = ({ topic, level, further }: BringItem): boolean =>
  !further.isIncluded && (level === 'required' || level === 'may_be_asked') && !NOTHING_TO_BRING.has(topic);

const NOTHING_TO_BRING: ReadonlySet<Topic> = new Set([
  'documentValidity',
  'customs',
  'minors',
  'registrationAfterArrival',
  'exitRequirements',
]);

export const isOfOwnChildren = ({ concerns }: NonNullable<Requirement['minors']>): boolean =>
  concerns !== null && concerns !== 'everyone';

/** Documents that replace a visa do not matter to travellers who need none. */
export const needsVisa = ({ visaRequirementType }: Requirement): boolean => visaRequirementType !== 'visa_free';
