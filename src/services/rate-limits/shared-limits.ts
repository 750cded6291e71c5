/**
 * Limits that all nodes share through Redis. A decision waits for it a moment at most; while Redis is slow or gone this
 * node decides by its own limits, going on from what Redis last said.
 */
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import { unitsLeft, untilNextUnit } from '../../domain/rate-limits/bucket.ts';
import { type CalendarMonth, monthOfIndex } from '../../domain/rate-limits/calendar-month.ts';
import { type Cost, ONE_REQUEST } from '../../domain/rate-limits/cost.ts';
import { type LimitDecision, type LimitType, TIER_BUCKETS } from '../../domain/rate-limits/limit-decision.ts';
import { TIER_LIMITS } from '../../domain/tiers.ts';
import type { CircuitBreaker } from '../../infrastructure/redis/circuit-breaker.ts';
import type { LimitStore, UnitReply } from '../../infrastructure/redis/redis-limits.ts';
import type { AccountLimits, CountedThisMonth } from './account-limits.ts';
import { GivenBack } from './given-back.ts';
import type { LocalDecision, LocalLimits } from './local-limits.ts';

/** Decisions must be there within 50 ms; timers may be late. */
export const SHARED_TIMEOUT_MS = 40;

/** What a request may have taken of the quota in Redis: known when the reply comes, which may be after the answer. */
interface SharedUnits {
  readonly count: number;
  /** Index of the month it was taken from. */
  takenFrom: number | undefined;
  /** The answer did not count. */
  isUnwanted: boolean;
}

class SharedDecision implements LimitDecision {
  readonly exceeded: LimitType | undefined;
  readonly unitsLeft: number;
  readonly nextUnitUs: number;
  readonly quotaLeft: number;
  readonly month: CalendarMonth;
  readonly units: SharedUnits;
  /** Set when this node had to decide. */
  readonly local: LocalDecision | undefined;

  constructor(said: LimitDecision, units: SharedUnits, local?: LocalDecision) {
    this.exceeded = said.exceeded;
    this.unitsLeft = said.unitsLeft;
    this.nextUnitUs = said.nextUnitUs;
    this.quotaLeft = said.quotaLeft;
    this.month = said.month;
    this.units = units;
    this.local = local;
  }
}

export interface SharedLimitsOptions {
  readonly store: LimitStore;
  readonly breaker: CircuitBreaker;
  /** What decides instead. */
  readonly local: LocalLimits;
  readonly countedThisMonth: CountedThisMonth;
  readonly isEnforced: boolean;
  /** Longest wait for Redis, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Plain numbers that only grow. */
export interface SharedLimitsMetrics {
  /** Decisions by Redis, and by this node because Redis was slow or gone. */
  shared: number;
  local: number;
  /** Requests for which Redis was asked and too slow, or failed. */
  timeouts: number;
  errors: number;
}

export class SharedLimits implements AccountLimits {
  readonly #options: SharedLimitsOptions;
  readonly #givenBack: GivenBack;
  readonly metrics: SharedLimitsMetrics = { shared: 0, local: 0, timeouts: 0, errors: 0 };

  constructor(options: SharedLimitsOptions) {
    const { store, breaker, local, countedThisMonth } = options;
    this.#options = options;
    this.#givenBack = new GivenBack({ store, breaker, countedThisMonth, month: () => local.month });
  }

  take(key: AcceptedApiKey, cost: Cost = ONE_REQUEST): LimitDecision | Promise<LimitDecision> {
    const { breaker, local } = this.#options;
    if (breaker.isClosed) return new Promise((resolve) => this.#ask(key, cost, resolve));
    this.metrics.local += 1;
    return local.take(key, cost);
  }

  settle(key: AcceptedApiKey, decision: LimitDecision, isCounted: boolean): void {
    if (!(decision instanceof SharedDecision)) {
      this.#options.local.settle(key, decision);
      return;
    }
    if (decision.local !== undefined) this.#options.local.settle(key, decision.local);
    if (isCounted) return;
    const { units } = decision;
    units.isUnwanted = true;
    if (units.takenFrom !== undefined) this.#givenBack.add(key.accountId, units.takenFrom, units.count);
  }

  /** Gives back what is to be given back. */
  async stop(): Promise<void> {
    await this.#givenBack.stop();
  }

  #ask(key: AcceptedApiKey, cost: Cost, resolve: (decision: LimitDecision) => void): void {
    const { store, breaker, local, isEnforced, countedThisMonth, timeoutMs = SHARED_TIMEOUT_MS } = this.#options;
    const { accountId, tier } = key;
    const { month } = local;
    const units: SharedUnits = { count: cost.quota, takenFrom: undefined, isUnwanted: false };
    const givenBack = this.#givenBack.takeOf(accountId, month);
    let isDecided = false;
    const decideHere = () => {
      isDecided = true;
      breaker.failed();
      this.metrics.local += 1;
      const said = local.take(key, cost);
      resolve(new SharedDecision(said, units, said));
    };
    const timer = setTimeout(() => {
      // When it was this process that had no time, the reply may be waiting to be read: that comes before the
      // immediate.
      setImmediate(() => {
        if (isDecided) return;
        this.metrics.timeouts += 1;
        decideHere();
      });
    }, timeoutMs);
    store
      .take({
        accountId,
        bucket: TIER_BUCKETS[tier],
        monthlyRequests: TIER_LIMITS[tier].monthlyRequests,
        isEnforced,
        isTaking: true,
        cost,
        month,
        counted: countedThisMonth(accountId),
        givenBack,
      })
      .then(
        (reply) => {
          if (reply.isTaken) units.takenFrom = reply.month;
          if (isDecided) {
            if (reply.isTaken && units.isUnwanted) this.#givenBack.add(accountId, reply.month, units.count);
            return;
          }
          isDecided = true;
          clearTimeout(timer);
          breaker.succeeded();
          this.metrics.shared += 1;
          local.follow(accountId, reply.untilFullUs);
          resolve(new SharedDecision(readReply(reply, key, month), units));
        },
        () => {
          this.#givenBack.keep(accountId, month, givenBack);
          if (isDecided) return;
          clearTimeout(timer);
          this.metrics.errors += 1;
          decideHere();
        },
      );
  }
}

function readReply(reply: UnitReply, { tier }: AcceptedApiKey, month: CalendarMonth): LimitDecision {
  const bucket = TIER_BUCKETS[tier];
  return {
    exceeded: reply.exceeded,
    unitsLeft: unitsLeft(reply.untilFullUs, bucket),
    nextUnitUs: untilNextUnit(reply.untilFullUs, bucket),
    quotaLeft: Math.max(0, TIER_LIMITS[tier].monthlyRequests - reply.used),
    month: reply.month === month.index ? month : monthOfIndex(reply.month),
  };
}
