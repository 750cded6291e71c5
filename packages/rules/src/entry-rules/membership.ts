/** Which countries belong to a group on a day: membership has dates and a status. */
import type { MembershipStatus } from './entry-rule.ts';

/** One membership of one country in one group. A country may have several, with different dates. */
export interface Membership {
  readonly countryGroupId: number;
  readonly countryId: number;
  readonly status: MembershipStatus;
  /** First day it holds, YYYY-MM-DD; null = since before anything we date. */
  readonly since: string | null;
  /** First day it no longer holds, YYYY-MM-DD; null = still holds. */
  readonly until: string | null;
}

/** Whether the membership holds on that day (YYYY-MM-DD, UTC); such dates compare as text. */
export function holdsOn(membership: Membership, day: string): boolean {
  return (
    (membership.since === null || membership.since <= day) && (membership.until === null || day < membership.until)
  );
}

/**
 * The group whose full members are "from Mercosur" in an answer's context (docs/contract-decisions.md, personalized).
 */
export const MERCOSUR_CODE = 'MERCOSUR';
