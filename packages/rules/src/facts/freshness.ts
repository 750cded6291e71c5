/** The dates that the contract's records have, from how well the visa is known. */
import { startOf } from '../calendar.ts';
import type { Verification } from './evidence.ts';

export interface Freshness {
  readonly lastVerifiedAt: string | null;
  readonly verificationDueAt: string | null;
  readonly isStale: boolean;
}

export function freshnessOf({ verifiedAt, dueAt, status }: Verification): Freshness {
  return {
    lastVerifiedAt: verifiedAt === null ? null : new Date(startOf(verifiedAt)).toISOString(),
    verificationDueAt: dueAt === null ? null : new Date(startOf(dueAt)).toISOString(),
    isStale: status !== 'current',
  };
}
