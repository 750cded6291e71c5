import { expect, it } from 'vitest';
import { parseMonthlyPrice } from './tier-prices.ts';

it('reads an amount and the code of a currency', () => {
  expect(parseMonthlyPrice('29 EUR')).toEqual({ amount: 29, currency: 'EUR' });
  expect(parseMonthlyPrice('4.50 USD')).toEqual({ amount: 4.5, currency: 'USD' });
  expect(parseMonthlyPrice('0 CHF')).toEqual({ amount: 0, currency: 'CHF' });
});

it('takes nothing else for a price', () => {
  for (const text of ['', '29', 'EUR 29', '29 eur', '29,00 EUR', '-1 EUR', '1.234 EUR', '12345678 EUR', '29 EURO']) {
    expect([text, parseMonthlyPrice(text)]).toEqual([text, undefined]);
  }
});
