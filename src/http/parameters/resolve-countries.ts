/** Turns the country codes among a request's parameters into ids, by the catalog that answers it. */

import { notACountryCode } from '@carnet/rules/countries/nearest-country.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import { showValue } from '@carnet/rules/show-value.ts';
import type { TObject } from 'typebox';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Parameters } from './compile-parameters.ts';
import { isCountrySchema, type ParameterSchema } from './read-value.ts';

type ResolveCountries = (values: Parameters, catalog: Catalog | undefined) => void;

/** ASCII letters only: some others have these as their capitals. */
const CODE = /^(?:[A-Za-z]{2}|[A-Za-z]{3})$/;

/**
 * Throws DomainError VALIDATION_ERROR for a text that is not the code of a country. Without a catalog nobody knows
 * which codes exist: those of the right form are then left as they are.
 */
export function compileResolveCountries(schema: TObject): ResolveCountries {
  const names = Object.entries(schema.properties)
    .filter(([, parameter]) => isCountrySchema(parameter as ParameterSchema))
    .map(([name]) => name);
  return (values, catalog) => {
    for (const name of names) {
      const value = values[name];
      if (typeof value !== 'string') continue;
      const isCode = CODE.test(value);
      if (isCode && catalog === undefined) continue;
      const id = isCode ? catalog?.countryIdOf(value.toUpperCase()) : undefined;
      if (id === undefined) throw notACountry(name, value, catalog);
      values[name] = id;
    }
  };
}

function notACountry(name: string, text: string, catalog: Catalog | undefined): DomainError {
  const problem = notACountryCode(text, catalog?.countryCodes ?? []);
  return new DomainError('VALIDATION_ERROR', `${name} ${showValue(text)} ${problem}`);
}
