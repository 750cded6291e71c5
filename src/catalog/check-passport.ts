/** Refuses questions about passports that do not exist, with the passport to ask for instead. */

import { noPassport } from '@carnet/rules/countries/passports.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import type { Catalog } from './catalog.ts';

/**
 * Throws DomainError BUSINESS_RULE_VIOLATION; nothing for a country that does not exist. `parameter`: where
 * a program gives the passport; without it the message has the code alone.
 */
export function checkPassport(catalog: Catalog, countryId: number, parameter?: string): void {
  const country = catalog.passportOf(countryId);
  if (country === undefined || country.issuesPassports) return;
  const { passportCountryId } = country;
  const issuer = passportCountryId === null ? undefined : catalog.passportOf(passportCountryId);
  throw new DomainError('BUSINESS_RULE_VIOLATION', noPassport(country, issuer, parameter));
}
