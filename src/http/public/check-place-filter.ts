/**
 * Checks that the country and the city of a filter exist and belong together (docs/contract-decisions.md: existence
 * before domain rules).
 */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { ErrorText } from '../openapi/document.ts';
import { notFound } from './operation.ts';

/** For the descriptions of operations that check. */
export const PLACE_FILTER_ERRORS = {
  notFound: { when: 'The country or the city does not exist.', message: 'City 999 not found' },
  businessRule: { when: 'The city is in another country.', message: 'City 2267057 is not in country 76' },
} as const satisfies Record<string, ErrorText>;

/** Throws DomainError NOT_FOUND naming what does not exist, BUSINESS_RULE_VIOLATION for a city of another country. */
export function checkPlaceFilter(catalog: Catalog, query: { countryId?: number; cityId?: number }): void {
  const { countryId, cityId } = query;
  if (countryId !== undefined && !catalog.hasCountry(countryId)) throw notFound('Country', query, 'countryId');
  if (cityId === undefined) return;
  const countryOfCity = catalog.places.countryOfCity(cityId);
  if (countryOfCity === undefined) throw notFound('City', query, 'cityId');
  if (countryId !== undefined && countryOfCity !== countryId) {
    throw new DomainError('BUSINESS_RULE_VIOLATION', `City ${cityId} is not in country ${countryId}`);
  }
}
