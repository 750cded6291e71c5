import { describe, expect, it } from 'vitest';
import { grantedSubscription, type ProcessorSubscription } from './granted-subscription.ts';

const NOW = new Date('2026-03-10T00:00:00.000Z');
const day = (text: string) => new Date(`2026-${text}T00:00:00.000Z`);

function subscription(change: Partial<ProcessorSubscription>): ProcessorSubscription {
  return {
    id: 'sub_1',
    status: 'active',
    tier: 'growth',
    createdAt: day('01-01'),
    currentPeriodEnd: day('04-01'),
    endsAt: null,
    unpaidSince: null,
    ...change,
  };
}

const granted = (...subscriptions: ProcessorSubscription[]) => grantedSubscription({ subscriptions }, NOW, 7);

describe('what a customer has paid for', () => {
  it('is nothing without a subscription, with an ended one, or with one of something else', () => {
    expect(granted()).toBeUndefined();
    expect(granted(subscription({ status: 'ended' }))).toBeUndefined();
    expect(granted(subscription({ tier: undefined }))).toBeUndefined();
  });

  it('is the tier of the subscription, also while it runs out', () => {
    expect(granted(subscription({ endsAt: day('04-01') }))).toEqual({
      subscriptionId: 'sub_1',
      tier: 'growth',
      status: 'active',
      currentPeriodEnd: day('04-01'),
      endsAt: day('04-01'),
      graceEndsAt: null,
    });
  });

  it('lasts seven days from when money was due, to the millisecond', () => {
    const late = (unpaidSince: Date) => granted(subscription({ status: 'past_due', unpaidSince }));
    expect(late(day('03-05'))).toMatchObject({ status: 'past_due', graceEndsAt: day('03-12') });
    expect(late(new Date(day('03-03').getTime() + 1))).toBeDefined();
    expect(late(day('03-03'))).toBeUndefined();
  });

  it('is the highest tier of several, then the one that is paid, then the oldest, in whatever order they are listed', () => {
    const all = [
      subscription({ id: 'sub_a', tier: 'growth', createdAt: day('01-01') }),
      subscription({ id: 'sub_b', tier: 'business', status: 'past_due', unpaidSince: day('03-09') }),
      subscription({ id: 'sub_c', tier: 'business', createdAt: day('02-02') }),
      subscription({ id: 'sub_d', tier: 'business', createdAt: day('02-01') }),
    ];
    for (let turn = 0; turn < all.length; turn++) {
      const turned = [...all.slice(turn), ...all.slice(0, turn)];
      expect(granted(...turned)?.subscriptionId).toBe('sub_d');
      expect(granted(...turned.toReversed())?.subscriptionId).toBe('sub_d');
    }
  });
});
