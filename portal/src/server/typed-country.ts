/** Which country a text means that was sent by a form without script. */
import type { AnswerSide, CountryName, TypedCountry } from '../../../src/http/portal/shared/portal-shapes.ts';
import { passportCountries } from '../api/passports.ts';
import { countryName } from '../i18n/format.ts';
import { locale } from '../i18n/locale.ts';
import {
  clearMatch,
  type SearchableCountry,
  searchableCountries,
  searchCountries,
} from '../ui/fields/search-countries.ts';

const MOST_MATCHES = 24;
/** Longer than any name. */
const LONGEST = 100;

const shownName = ({ iso2, name }: CountryName): string => countryName(iso2, name);

export function typedCountry(sent: string, kind: AnswerSide, all: readonly CountryName[]): TypedCountry {
  const text = sent.slice(0, LONGEST).trim();
  if (text === '') return { text, found: undefined, matches: [] };
  const countries = searchable(all, kind);
  const isUsual = (country: CountryName) => (kind === 'passport' ? country.isPassport : country.isDestination);
  return {
    text,
    found: clearMatch(countries, text, isUsual)?.country.iso2,
    matches: searchCountries(countries, text, isUsual)
      .slice(0, MOST_MATCHES)
      .map(({ country }) => country),
  };
}

const known = new WeakMap<readonly CountryName[], Map<string, readonly SearchableCountry[]>>();

/** Made once for each list, kind and language: it takes milliseconds. */
function searchable(all: readonly CountryName[], kind: AnswerSide): readonly SearchableCountry[] {
  const made = known.get(all) ?? new Map<string, readonly SearchableCountry[]>();
  known.set(all, made);
  const key = `${kind} ${locale}`;
  const list =
    made.get(key) ??
    searchableCountries(kind === 'passport' ? passportCountries(all, shownName) : all, shownName, locale);
  made.set(key, list);
  return list;
}
