/** Which country a text means that was sent by a form without script. */
import type { CountryName } from '../api/country-names.ts';
import { passportCountries } from '../api/passports.ts';
import { countryName } from '../i18n/format.ts';
import { locale } from '../i18n/locale.ts';
import { clearMatch, type SearchableCountry, searchableCountries, searchCountries } from '../ui/search-countries.ts';

export interface TypedCountry {
  readonly text: string;
  /** ISO-2 code; undefined when the text is empty, means no country or several. */
  readonly found: string | undefined;
  readonly matches: readonly CountryName[];
}

type Kind = 'passport' | 'destination';

const MOST_MATCHES = 24;
/** Longer than any name. */
const LONGEST = 100;

const shownName = ({ iso2, name }: CountryName): string => countryName(iso2, name);

export function typedCountry(sent: string, kind: Kind, all: readonly CountryName[]): TypedCountry {
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
function searchable(all: readonly CountryName[], kind: Kind): readonly SearchableCountry[] {
  const made = known.get(all) ?? new Map<string, readonly SearchableCountry[]>();
  known.set(all, made);
  const key = `${kind} ${locale}`;
  const list =
    made.get(key) ??
    searchableCountries(kind === 'passport' ? passportCountries(all, shownName) : all, shownName, locale);
  made.set(key, list);
  return list;
}
