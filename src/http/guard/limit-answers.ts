/**
 * Turns what an account's limits say into HTTP: the fields `RateLimit` and `RateLimit-Policy`
 * (draft-ietf-httpapi-ratelimit-headers-11) and the 429 of the contract.
 */
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import type { CalendarMonth } from '../../domain/rate-limits/calendar-month.ts';
import { type Cost, ONE_REQUEST } from '../../domain/rate-limits/cost.ts';
import { type LimitDecision, type LimitType, TIER_BUCKETS } from '../../domain/rate-limits/limit-decision.ts';
import { countsAgainstQuota, TIER_LIMITS, type Tier } from '../../domain/tiers.ts';
import type { AccountLimits } from '../../services/rate-limits/account-limits.ts';
import { type Problem, problem } from '../answer/errors.ts';
import type { Admission } from '../answer/http-request.ts';
import type { RateLimiter } from './rate-limit.ts';

/** Requests above a limit, by the limit; when limits are only observed they were answered all the same. */
export type ExceededCounts = Record<LimitType, number>;

export interface LimitAnswersOptions {
  readonly limits: AccountLimits;
  readonly isEnforced: boolean;
  readonly exceeded: ExceededCounts;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

class DecidedAdmission implements Admission {
  readonly decision: LimitDecision;
  readonly headers: readonly string[];
  readonly refusal: Problem | undefined;

  constructor(decision: LimitDecision, headers: readonly string[], refusal: Problem | undefined) {
    this.decision = decision;
    this.headers = headers;
    this.refusal = refusal;
  }
}

export class LimitAnswers implements RateLimiter {
  readonly #limits: AccountLimits;
  readonly #isEnforced: boolean;
  readonly #exceeded: ExceededCounts;
  readonly #now: () => number;
  readonly #burstTexts: (string | undefined)[] = [];
  #monthSeconds = 0;
  #monthEnds = '';
  #policies: { readonly month: number; readonly of: Partial<Record<Tier, string>> } = { month: 0, of: {} };

  constructor({ limits, isEnforced, exceeded, now = Date.now }: LimitAnswersOptions) {
    this.#limits = limits;
    this.#isEnforced = isEnforced;
    this.#exceeded = exceeded;
    this.#now = now;
  }

  admit(key: AcceptedApiKey, cost: Cost = ONE_REQUEST): Admission | Promise<Admission> {
    const decision = this.#limits.take(key, cost);
    return decision instanceof Promise
      ? decision.then((decided) => this.#answer(key, decided, cost))
      : this.#answer(key, decision, cost);
  }

  settle(key: AcceptedApiKey, admission: Admission, status: number): void {
    // 0: nobody was left to answer.
    const isCounted = status !== 0 && countsAgainstQuota(status);
    if (admission instanceof DecidedAdmission) this.#limits.settle(key, admission.decision, isCounted);
  }

  #answer({ tier }: AcceptedApiKey, decision: LimitDecision, cost: Cost): DecidedAdmission {
    const { exceeded, nextUnitUs, month, quotaLeft } = decision;
    const now = this.#now();
    const nextUnitSeconds = secondsOf(nextUnitUs / 1000);
    const monthSeconds = secondsOf(month.end - now);
    const limit = this.#burstText(decision.unitsLeft, nextUnitSeconds) + quotaLeft + this.#monthText(monthSeconds);
    const headers = ['ratelimit', limit, 'ratelimit-policy', this.#policyOf(tier, month)];
    if (exceeded === undefined) return new DecidedAdmission(decision, headers, undefined);
    this.#exceeded[exceeded] += 1;
    if (!this.#isEnforced) return new DecidedAdmission(decision, headers, undefined);
    const refusal =
      exceeded === 'quota'
        ? refuse(exceeded, quotaMessage(tier, quotaLeft, cost), month.end, monthSeconds)
        : refuse(exceeded, burstMessage(tier), now + Math.ceil(nextUnitUs / 1000), nextUnitSeconds);
    return new DecidedAdmission(decision, headers, refusal);
  }

  /**
   * Up to the number that is left of the quota. Kept for the usual case, a unit each second or sooner: as many texts as
   * the largest burst.
   */
  #burstText(unitsLeft: number, seconds: number): string {
    if (seconds !== 1) return burstText(unitsLeft, seconds);
    let text = this.#burstTexts[unitsLeft];
    if (text === undefined) {
      text = burstText(unitsLeft, seconds);
      // no holes: they slow every access down
      while (this.#burstTexts.length < unitsLeft) this.#burstTexts.push(undefined);
      this.#burstTexts[unitsLeft] = text;
    }
    return text;
  }

  /** What follows that number: the same for a second. */
  #monthText(seconds: number): string {
    if (this.#monthSeconds !== seconds) {
      this.#monthSeconds = seconds;
      this.#monthEnds = `;t=${seconds}`;
    }
    return this.#monthEnds;
  }

  /** The same text until the month or the tier changes. */
  #policyOf(tier: Tier, month: CalendarMonth): string {
    if (this.#policies.month !== month.index) this.#policies = { month: month.index, of: {} };
    const { of } = this.#policies;
    of[tier] ??= policy(tier, month);
    return of[tier];
  }
}

const burstText = (unitsLeft: number, seconds: number): string => `"burst";r=${unitsLeft};t=${seconds}, "quota";r=`;

/** Whole seconds after which it is true, one at least: a field in which 0 would mean now. */
export function secondsOf(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

/** A bucket of q units that fills in w seconds is q requests at once and q per w seconds in the long run. */
function policy(tier: Tier, month: CalendarMonth): string {
  const { size, windowUs } = TIER_BUCKETS[tier];
  const { monthlyRequests } = TIER_LIMITS[tier];
  return (
    `"burst";q=${size};w=${secondsOf(windowUs / 1000)}, ` +
    `"quota";q=${monthlyRequests};w=${secondsOf(month.end - month.start)}`
  );
}

/** The 429 of a limit. `resetAt`: milliseconds since 1970. */
export function refuse(limitType: LimitType, message: string, resetAt: number, retryAfterSeconds: number): Problem {
  return {
    ...problem('RATE_LIMIT_EXCEEDED', message, ['retry-after', String(retryAfterSeconds)]),
    extra: { limitType, resetAt: new Date(resetAt).toISOString() },
  };
}

function quotaMessage(tier: Tier, left: number, cost: Cost): string {
  const quota = `The quota of the ${tier} tier, ${TIER_LIMITS[tier].monthlyRequests} requests per calendar month (UTC)`;
  return left === 0 ? `${quota}, is used up` : `${quota}, has ${left} left, and this takes ${cost.quota} more`;
}

function burstMessage(tier: Tier): string {
  const { burst, requestsPerMinute } = TIER_LIMITS[tier];
  return `Too many requests: the ${tier} tier allows ${burst} at once and ${requestsPerMinute} per minute`;
}
