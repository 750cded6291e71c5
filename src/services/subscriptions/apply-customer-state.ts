/** Brings an account's subscription row, and with it its tier, to what the payment processor says of its customer. */
import type { Trx } from '../../db/executor.ts';
import type { Actor } from '../../domain/accounts/actor.ts';
import type { AuditAction } from '../../domain/accounts/audit-action.ts';
import {
  type CustomerState,
  type GrantedSubscription,
  grantedSubscription,
} from '../../domain/subscriptions/granted-subscription.ts';
import { DEFAULT_TIER } from '../../domain/tiers.ts';
import { setAccountTierWithin } from '../accounts/set-account-tier.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  deleteSubscription,
  findSubscription,
  insertSubscription,
  type Subscription,
  updateSubscription,
} from './subscriptions.repository.ts';

export interface ApplyOptions {
  readonly accountId: number;
  readonly actor: Actor;
  readonly now: Date;
  readonly graceDays: number;
}

/**
 * The caller holds the account's row. The account's tier changes only when the subscription's does: a tier that an
 * operator set in the meantime stays until then. Returns what is granted now.
 */
export async function applyCustomerState(
  trx: Trx,
  state: CustomerState,
  options: ApplyOptions,
): Promise<GrantedSubscription | undefined> {
  const { accountId, actor, now, graceDays } = options;
  const before = await findSubscription(trx, accountId);
  const after = grantedSubscription(withKnownTier(state, before), now, graceDays);
  if (after === undefined) {
    if (before !== undefined) await endSubscription(trx, before, actor);
    return undefined;
  }
  if (before === undefined) {
    await insertSubscription(trx, accountId, after);
    await audit(trx, 'subscription.started', accountId, after, actor);
  } else if (!isSame(before, after)) {
    await updateSubscription(trx, accountId, after);
    await audit(trx, 'subscription.changed', accountId, after, actor);
  }
  if (before?.tier !== after.tier) await setAccountTierWithin(trx, accountId, after.tier, actor);
  return after;
}

/** Removes the row and returns the account to the free tier. */
export async function endSubscription(trx: Trx, subscription: Subscription, actor: Actor): Promise<void> {
  const { accountId } = subscription;
  await deleteSubscription(trx, accountId);
  await audit(trx, 'subscription.ended', accountId, subscription, actor);
  await setAccountTierWithin(trx, accountId, DEFAULT_TIER, actor);
}

/** A price that is not among the settings any more goes on meaning what it meant for who has subscribed by it. */
function withKnownTier(state: CustomerState, before: Subscription | undefined): CustomerState {
  if (before === undefined) return state;
  return {
    subscriptions: state.subscriptions.map((subscription) =>
      subscription.tier === undefined && subscription.id === before.subscriptionId
        ? { ...subscription, tier: before.tier }
        : subscription,
    ),
  };
}

function isSame(a: GrantedSubscription, b: GrantedSubscription): boolean {
  return (
    a.subscriptionId === b.subscriptionId &&
    a.tier === b.tier &&
    a.status === b.status &&
    a.currentPeriodEnd?.getTime() === b.currentPeriodEnd?.getTime() &&
    a.endsAt?.getTime() === b.endsAt?.getTime() &&
    a.graceEndsAt?.getTime() === b.graceEndsAt?.getTime()
  );
}

async function audit(
  trx: Trx,
  action: AuditAction,
  accountId: number,
  subscription: GrantedSubscription,
  actor: Actor,
): Promise<void> {
  const { tier, status, currentPeriodEnd, endsAt, graceEndsAt } = subscription;
  await recordAudit(trx, {
    accountId,
    actor,
    action,
    targetType: 'subscription',
    targetId: accountId,
    details: {
      subscription: subscription.subscriptionId, // details are forgotten with the account
      tier,
      status,
      currentPeriodEnd: currentPeriodEnd?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
      graceEndsAt: graceEndsAt?.toISOString() ?? null,
    },
  });
}
