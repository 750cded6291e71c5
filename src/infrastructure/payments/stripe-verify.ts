/** Asks Stripe whether the settings can be used, so that an operator hears of a wrong one before a customer does. */
import Stripe from 'stripe';
import { isMissing } from './stripe-errors.ts';
import type { TierPrices } from './stripe-state.ts';

/** What is wrong, one sentence each, without secrets. @throws StripeError when Stripe does not answer. */
export async function findStripeProblems(stripe: Stripe, prices: TierPrices): Promise<string[]> {
  const problems: string[] = [];
  for (const [variable, ids] of [
    ['STRIPE_PRICE_GROWTH', prices.growth],
    ['STRIPE_PRICE_BUSINESS', prices.business],
  ] as const) {
    for (const [at, id] of ids.entries()) {
      const problem = await findPriceProblem(stripe, id, at === 0);
      if (problem !== undefined) problems.push(`${variable}: ${problem}`);
    }
  }
  return problems;
}

async function findPriceProblem(stripe: Stripe, id: string, isSold: boolean): Promise<string | undefined> {
  try {
    const price = await stripe.prices.retrieve(id);
    if (price.type !== 'recurring') return `${id} is not a recurring price`;
    if (isSold && !price.active) return `${id} is archived at Stripe and cannot be sold`;
    return undefined;
  } catch (error) {
    if (isMissing(error)) return `Stripe has no price ${id} for this key (live and test mode have different prices)`;
    // A restricted key may be allowed all that matters and yet not this.
    if (error instanceof Stripe.errors.StripePermissionError) return undefined;
    throw error;
  }
}
