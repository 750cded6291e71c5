import { describe, expect, it } from 'vitest';
import { searchableCountries, searchCountries } from '../ui/fields/search-countries.ts';
import type { CountryName } from './country-names.ts';
import { passportCountries, passportHolder } from './passports.ts';

const country = (iso2: string, name: string, passport: string | null = iso2): CountryName => ({
  id: 1,
  iso2,
  iso3: `${iso2}X`,
  name,
  continent: 'Europe',
  aliases: [`${name.toLowerCase()}land`],
  demonyms: [`${name.toLowerCase()}er`],
  isDestination: true,
  isPassport: passport === iso2,
  passport,
  latitude: null,
  longitude: null,
});
const list = [
  country('DK', 'Denmark'),
  country('GL', 'Greenland', 'DK'),
  country('FR', 'France'),
  country('AQ', 'Antarctica', null),
];
const shownName = ({ iso2, name }: CountryName) => (iso2 === 'GL' ? 'Grönland' : name);

describe('the passports that a reader can choose', () => {
  const passports = passportCountries(list, shownName);

  it('are those that exist', () => {
    expect(passports.map(({ iso2 }) => iso2)).toEqual(['DK', 'FR']);
    expect(passports[1]).toBe(list[2]);
  });

  it('are found by the territories whose people hold them', () => {
    const found = (typed: string) =>
      searchCountries(searchableCountries(passports, shownName, 'en'), typed).map((entry) => entry.country.iso2);
    for (const typed of ['Greenland', 'grönland', 'greenlandland', 'greenlander', 'denmark'])
      expect(found(typed)).toEqual(['DK']);
    expect(found('Antarctica')).toEqual([]);
  });

  it('are held by the people of a territory, and by nobody as one people where there is no such passport', () => {
    const holders = list.map((one) => passportHolder(list, one).iso2);
    expect(holders).toEqual(['DK', 'DK', 'FR', 'AQ']);
  });
});
