/** The terms of entry rules, and their scope; their fields are listed in schema/entry-rule-fields.ts. */

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
export const MEMBERSHIP_STATUSES = ['member', 'associate', 'suspended', 'observer', 'inside'] as const;
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

/** A rule for every traveller. */
export function isGeneral(scope: Pick<RuleScope, 'fromCountryId' | 'fromCountryGroupId'>): boolean {
  return scope.fromCountryId === null && scope.fromCountryGroupId === null;
}

/** Priority given to a rule whose source states none: everyone 0, a group 50, one passport country 100. */
export function defaultPriority(scope: RuleScope): number {
  if (scope.fromCountryId !== null) return 100;
  return scope.fromCountryGroupId === null ? 0 : 50;
}
