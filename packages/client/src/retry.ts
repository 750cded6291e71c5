/** Decides whether a call is worth another attempt, and how long to wait before it. */

export interface RetryOptions {
  /** Attempts in all, the first included. Default 3. */
  readonly attempts?: number;
  /**
   * The longest wait between two attempts, in milliseconds. A service that asks for more is not asked again. Default
   * 10,000.
   */
  readonly maxDelayMs?: number;
}

/** Why an attempt failed. */
export interface Failure {
  /** HTTP status; undefined when no whole answer came. */
  readonly status: number | undefined;
  /** What `Retry-After` asks for. */
  readonly retryAfterMs: number | undefined;
}

const FIRST_DELAY_MS = 250;

/**
 * The wait before the next attempt in milliseconds, or undefined when there is to be none.
 *
 * Reading is repeated after 429, 503 and a lost connection. Anything else is repeated only after a 429 that says when:
 * limits are checked before a request does anything, whereas after a 503 or a lost connection a write may have
 * happened, and repeating it could answer "name in use" for a key whose plaintext was on its way.
 */
export function delayBefore(
  retry: Required<RetryOptions>,
  isRead: boolean,
  attempt: number,
  failure: Failure,
): number | undefined {
  const { status, retryAfterMs } = failure;
  if (attempt >= retry.attempts) return undefined;
  const isRetried = isRead
    ? status === undefined || status === 429 || status === 503
    : status === 429 && retryAfterMs !== undefined;
  if (!isRetried) return undefined;
  // Full jitter: https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
  const backOff = Math.random() * Math.min(retry.maxDelayMs, FIRST_DELAY_MS * 2 ** (attempt - 1));
  if (retryAfterMs === undefined) return backOff;
  // Sooner than asked would be refused again; so it is not cut short but given up.
  if (retryAfterMs > retry.maxDelayMs) return undefined;
  // Clients that were refused together do not come back together.
  return Math.min(retry.maxDelayMs, retryAfterMs + backOff);
}

/** `Retry-After` (seconds or an HTTP date) in milliseconds from now; undefined when absent or unreadable. */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
