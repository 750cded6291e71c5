/** When a delivery that failed is tried again: the schedule that Standard Webhooks 1.0.0 recommends, with jitter. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds before each further attempt: ten attempts over 75 hours and 35 minutes. */
const RETRY_AFTER_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

export const MAX_ATTEMPTS = RETRY_AFTER_MS.length + 1;
/** Of each wait, at most so much more or less: receivers that failed together are not tried together. */
const JITTER = 0.1;
/** A receiver cannot put its deliveries off for longer than this. */
export const LONGEST_RETRY_AFTER_MS = 24 * HOUR;
/** The first pause of an endpoint whose attempts all failed, doubled each time it happens again. */
const FIRST_PAUSE_MS = SECOND;
const LONGEST_PAUSE_MS = 5 * MINUTE;

/**
 * How long to wait after so many failed attempts; undefined: there is no further one. `random`: from 0 up to 1.
 * A `Retry-After` that is longer than the schedule's wait replaces it.
 */
export function retryDelayMs(failedAttempts: number, random: number, retryAfterMs = 0): number | undefined {
  const wait = RETRY_AFTER_MS[failedAttempts - 1];
  if (wait === undefined) return undefined;
  const jittered = Math.round(wait * (1 + JITTER * (2 * random - 1)));
  return Math.max(jittered, Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS));
}

/** How long nothing at all is sent to an endpoint after so many turns in a row that only failed. */
export function pauseMs(failedTurns: number): number {
  return failedTurns === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (failedTurns - 1), LONGEST_PAUSE_MS);
}

/** Milliseconds that a `Retry-After` header asks for: seconds or a date (RFC 9110, 10.2.3); 0 for anything else. */
export function retryAfterMs(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  const text = header.trim();
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now;
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), LONGEST_RETRY_AFTER_MS);
}
