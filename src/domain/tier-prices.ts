/** What tiers cost a month, as the operator says it: for people to read. What is charged is the payment processor's. */
import type { PaidTier } from './tiers.ts';

export interface MonthlyPrice {
  /** In whole units of the currency and decimals, such as 29.5. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** Undefined: not said. */
export type MonthlyPrices = Readonly<Record<PaidTier, MonthlyPrice | undefined>>;

export const NO_PRICES: MonthlyPrices = { growth: undefined, business: undefined };

const PRICE = /^(\d{1,7}(?:\.\d{1,2})?) ([A-Z]{3})$/;

/** Such as `29 EUR` or `4.50 USD`; undefined when it is no price. */
export function parseMonthlyPrice(text: string): MonthlyPrice | undefined {
  const [, amount, currency] = PRICE.exec(text) ?? [];
  return amount === undefined || currency === undefined ? undefined : { amount: Number(amount), currency };
}
