/** The operations that answer from the catalog, in the order in which the reference shows them. */

import { getCountry } from './countries/get-country.ts';
import { listCountries } from './countries/list-countries.ts';
import { getCountryGroup } from './country-groups/get-country-group.ts';
import { listCountryGroups } from './country-groups/list-country-groups.ts';
import { getCurrency } from './currencies/get-currency.ts';
import { listCurrencies } from './currencies/list-currencies.ts';
import { getEntryRequirement } from './entry-requirements/get-entry-requirement.ts';
import { getPersonalizedRequirement } from './entry-requirements/get-personalized-requirement.ts';
import { listEntryRequirementsByDestination } from './entry-requirements/list-by-destination.ts';
import { listEntryRequirements } from './entry-requirements/list-entry-requirements.ts';
import { listHealthRequirements } from './health-requirements/list-health-requirements.ts';
import type { RegisteredOperation } from './operation.ts';
import { getVaccine } from './vaccines/get-vaccine.ts';
import { listVaccines } from './vaccines/list-vaccines.ts';

export const operations: readonly RegisteredOperation[] = [
  getPersonalizedRequirement,
  listEntryRequirementsByDestination,
  listEntryRequirements,
  getEntryRequirement,
  listHealthRequirements,
  listVaccines,
  getVaccine,
  listCountries,
  getCountry,
  listCountryGroups,
  getCountryGroup,
  listCurrencies,
  getCurrency,
];
