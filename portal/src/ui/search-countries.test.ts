import { describe, expect, it } from 'vitest';
import type { CountryName } from '../api/country-names.ts';
import { countryNamed, searchableCountries, searchCountries } from './search-countries.ts';

const country = (iso2: string, iso3: string, name: string, aliases: string[] = [], isPassport = true): CountryName => ({
  id: 0,
  iso2,
  iso3,
  name,
  continent: 'Europe',
  aliases,
  isDestination: true,
  isPassport,
  latitude: null,
  longitude: null,
});

const LIST = [
  country('UA', 'UKR', 'Ukraine'),
  country('GB', 'GBR', 'United Kingdom', ['uk', 'great britain', 'england']),
  country('CI', 'CIV', 'Ivory Coast', ["cote d'ivoire"]),
  country('DE', 'DEU', 'Germany', ['deutschland']),
  country('NE', 'NER', 'Niger'),
  country('NG', 'NGA', 'Nigeria'),
  country('AX', 'ALA', 'Aland Islands', [], false),
  country('AL', 'ALB', 'Albania'),
  country('VC', 'VCT', 'Saint Vincent and the Grenadines'),
  country('GN', 'GIN', 'Guinea'),
  country('GW', 'GNB', 'Guinea-Bissau'),
  country('GQ', 'GNQ', 'Equatorial Guinea'),
];

const shownNames = new Intl.DisplayNames(['fr'], { type: 'region' });
const french = searchableCountries(LIST, ({ iso2 }) => shownNames.of(iso2) ?? iso2, 'fr');
const found = (typed: string) => searchCountries(french, typed).map((entry) => entry.country.iso2);

describe('search of countries', () => {
  it('finds by the name in the reader’s language, ignoring case and accents', () => {
    expect(found('ALLEMAGNE')[0]).toBe('DE');
    expect(found('cote')[0]).toBe('CI');
    expect(found('Côte d’Ivoire')[0]).toBe('CI');
  });

  it('finds by the English name, by another name and by both ISO codes', () => {
    for (const typed of ['germany', 'Deutschland', 'de', 'DEU']) expect(found(typed)[0]).toBe('DE');
    expect(found('ivory')[0]).toBe('CI');
  });

  it('puts a code and a whole name before beginnings, and beginnings before the inside of names', () => {
    expect(found('uk')).toEqual(['GB', 'UA']);
    expect(found('niger')).toEqual(['NE', 'NG']);
    expect(found('guinea').indexOf('GN')).toBeLessThan(found('guinea').indexOf('GQ'));
  });

  it('finds names by the beginnings of several of their words', () => {
    expect(found('vincent gren')).toEqual(['VC']);
  });

  it('finds nothing for what is no country', () => {
    expect(found('atlantis')).toEqual([]);
  });

  it('lists all in the reader’s order when nothing is typed, those without a passport last where passports are asked for', () => {
    const all = searchCountries(french, '', (each) => each.isPassport).map((entry) => entry.country.iso2);
    expect(all).toHaveLength(LIST.length);
    expect(all[0]).toBe('AL');
    expect(all.at(-1)).toBe('AX');
  });

  it('knows when a text names one country in full', () => {
    expect(countryNamed(french, 'england')?.country.iso2).toBe('GB');
    expect(countryNamed(french, 'guinea')?.country.iso2).toBe('GN');
    expect(countryNamed(french, 'niger')?.country.iso2).toBe('NE');
    expect(countryNamed(french, 'guin')).toBeUndefined();
    expect(countryNamed(french, '')).toBeUndefined();
  });
});
