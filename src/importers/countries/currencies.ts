/**
 * Currencies in use today, from countries-list (MIT), which holds all of ISO 4217 with numeric codes and minor units.
 */

import type { CurrencyRecord } from '@carnet/rules/schema/currency-fields.ts';
import { currencies as listed } from 'countries-list/currencies';

/**
 * ISO 4217 codes that nobody holds in a purse: metals, test and "no currency" codes, units of account of banks,
 * and the indexed units and settlement codes beside a national currency.
 */
const NOT_MONEY = new Set(
  ('XAG XAU XPD XPT XTS XXX XBA XBB XBC XBD XDR XSU XUA XAD ' + 'BOV CHE CHW CLF COU MXV USN UYI UYW').split(' '),
);

/** All of them, by code. */
export function readCurrencies(): CurrencyRecord[] {
  return Object.entries(listed)
    .filter(([code, currency]) => !currency.withdrawn && !NOT_MONEY.has(code))
    .map(([code, currency]) => ({
      id: Number(currency.numeric),
      code,
      name: currency.name,
      symbol: currency.symbol === code ? null : currency.symbol,
      minorUnit: currency.decimals,
    }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}
