/** Limits kept by this node alone: buckets in memory, and the quota by what is counted of the month's use. */
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import { type Bucket, hasUnit, unitsLeft, untilFull, untilNextUnit } from '../../domain/rate-limits/bucket.ts';
import { type CalendarMonth, monthAt } from '../../domain/rate-limits/calendar-month.ts';
import { type Cost, ONE_REQUEST } from '../../domain/rate-limits/cost.ts';
import { type LimitDecision, type LimitType, TIER_BUCKETS } from '../../domain/rate-limits/limit-decision.ts';
import { TIER_LIMITS } from '../../domain/tiers.ts';
import { monotonicUs } from '../../infrastructure/monotonic-clock.ts';
import type { AccountLimits, AccountLimitsOptions } from './account-limits.ts';
import { SweptMap } from './swept-map.ts';

interface AccountState {
  /** When the bucket is full again, by the monotonic clock. */
  fullAt: number;
  /** Units of the quota for requests that are let through and not yet answered, so not yet counted. */
  unanswered: number;
}

export class LocalDecision implements LimitDecision {
  readonly exceeded: LimitType | undefined;
  readonly unitsLeft: number;
  readonly nextUnitUs: number;
  readonly quotaLeft: number;
  readonly month: CalendarMonth;
  /** Whose `unanswered` holds this request; undefined when it was refused. */
  readonly holder: AccountState | undefined;
  /** What it holds there. */
  readonly quotaUnits: number;

  constructor(
    exceeded: LimitType | undefined,
    emptyUs: number,
    bucket: Bucket,
    quotaLeft: number,
    month: CalendarMonth,
    holder: AccountState | undefined,
    quotaUnits: number,
  ) {
    this.exceeded = exceeded;
    this.unitsLeft = unitsLeft(emptyUs, bucket);
    this.nextUnitUs = untilNextUnit(emptyUs, bucket);
    this.quotaLeft = quotaLeft;
    this.month = month;
    this.holder = holder;
    this.quotaUnits = quotaUnits;
  }
}

export interface LocalLimitsOptions extends AccountLimitsOptions {
  /** Microseconds of a clock that never goes back. */
  readonly nowUs?: () => number;
}

export class LocalLimits implements AccountLimits {
  readonly #countedThisMonth: AccountLimitsOptions['countedThisMonth'];
  readonly #isEnforced: boolean;
  readonly #now: () => number;
  readonly #nowUs: () => number;
  readonly #accounts: SweptMap<number, AccountState>;
  #month: CalendarMonth;

  constructor({ countedThisMonth, isEnforced, now = Date.now, nowUs = monotonicUs }: LocalLimitsOptions) {
    this.#countedThisMonth = countedThisMonth;
    this.#isEnforced = isEnforced;
    this.#now = now;
    this.#nowUs = nowUs;
    this.#month = monthAt(now());
    this.#accounts = new SweptMap({
      create: () => ({ fullAt: 0, unanswered: 0 }),
      isAtRest: ({ fullAt, unanswered }) => unanswered === 0 && fullAt <= nowUs(),
    });
  }

  /** Accounts that are not at rest, and some that are. */
  get size(): number {
    return this.#accounts.size;
  }

  /** This month. */
  get month(): CalendarMonth {
    const now = this.#now();
    if (now >= this.#month.end || now < this.#month.start) this.#month = monthAt(now);
    return this.#month;
  }

  take({ accountId, tier }: AcceptedApiKey, cost: Cost = ONE_REQUEST): LocalDecision {
    const bucket = TIER_BUCKETS[tier];
    const state = this.#accounts.get(accountId);
    const now = this.#nowUs();
    const { month } = this;
    let emptyUs = untilFull(state.fullAt, now, bucket);
    const isFree = cost.rate === 0 || hasUnit(emptyUs, bucket);
    const quotaLeft = TIER_LIMITS[tier].monthlyRequests - this.#countedThisMonth(accountId) - state.unanswered;
    const exceeded = quotaLeft < cost.quota ? 'quota' : isFree ? undefined : 'burst';
    if (exceeded !== undefined && this.#isEnforced) {
      return new LocalDecision(exceeded, emptyUs, bucket, Math.max(0, quotaLeft), month, undefined, 0);
    }
    if (isFree && cost.rate === 1) {
      emptyUs += bucket.intervalUs;
      state.fullAt = now + emptyUs;
    }
    state.unanswered += cost.quota;
    const left = Math.max(0, quotaLeft - cost.quota);
    return new LocalDecision(exceeded, emptyUs, bucket, left, month, state, cost.quota);
  }

  /** From here on the answer is in the month's count, if it counts. */
  settle(_key: AcceptedApiKey, decision: LimitDecision): void {
    if (decision instanceof LocalDecision && decision.holder !== undefined)
      decision.holder.unanswered -= decision.quotaUnits;
  }

  /** Takes over what another keeper of limits said of the bucket, to go on from there when that one is lost. */
  follow(accountId: number, untilFullUs: number): void {
    this.#accounts.get(accountId).fullAt = this.#nowUs() + untilFullUs;
  }
}
