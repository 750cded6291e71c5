import { describe, expect, it } from 'vitest';
import { type CountryCodes, nearestCountry } from './nearest-country.ts';

const countries = [
  [248, 'AX', 'ALA', 'aland islands'],
  [52, 'BB', 'BRB', 'barbados'],
  [76, 'BR', 'BRA', 'brazil\nbrasil'],
  [96, 'BN', 'BRN', 'brunei\nbrunei darussalam'],
  [384, 'CI', 'CIV', "ivory coast\ncote d'ivoire"],
  [268, 'GE', 'GEO', 'georgia'],
  [276, 'DE', 'DEU', 'germany\ndeutschland'],
  [392, 'JP', 'JPN', 'japan'],
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
