/** Which paid tier an account has by what the payment processor says of its customer, and until when. */
import { type PaidTier, TIERS } from '../tiers.ts';

export interface ProcessorSubscription {
  readonly id: string;
  /** `ended` stands for everything that gives nothing: cancelled, unpaid for good, paused, never paid. */
  readonly status: 'active' | 'past_due' | 'ended';
  /** Undefined when what is paid for is no tier of this service. */
  readonly tier: PaidTier | undefined;
  readonly createdAt: Date;
  readonly currentPeriodEnd: Date | null;
  /** Set when it has been cancelled and runs until then. */
  readonly endsAt: Date | null;
  /** Since when money is due; null unless `past_due`. */
  readonly unpaidSince: Date | null;
}

export interface CustomerState {
  readonly subscriptions: readonly ProcessorSubscription[];
}

export interface GrantedSubscription {
  readonly subscriptionId: string;
  readonly tier: PaidTier;
  readonly status: 'active' | 'past_due';
  readonly currentPeriodEnd: Date | null;
  readonly endsAt: Date | null;
  /** When the tier ends unless a payment arrives; null unless `past_due`. */
  readonly graceEndsAt: Date | null;
}

interface Candidate {
  readonly subscription: ProcessorSubscription;
  readonly tier: PaidTier;
  readonly status: 'active' | 'past_due';
  readonly graceEndsAt: Date | null;
}

const DAY_MS = 86_400_000;

/**
 * The subscription that gives the account its tier: of several the highest tier, then a paid one before one in arrears,
 * then the oldest. Undefined when none does, and then the account is on the free tier. The answer depends on nothing
 * but the processor's state and the time.
 */
export function grantedSubscription(
  state: CustomerState,
  now: Date,
  graceDays: number,
): GrantedSubscription | undefined {
  const granted = state.subscriptions.flatMap((subscription): Candidate[] => {
    const { tier, status, unpaidSince } = subscription;
    if (tier === undefined || status === 'ended') return [];
    if (status === 'active') return [{ subscription, tier, status, graceEndsAt: null }];
    const graceEndsAt = new Date((unpaidSince ?? subscription.createdAt).getTime() + graceDays * DAY_MS);
    return graceEndsAt.getTime() > now.getTime() ? [{ subscription, tier, status, graceEndsAt }] : [];
  });
  granted.sort(
    (a, b) =>
      TIERS.indexOf(b.tier) - TIERS.indexOf(a.tier) ||
      Number(a.status === 'past_due') - Number(b.status === 'past_due') ||
      a.subscription.createdAt.getTime() - b.subscription.createdAt.getTime() ||
      (a.subscription.id < b.subscription.id ? -1 : 1),
  );
  const best = granted[0];
  return (
    best && {
      subscriptionId: best.subscription.id,
      tier: best.tier,
      status: best.status,
      currentPeriodEnd: best.subscription.currentPeriodEnd,
      endsAt: best.subscription.endsAt,
      graceEndsAt: best.graceEndsAt,
    }
  );
}
