/**
 * The countries that a reader can choose from: loaded once, when a page first needs them, and shared by all its parts.
 */
import type { CountryName } from '../../../src/http/portal/shared/portal-shapes.ts';
import { loadOnce } from './load-once.ts';
import { portalData } from './public-data.ts';
import { type Request, useRequest } from './use-request.ts';

export type { CountryName };

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

/** By ISO 3166-1 numeric. */
export function findCountryById(list: readonly CountryName[], id: number): CountryName | undefined {
  return list.find((country) => country.id === id);
}
