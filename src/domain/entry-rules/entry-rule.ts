/** The entry rule: what one source says about entering a destination, as stored (only what the source says). */

/** How strictly a requirement is enforced at the border (contract: EnforcementLevel). */
export const ENFORCEMENT_LEVELS = ['required', 'may_be_asked', 'recommended', 'not_required'] as const;
export type EnforcementLevel = (typeof ENFORCEMENT_LEVELS)[number];

/** What a traveller must obtain before or at the border (contract: VisaRequirementType). */
export const VISA_REQUIREMENT_TYPES = [
  'visa_free',
  'visa_on_arrival',
  'e_visa',
  'eta',
  'visa_required',
  'not_allowed',
] as const;
export type VisaRequirementType = (typeof VISA_REQUIREMENT_TYPES)[number];

/** A country's standing in a group. Only `member` counts for a rule unless the rule says otherwise. */
export const MEMBERSHIP_STATUSES = ['member', 'associate', 'suspended', 'observer'] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

/**
 * Whom a rule is about and where. On each side at most one of country and group is set;
 * neither set means everyone (origin) or everywhere (destination).
 */
export interface RuleScope {
  readonly fromCountryId: number | null;
  readonly fromCountryGroupId: number | null;
  readonly toCountryId: number | null;
  readonly toCountryGroupId: number | null;
}

/** The fields of a rule that do not depend on the traveller; unset (null) ones are inherited (see inheritance.ts). */
export interface TravellerIndependentFields {
  /** Minimum remaining validity of the travel document, in days. */
  readonly documentValidityMinimumDays: number | null;
  readonly proofOfFunds: EnforcementLevel | null;
  readonly proofOfFundsDetails: string | null;
  readonly proofOfFundsAmountUsd: number | null;
  readonly proofOfFundsSourceUrl: string | null;
  readonly proofOfFundsAmountLocal: number | null;
  /** ISO 4217 numeric. */
  readonly proofOfFundsCurrencyId: number | null;
  readonly returnTicket: EnforcementLevel | null;
  readonly returnTicketDetails: string | null;
  readonly returnTicketSourceUrl: string | null;
  readonly healthInsurance: EnforcementLevel | null;
  readonly healthInsuranceDetails: string | null;
  readonly healthInsuranceCoverageUsd: number | null;
  readonly healthInsuranceSourceUrl: string | null;
  readonly customsDeclarationRequired: boolean | null;
  readonly customsDeclarationDetails: string | null;
  readonly customsDeclarationUrl: string | null;
  readonly proofOfAccommodation: EnforcementLevel | null;
  readonly proofOfAccommodationDetails: string | null;
  readonly proofOfAccommodationSourceUrl: string | null;
  readonly generalNotes: string | null;
  readonly officialWebsiteUrl: string | null;
}

/** The fields that are about this traveller's visa; never inherited. */
export interface VisaFields {
  readonly visaRequirementType: VisaRequirementType | null;
  /** Days of permitted stay; null where not limited or not known. */
  readonly maxStayDays: number | null;
  readonly visaApplicationUrl: string | null;
  /** 1 to 365 (contract). */
  readonly visaProcessingDays: number | null;
  /** Where this rule is written. */
  readonly sourceUrl: string | null;
}

/** What a source says, without the identity and dates the database adds. */
export interface EntryRuleContent extends RuleScope, TravellerIndependentFields, VisaFields {
  /** The source's own name for this rule; unique within source and scope. */
  readonly ruleKey: string;
  /** Higher = more specific (contract), 0 to 2,147,483,647. */
  readonly priority: number;
  /** False: this rule takes nothing from the general rule of its destination. */
  readonly inheritsGeneral: boolean;
  /** Standings in the origin or destination group that count for this rule; default `['member']`. */
  readonly membershipStatuses: readonly MembershipStatus[];
  /** When somebody last checked this against the named source, ms since epoch; null = never. */
  readonly lastVerifiedAt: number | null;
}

/** A rule as the database knows it. Times are ms since epoch, UTC. */
export interface EntryRule extends EntryRuleContent {
  readonly id: number;
  readonly sourceId: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The names of the inheritable fields, in the order in which answers show them. */
export const TRAVELLER_INDEPENDENT_FIELDS = [
  'documentValidityMinimumDays',
  'proofOfFunds',
  'proofOfFundsDetails',
  'proofOfFundsAmountUsd',
  'proofOfFundsSourceUrl',
  'proofOfFundsAmountLocal',
  'proofOfFundsCurrencyId',
  'returnTicket',
  'returnTicketDetails',
  'returnTicketSourceUrl',
  'healthInsurance',
  'healthInsuranceDetails',
  'healthInsuranceCoverageUsd',
  'healthInsuranceSourceUrl',
  'customsDeclarationRequired',
  'customsDeclarationDetails',
  'customsDeclarationUrl',
  'proofOfAccommodation',
  'proofOfAccommodationDetails',
  'proofOfAccommodationSourceUrl',
  'generalNotes',
  'officialWebsiteUrl',
] as const satisfies readonly (keyof TravellerIndependentFields)[];

/**
 * The scope as text, e.g. `c76>c392`, `g2>c392`, `*>g3`: the part of a rule's natural key that says whom and where.
 * The natural key of a stored rule is (source, scope key, rule key).
 */
export function scopeKey(scope: RuleScope): string {
  return `${sideKey(scope.fromCountryId, scope.fromCountryGroupId)}>${sideKey(scope.toCountryId, scope.toCountryGroupId)}`;
}

function sideKey(countryId: number | null, groupId: number | null): string {
  if (countryId !== null) return `c${countryId}`;
  return groupId === null ? '*' : `g${groupId}`;
}

/** Priority given to a rule whose source states none: everyone 0, a group 50, one passport country 100. */
export function defaultPriority(scope: RuleScope): number {
  if (scope.fromCountryId !== null) return 100;
  return scope.fromCountryGroupId === null ? 0 : 50;
}
