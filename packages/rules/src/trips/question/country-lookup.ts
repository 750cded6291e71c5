/** Finds what a question names: countries by any of their codes, groups that issue visas, vaccines. */
import type { CountryCodes } from '../../countries/nearest-country.ts';
import type { PassportFacts } from '../../countries/passports.ts';
import type { Country } from '../question.ts';

/** `search`: its names, folded (`fold-text.ts`), joined by line feeds. */
export interface KnownCountry extends Country, CountryCodes, PassportFacts {}

export interface CountryLookup {
  byId(id: number): KnownCountry | undefined;
  /** ISO 3166-1 alpha-2 or alpha-3, in capital letters. */
  byCode(code: string): KnownCountry | undefined;
  /** Those that suggestions are made from. */
  readonly countries: readonly KnownCountry[];
  /** Groups whose visas and permits exist, e.g. SCHENGEN. */
  readonly groupCodes: ReadonlySet<string>;
  readonly vaccineCodes: ReadonlySet<string>;
}

export function countryLookup(
  countries: readonly KnownCountry[],
  groupCodes: Iterable<string>,
  vaccineCodes: Iterable<string>,
): CountryLookup {
  const byId = new Map(countries.map((country) => [country.id, country]));
  const byCode = new Map(
    countries.flatMap((country): [string, KnownCountry][] => [
      [country.iso2, country],
      [country.iso3, country],
    ]),
  );
  return {
    byId: (id) => byId.get(id),
    byCode: (code) => byCode.get(code),
    countries,
    groupCodes: new Set(groupCodes),
    vaccineCodes: new Set(vaccineCodes),
  };
}
