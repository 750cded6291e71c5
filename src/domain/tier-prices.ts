/** Monthly prices of tiers as the operator sets them, for display only: the payment processor sets what is charged. */
import type { PaidTier } from './tiers.ts';

export interface MonthlyPrice {
  /** In whole units of the currency and decimals, such as 29.5. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** Undefined = not set. */
export type MonthlyPrices = Readonly<Record<PaidTier, MonthlyPrice | undefined>>;

export const NO_PRICES: MonthlyPrices = { growth: undefined, business: undefined };

const PRICE = /^(\d{1,7}(?:\.\d{1,2})?) ([A-Z]{3})$/;

/** Such as `29 EUR` or `4.50 USD`; undefined if it is not a price. */
export function parseMonthlyPrice(text: string): MonthlyPrice | undefined {
  const [, amount, currency] = PRICE.exec(text) ?? [];
  return amount === undefined || currency === undefined ? undefined : { amount: Number(amount), currency };
}
