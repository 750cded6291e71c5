/** Further passports in the address of a passport's page: `/passports/BR?with=JP,IN&as=all`. */
import { type CountryName, findCountry } from '../../api/country-names.ts';
import type { Together } from '../../world-map/lists/combine-rows.ts';

/** Four with the first. */
export const MOST_FURTHER = 3;

export interface Further {
  readonly others: readonly CountryName[];
  readonly together: Together;
}

/** What is no passport, or there already, is left out. */
export function readFurther(
  query: Readonly<Record<string, string>>,
  names: readonly CountryName[],
  first: CountryName | undefined,
): Further {
  const found = (query.with ?? '').split(',').flatMap((code) => findCountry(names, code) ?? []);
  const others = [...new Set(found)].filter(({ id, isPassport }) => isPassport && id !== first?.id);
  return { others: others.slice(0, MOST_FURTHER), together: query.as === 'all' ? 'all' : 'best' };
}

export function furtherAddress(
  first: string,
  others: readonly Pick<CountryName, 'iso2'>[],
  together: Together,
): string {
  const path = `/passports/${first}`;
  if (others.length === 0) return path;
  return `${path}?with=${others.map(({ iso2 }) => iso2).join(',')}${together === 'all' ? '&as=all' : ''}`;
}
