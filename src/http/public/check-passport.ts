/** Refuses questions about passports that do not exist, with the passport to ask for instead. */

import { noPassport } from '@carnet/rules/countries/passports.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import type { Catalog } from '../../catalog/catalog.ts';

/**
 * Throws DomainError BUSINESS_RULE_VIOLATION; nothing for a country that does not exist. `parameter` is where the
 * passport was given.
 */
export function checkPassport(catalog: Catalog, countryId: number, parameter: string): void {
  const country = catalog.passportOf(countryId);
  if (country === undefined || country.issuesPassports) return;
  const { passportCountryId } = country;
  const issuer = passportCountryId === null ? undefined : catalog.passportOf(passportCountryId);
  throw new DomainError('BUSINESS_RULE_VIOLATION', noPassport(country, issuer, parameter));
}
