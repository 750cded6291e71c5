/** Reads codes of countries, issuers and vaccines, and suggests the one that was probably meant. */
import { notACountryCode } from '../../../countries/nearest-country.ts';
import type { Country } from '../../question.ts';
import type { CountryLookup, KnownCountry } from '../country-lookup.ts';
import { nearest, type Refuse } from './read-plain.ts';
import { shown } from './shown.ts';

/** ASCII letters only: some others have these as their capitals. */
const CODE = /^[A-Za-z]{2,3}$/;
const DIGITS = /^\d{1,3}$/;

export function readCountry(value: unknown, lookup: CountryLookup, refuse: Refuse): Country | undefined {
  const found = find(value, lookup);
  return found === undefined ? refuse(() => notACountry(value, lookup)) : named(found);
}

/** A country's alpha-2 code, or the code of a group. */
export function readIssuer(value: unknown, lookup: CountryLookup, refuse: Refuse): string | undefined {
  const country = find(value, lookup);
  if (country !== undefined) return country.iso2;
  const code = typeof value === 'string' ? value.toUpperCase() : '';
  if (lookup.groupCodes.has(code)) return code;
  return refuse(() => {
    const near = nearest(value, [...lookup.groupCodes]);
    if (near !== '') return `${shown(value)} is neither a country nor a group${near}`;
    return `${notACountry(value, lookup)} A group such as SCHENGEN may issue it, too.`;
  });
}

export function readVaccine(value: unknown, lookup: CountryLookup, refuse: Refuse): string | undefined {
  const code = typeof value === 'string' ? value.toLowerCase() : '';
  if (lookup.vaccineCodes.has(code)) return code;
  return refuse(() => {
    const known = [...lookup.vaccineCodes];
    return `${shown(value)} is not the code of a vaccine${nearest(value, known)} (known: ${known.join(', ')})`;
  });
}

function find(value: unknown, lookup: CountryLookup): KnownCountry | undefined {
  if (typeof value === 'number') return lookup.byId(value);
  if (typeof value !== 'string') return undefined;
  if (CODE.test(value)) return lookup.byCode(value.toUpperCase());
  return DIGITS.test(value) ? lookup.byId(Number(value)) : undefined;
}

function notACountry(value: unknown, { countries }: CountryLookup): string {
  return `${shown(value)} ${notACountryCode(value, countries)}`;
}

function named({ id, iso2, iso3, name }: KnownCountry): Country {
  return { id, iso2, iso3, name };
}
