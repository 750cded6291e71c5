import { describe, expect, it } from 'vitest';
import { readCurrencies } from './currencies.ts';

const currencies = readCurrencies();
const currency = (code: string) => currencies.find((one) => one.code === code);

describe('currencies', () => {
  it('have one ISO 4217 number and code each', () => {
    expect(new Set(currencies.map((one) => one.id)).size).toBe(currencies.length);
    expect(new Set(currencies.map((one) => one.code)).size).toBe(currencies.length);
    for (const one of currencies) {
      expect(one.code).toMatch(/^[A-Z]{3}$/);
      expect(one.id).toBeGreaterThan(0);
      expect(one.id).toBeLessThan(1000);
    }
  });

  it('know their number, minor unit and symbol', () => {
    expect(currency('BRL')).toEqual({ id: 986, code: 'BRL', name: 'Brazilian Real', symbol: 'R$', minorUnit: 2 });
    expect(currency('JPY')).toMatchObject({ id: 392, minorUnit: 0 });
    expect(currency('KWD')).toMatchObject({ id: 414, minorUnit: 3 });
    expect(currency('XCG')).toMatchObject({ id: 532 });
    expect(currency('AED')?.symbol).toBeNull();
  });

  it('are money of today: nothing withdrawn, no metal, no unit of account', () => {
    for (const code of [
      'HRK',
      'BGN',
      'ANG',
      'SLL',
      'ZWL',
      'CUC',
      'VEF',
      'XAU',
      'XDR',
      'XXX',
      'XTS',
      'CHE',
      'UYI',
      'USN',
    ]) {
      expect([code, currency(code)]).toEqual([code, undefined]);
    }
  });
});
