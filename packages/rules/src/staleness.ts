/** Staleness of requirement records (contract: older than six months since `lastVerifiedAt`). */
import { addMonthsTo } from './calendar.ts';

export const STALENESS_MONTHS = 6;

/** When a record verified at `lastVerifiedAt` (ms since epoch) is due again; null when never verified. */
export function verificationDueAt(lastVerifiedAt: number | null): number | null {
  return lastVerifiedAt === null ? null : addMonthsTo(lastVerifiedAt, STALENESS_MONTHS);
}

/** Stale from the instant it is due; never verified counts as stale. Times are ms since epoch. */
export function isStale(dueAt: number | null, now: number): boolean {
  return dueAt === null || now >= dueAt;
}
