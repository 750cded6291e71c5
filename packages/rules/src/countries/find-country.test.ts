import { describe, expect, it } from 'vitest';
import { countryFinder } from './find-country.ts';

const country = (
  iso2: string,
  iso3: string,
  name: string,
  aliases: string[] = [],
  officialName: string | null = null,
) => ({
  iso2,
  iso3,
  name,
  aliases,
  officialName,
});
const find = countryFinder([
  country('CG', 'COG', 'Congo', ['Congo-Brazzaville']),
  country('CD', 'COD', 'DR Congo', ['Congo', 'Democratic Republic of the Congo']),
  country('CI', 'CIV', "Côte d'Ivoire", ['Ivory Coast'], "Republic of Côte d'Ivoire"),
  country('BA', 'BIH', 'Bosnia and Herzegovina'),
  country('KP', 'PRK', 'North Korea', ['Korea']),
  country('KR', 'KOR', 'South Korea', ['Korea']),
  country('NA', 'NAM', 'Namibia'),
]);

describe('finding a country', () => {
  it.each([
    ['ci', 'CI'],
    ['CIV', 'CI'],
    ['Ivory coast', 'CI'],
    ["COTE D'IVOIRE", 'CI'],
    ['Côte d’Ivoire', 'CI'],
    ["Republic of Cote d'Ivoire", 'CI'],
    ['Bosnia & Herzegovina', 'BA'],
    ['NA', 'NA'],
  ])('knows %s', (text, iso2) => {
    expect(find(text)?.iso2).toBe(iso2);
  });

  it("prefers a country's own name to another's alias", () => {
    expect(find('Congo')?.iso2).toBe('CG');
  });

  it('finds none for a text that means several, or nothing', () => {
    expect(find('Korea')).toBeUndefined();
    expect(find('Atlantis')).toBeUndefined();
    expect(find('')).toBeUndefined();
  });
});
