/**
 * The countries that a reader can choose from: loaded once, when a page first needs them, and shared by all its parts.
 */
import type { components } from '@carnet/client';
import { loadOnce } from './load-once.ts';
import { portalData } from './public-data.ts';
import { type Request, useRequest } from './use-request.ts';

export type Continent = components['schemas']['Continent'];

export interface CountryName {
  /** ISO 3166-1 numeric. */
  readonly id: number;
  readonly iso2: string;
  readonly iso3: string;
  /** In English. */
  readonly name: string;
  readonly continent: Continent;
  /** Other names that people search by, in small letters without accents. */
  readonly aliases: readonly string[];
  /** What its citizens are called, in the portal's languages. */
  readonly demonyms: readonly string[];
  readonly isDestination: boolean;
  /** Territories have no passport of their own. */
  readonly isPassport: boolean;
  /** ISO-2 code of the country whose passport its people hold, itself for most; null where there is no one country. */
  readonly passport: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export const loadCountryNames = loadOnce(() => portalData<readonly CountryName[]>('/country-names'));

/** Until `isWanted` nothing is asked for. */
export function useCountryNames(isWanted = true): Request<readonly CountryName[]> {
  return useRequest(isWanted ? 'country-names' : null, loadCountryNames);
}

/** By ISO-2 or ISO-3 in either case. */
export function findCountry(list: readonly CountryName[], code: string): CountryName | undefined {
  const wanted = code.toUpperCase();
  return list.find((country) => country.iso2 === wanted || country.iso3 === wanted);
}
