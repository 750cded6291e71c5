/** What a requirement says of things to bring, in one shape and in the order that matters. */
import type { EnforcementLevel, Requirement } from './answer-kind.ts';

export type BringKey = 'Document' | 'Funds' | 'Ticket' | 'Accommodation' | 'Insurance' | 'Customs';

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

/** The strictest first. */
export function bringItems(requirement: Requirement): { items: readonly BringItem[]; unknown: readonly BringKey[] } {
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
      level: requirement.customsDeclarationRequired ? 'required' : 'not_required',
      details: requirement.customsDeclarationDetails,
      sourceUrl: requirement.customsDeclarationUrl,
    },
  ];
  const items = all
    .filter((item): item is BringItem => item.level !== null)
    .sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
  return { items, unknown: all.filter(({ level }) => level === null).map(({ key }) => key) };
}

/** Days as people speak of them: whole months where they are some. */
export function validity(minimumDays: number): { unit: 'stay' | 'days' | 'months'; count: number } {
  if (minimumDays === 0) return { unit: 'stay', count: 0 };
  return minimumDays % 30 === 0 && minimumDays >= 60
    ? { unit: 'months', count: minimumDays / 30 }
    : { unit: 'days', count: minimumDays };
}
