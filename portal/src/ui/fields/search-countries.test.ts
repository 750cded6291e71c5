import { describe, expect, it } from 'vitest';
import type { CountryName } from '../../api/country-names.ts';
import { clearMatch, isNear, searchableCountries, searchCountries } from './search-countries.ts';

const country = (
  iso2: string,
  iso3: string,
  name: string,
  aliases: string[] = [],
  isPassport = true,
  demonyms: string[] = [],
): CountryName => ({
  id: 0,
  iso2,
  iso3,
  name,
  continent: 'Europe',
  aliases,
  demonyms,
  isDestination: true,
  isPassport,
  passport: iso2,
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

  it('finds names in other languages, and the country’s own, where nothing else matches', () => {
    expect(found('Alemania')).toEqual(['DE']);
    expect(found('Vereinigtes Königreich')).toEqual(['GB']);
    expect(found('Shqipëri')).toEqual(['AL']);
    expect(clearMatch(french, 'Alemania')?.country.iso2).toBe('DE');
  });

  it('offers a country for a mistyped name, but never takes it for certain', () => {
    expect(found('albnie')).toEqual(['AL']);
    expect(found('ukriane')).toEqual(['UA']);
    expect(clearMatch(french, 'ukriane')).toBeUndefined();
    expect(french.filter((entry) => isNear(entry, 'ukriane')).map(({ country }) => country.iso2)).toEqual(['UA']);
    expect(french.some((entry) => isNear(entry, 'ukraine'))).toBe(false);
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

  it('finds by what the citizens are called, in every form, before names that merely have the word in them', () => {
    const list = searchableCountries(
      [
        country('IO', 'IOT', 'British Indian Ocean Territory', [], false),
        country('IN', 'IND', 'India', [], true, ['Indian', 'indio', 'indiano', 'indien']),
        country('PF', 'PYF', 'French Polynesia', [], false),
        country('FR', 'FRA', 'France', [], true, ['French', 'francés', 'francês', 'français']),
        country('PL', 'POL', 'Poland', [], true, ['Polish', 'Pole', 'polaco', 'polonês', 'polonais']),
        country('ES', 'ESP', 'Spain', [], true, ['Spanish', 'español', 'espanhol', 'espagnol']),
      ],
      ({ name }) => name,
      'en',
    );
    const best = (typed: string) => searchCountries(list, typed)[0]?.country.iso2;
    for (const typed of ['indian', 'Indians', 'india', 'indienne', 'indiennes'])
      expect([typed, best(typed)]).toEqual([typed, 'IN']);
    for (const typed of ['french', 'francesa', 'française', 'français'])
      expect([typed, best(typed)]).toEqual([typed, 'FR']);
    for (const typed of ['española', 'españoles', 'espagnole']) expect([typed, best(typed)]).toEqual([typed, 'ES']);
    for (const typed of ['poles', 'polaca', 'polonaise']) expect([typed, best(typed)]).toEqual([typed, 'PL']);
    expect(best('polyn')).toBe('PF');
    expect(clearMatch(list, 'indian')?.country.iso2).toBe('IN');
  });

  it('knows when a text can only mean one country', () => {
    for (const [typed, iso2] of [
      ['england', 'GB'],
      ['guinea', 'GN'],
      ['niger', 'NE'],
      ['alb', 'AL'],
      ['vincent', 'VC'],
    ] as const)
      expect([typed, clearMatch(french, typed)?.country.iso2]).toEqual([typed, iso2]);
    for (const typed of ['guin', 'nig', '', 'atlantis'])
      expect([typed, clearMatch(french, typed)]).toEqual([typed, undefined]);
  });
});
