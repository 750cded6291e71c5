/** What decides on requests by the limits of their account, wherever the counts are kept. */
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import type { Cost } from '../../domain/rate-limits/cost.ts';
import type { LimitDecision } from '../../domain/rate-limits/limit-decision.ts';

export interface AccountLimits {
  /**
   * Takes what a request costs, a unit of each limit unless said otherwise; nothing when it is above a limit and limits
   * are enforced. A promise never rejects.
   */
  take(key: AcceptedApiKey, cost?: Cost): LimitDecision | Promise<LimitDecision>;
  /**
   * Once per decision, after the answer. `isCounted`: whether it uses up the quota; if not, what it took of the quota is given
   * back.
   */
  settle(key: AcceptedApiKey, decision: LimitDecision, isCounted: boolean): void;
}

/** Requests of this calendar month (UTC) that use up the account's quota, as far as this node knows. */
export type CountedThisMonth = (accountId: number) => number;

export interface AccountLimitsOptions {
  readonly countedThisMonth: CountedThisMonth;
  /** Whether requests above a limit are refused, or only told of. */
  readonly isEnforced: boolean;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}
