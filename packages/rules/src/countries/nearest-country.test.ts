import { describe, expect, it } from 'vitest';
import { type CountryCodes, nearestCountry, notACountryCode } from './nearest-country.ts';

const countries = [
  [248, 'AX', 'ALA', 'aland islands'],
  [52, 'BB', 'BRB', 'barbados'],
  [76, 'BR', 'BRA', 'brazil\nbrasil'],
  [96, 'BN', 'BRN', 'brunei\nbrunei darussalam'],
  [384, 'CI', 'CIV', "ivory coast\ncote d'ivoire"],
  [268, 'GE', 'GEO', 'georgia'],
  [276, 'DE', 'DEU', 'germany\ndeutschland'],
  [300, 'GR', 'GRC', 'greece'],
  [392, 'JP', 'JPN', 'japan'],
  [688, 'RS', 'SRB', 'serbia'],
  [983, 'XK', 'XKX', 'kosovo'],
  [756, 'CH', 'CHE', 'switzerland'],
  [826, 'GB', 'GBR', 'united kingdom\nuk'],
  [840, 'US', 'USA', 'united states\namerica'],
].map(([id, iso2, iso3, search]) => ({ id, iso2, iso3, search }) as CountryCodes);

describe('the country that was probably meant', () => {
  it.each([
    ['BRX', 'BR'], // a letter from many alpha-3 codes, and from both codes of Brazil alone
    ['BRAA', 'BR'],
    ['Brazil', 'BR'],
    ['brazi', 'BR'],
    ["cote d'ivoire", 'CI'],
    ['ÅLAND ISLANDS', 'AX'],
    ['GER', 'DE'],
    ['SWI', 'CH'],
    ['DEX', 'DE'],
    ['JPX', 'JP'],
    ['UK', 'GB'],
    ['EL', 'GR'],
    ['RKS', 'XK'],
    ['rk', 'XK'],
    ['D', 'DE'],
  ])('by %s: %s', (text, iso2) => {
    expect(nearestCountry(text, countries)?.iso2).toBe(iso2);
  });

  it.each(['', ' ', '1.5', '-1', 'UNI', 'QQQQ', 'null', '\u0000', '٧٦', '𝟕𝟔', 'x'.repeat(10_000)])(
    'is none by %j',
    (text) => {
      expect(nearestCountry(text, countries)).toBeUndefined();
    },
  );
});

describe('what is said of a code that is not a country’s', () => {
  it.each([
    ['GBN', 'passports of British Nationals (Overseas)'],
    ['gbo', 'passports of British Overseas Citizens'],
    ['UNO', 'laissez-passers of the United Nations'],
    ['XOM', 'passports of the Sovereign Military Order of Malta'],
    ['XXB', 'travel documents of refugees under the convention of 1951'],
    ['XPO', 'travel documents of Interpol'],
  ])('%s: whose it is, and no neighbour', (code, holders) => {
    const text = notACountryCode(code, countries);
    expect(text).toContain(holders);
    expect(text).not.toMatch(/Use \d/);
  });

  it.each([
    ['RKS', 'is not a country code. Use 983, XK or XKX.'],
    ['EL', 'is not a country code. Use 300, GR or GRC.'],
    [
      'constructor',
      'is not a country code. Use an ISO 3166-1 numeric, alpha-2 or alpha-3 code, such as 76, BR or BRA.',
    ],
  ])('%s: %s', (code, text) => {
    expect(notACountryCode(code, countries)).toBe(text);
  });
});
