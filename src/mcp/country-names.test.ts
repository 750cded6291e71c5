import { describe, expect, it } from 'vitest';
import type { Catalog } from '../catalog/catalog.ts';
import { CountryNames } from './country-names.ts';

const COUNTRIES = [
  { id: 76, iso2: 'BR', iso3: 'BRA', name: 'Brazil', search: 'brazil\nbrasil' },
  { id: 178, iso2: 'CG', iso3: 'COG', name: 'Republic of the Congo', search: 'republic of the congo\ncongo' },
  { id: 180, iso2: 'CD', iso3: 'COD', name: 'Democratic Republic of the Congo', search: 'dr congo\ncongo' },
  { id: 392, iso2: 'JP', iso3: 'JPN', name: 'Japan', search: 'japan\nnippon' },
  { id: 826, iso2: 'GB', iso3: 'GBR', name: 'United Kingdom', search: 'united kingdom\nbritain' },
  { id: 840, iso2: 'US', iso3: 'USA', name: 'United States', search: 'united states\nusa' },
  { id: 630, iso2: 'PR', iso3: 'PRI', name: 'Puerto Rico', search: 'puerto rico' },
];
const names = new CountryNames({
  countryCodes: COUNTRIES,
  passportOf(id: number) {
    const found = COUNTRIES.find((one) => one.id === id);
    return found && { ...found, issuesPassports: id !== 630, passportCountryId: id === 630 ? 840 : null };
  },
} as unknown as Catalog);

const found = (text: string) => names.find(text).map(({ country, by }) => `${country.iso2} ${by}`);

describe('finding a country', () => {
  it.each([
    ['br', 'BR code'],
    ['076', 'BR code'],
    ['UK', 'GB code'],
    ['Brasil', 'BR name'],
    ['Japón', 'JP name'],
    ['États-Unis', 'US name'],
    ['Japanese', 'JP demonym'],
    ['brasileiro', 'BR demonym'],
    ['Unit', 'GB beginning'],
    ['Brazl', 'BR similar'],
    ['brasileñas', 'BR similar'],
  ])('takes %s', (text, expected) => {
    expect(found(text)[0]).toBe(expected);
  });

  it('tells of all that share a name, and of none that are meant by nothing', () => {
    expect(found('Congo')).toEqual(['CG name', 'CD name']);
    expect(found('Congolese').sort()).toEqual(['CD demonym', 'CG demonym']);
    expect([names.only('Congo'), names.only('Brazl'), names.only('brazilian')?.iso2]).toEqual([
      undefined,
      undefined,
      'BR',
    ]);
    expect([found('Wakanda'), found(''), found('x'.repeat(100_000))]).toEqual([[], [], []]);
  });

  it('names the passport that the people of a territory hold', () => {
    expect(names.find('PR')[0]?.country).toMatchObject({ issuesPassports: false, passportOf: 'US' });
  });
});
