/** Staleness of requirement records (contract: older than six months since `lastVerifiedAt`). */

export const STALENESS_MONTHS = 6;

/**
 * When a record verified at `lastVerifiedAt` (ms since epoch) is due again: plus six calendar months in UTC, the day
 * clamped to the month's end (31 August is due on 28 or 29 February). Null when never verified.
 */
export function verificationDueAt(lastVerifiedAt: number | null): number | null {
  if (lastVerifiedAt === null) return null;
  const verified = new Date(lastVerifiedAt);
  const due = new Date(lastVerifiedAt);
  due.setUTCDate(1); // else 31 August + 6 months overflows into March
  due.setUTCMonth(due.getUTCMonth() + STALENESS_MONTHS);
  const lastDay = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 1, 0)).getUTCDate();
  due.setUTCDate(Math.min(verified.getUTCDate(), lastDay));
  return due.getTime();
}

/** Stale from the instant it is due; never verified counts as stale. Times are ms since epoch. */
export function isStale(dueAt: number | null, now: number): boolean {
  return dueAt === null || now >= dueAt;
}
