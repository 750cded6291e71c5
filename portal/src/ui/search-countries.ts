/** Finds countries by what people type: a name in their language or in English, another name, or an ISO code. */
import type { CountryName } from '../api/country-names.ts';

export interface SearchableCountry {
  readonly country: CountryName;
  /** As the list shows it, in the reader's language. */
  readonly shownName: string;
  readonly codes: readonly string[];
  /** The shown name first. */
  readonly names: readonly string[];
}

/** Letters that Unicode decomposition leaves whole but people type without their strokes. */
const PLAIN: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** Small letters, no accents, no dots and apostrophes, other signs as single spaces. */
export function searchText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđðþßæœı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[.'’‘`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** In the order of the shown names. */
export function searchableCountries(
  countries: readonly CountryName[],
  shownNameOf: (country: CountryName) => string,
  locale: string,
): readonly SearchableCountry[] {
  const { compare } = new Intl.Collator(locale);
  return countries
    .map((country): SearchableCountry => {
      const shownName = shownNameOf(country);
      return {
        country,
        shownName,
        codes: [country.iso2.toLowerCase(), country.iso3.toLowerCase()],
        names: [...new Set([shownName, country.name, ...country.aliases].map(searchText))],
      };
    })
    .sort((a, b) => compare(a.shownName, b.shownName));
}

/**
 * Best match first: a code or a whole name, the beginning of the shown name, of another one, beginnings of words, anything inside.
 * Among equals come those that `isUsual` first; all of them when nothing was typed.
 */
export function searchCountries(
  countries: readonly SearchableCountry[],
  typed: string,
  isUsual: (country: CountryName) => boolean = () => true,
): readonly SearchableCountry[] {
  const query = searchText(typed);
  return countries
    .map((entry, place) => ({ entry, place, rank: query === '' ? 0 : rankOf(entry, query) }))
    .filter(({ rank }) => rank !== NO_MATCH)
    .map((found) => ({ ...found, unusual: isUsual(found.entry.country) ? 0 : 1 }))
    .sort((a, b) => a.rank - b.rank || a.unusual - b.unusual || a.place - b.place)
    .map(({ entry }) => entry);
}

/** The one country that the text names in full, by name or code. */
export function countryNamed(countries: readonly SearchableCountry[], typed: string): SearchableCountry | undefined {
  const query = searchText(typed);
  const named = countries.filter((entry) => rankOf(entry, query) <= WHOLE_NAME);
  return named.length === 1 ? named[0] : named.find(({ codes }) => codes.includes(query));
}

const WHOLE_NAME = 1;
const NO_MATCH = Number.POSITIVE_INFINITY;

function rankOf({ codes, names }: SearchableCountry, query: string): number {
  if (codes.includes(query)) return 0;
  if (names.includes(query)) return WHOLE_NAME;
  if (names[0]?.startsWith(query)) return 2;
  if (names.some((name) => name.startsWith(query))) return 3;
  const words = query.split(' ');
  if (names.some((name) => words.every((word) => ` ${name}`.includes(` ${word}`)))) return 4;
  // One letter is inside nearly every name.
  if (query.length > 1 && names.some((name) => name.includes(query))) return 5;
  return NO_MATCH;
}
