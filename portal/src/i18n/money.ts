/** Amounts of money as the reader's language writes them, with the letters of the currency. */
import { formatNumber } from './format.ts';
import { locale } from './locale.ts';

export function formatMoney(amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
      maximumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    }).format(amount);
  } catch {
    // A code that the browser takes for none.
    return `${formatNumber(amount)} ${currency}`;
  }
}
