/** Which passports exist, and which of them the people of a territory without its own hold. */
import type { CountryName } from './country-names.ts';

/** Whose passport its people hold; itself for most, and where there is no one country. */
export function passportHolder(list: readonly CountryName[], country: CountryName): CountryName {
  return (country.passport === null ? undefined : list.find(({ iso2 }) => iso2 === country.passport)) ?? country;
}

/** The countries whose passports exist: each is also found by the names of territories whose people hold it. */
export function passportCountries(
  list: readonly CountryName[],
  shownNameOf: (country: CountryName) => string,
): readonly CountryName[] {
  return list
    .filter(({ isPassport }) => isPassport)
    .map((country) => {
      const territories = list.filter(({ isPassport, passport }) => !isPassport && passport === country.iso2);
      const names = territories.flatMap((territory) => [shownNameOf(territory), territory.name, ...territory.aliases]);
      if (names.length === 0) return country;
      const demonyms = territories.flatMap((territory) => territory.demonyms);
      return {
        ...country,
        aliases: [...country.aliases, ...names],
        demonyms: [...country.demonyms, ...demonyms],
      };
    });
}
