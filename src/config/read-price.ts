/** Reads the price of a tier. */
import { type MonthlyPrice, parseMonthlyPrice } from '../domain/tier-prices.ts';

/** Adds to `problems` if it is not a price. */
export function readPrice(name: string, text: unknown, problems: string[]): MonthlyPrice | undefined {
  if (typeof text !== 'string') return undefined;
  const price = parseMonthlyPrice(text);
  if (price === undefined) {
    problems.push(`${name}=${JSON.stringify(text)}: expected an amount and the code of a currency, such as 29 EUR`);
  }
  return price;
}
