/**
 * Finds countries by what people type: a name in their language or in English, another name, what its citizens are
 * called, or an ISO code.
 */

import { fold } from '@carnet/rules/fold-text.ts';
import type { CountryName } from '../../api/country-names.ts';

export interface SearchableCountry {
  readonly country: CountryName;
  /** As the list shows it, in the reader's language. */
  readonly shownName: string;
  readonly codes: readonly string[];
  /** The shown name first. */
  readonly names: readonly string[];
  readonly demonyms: readonly string[];
}

/** Small letters, no accents, no dots and apostrophes, other signs as single spaces. */
export function searchText(text: string): string {
  return fold(text)
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
        demonyms: [...new Set(country.demonyms.map(searchText))],
      };
    })
    .sort((a, b) => compare(a.shownName, b.shownName));
}

/**
 * Best match first: a code, a whole name or what the citizens are called; the beginning of the shown name, of another
 * one; beginnings of words; anything inside. Among equals come those that `isUsual` first; all of them when nothing was
 * typed.
 */
export function searchCountries(
  countries: readonly SearchableCountry[],
  typed: string,
  isUsual: (country: CountryName) => boolean = () => true,
): readonly SearchableCountry[] {
  return rankCountries(countries, typed, isUsual).map(({ entry }) => entry);
}

/** The one country that the text can only mean: no other one matches as well. */
export function clearMatch(
  countries: readonly SearchableCountry[],
  typed: string,
  isUsual: (country: CountryName) => boolean = () => true,
): SearchableCountry | undefined {
  if (searchText(typed) === '') return undefined;
  const [best, second] = rankCountries(countries, typed, isUsual);
  if (best === undefined || second === undefined) return best?.entry;
  return best.rank < second.rank || (best.rank <= WHOLE_NAME && best.unusual < second.unusual) ? best.entry : undefined;
}

interface Ranked {
  readonly entry: SearchableCountry;
  /** The lower, the better. */
  readonly rank: number;
  /** 1: it comes after its equals. */
  readonly unusual: number;
}

function rankCountries(
  countries: readonly SearchableCountry[],
  typed: string,
  isUsual: (country: CountryName) => boolean,
): readonly Ranked[] {
  const query = searchText(typed);
  return countries
    .map((entry, place) => ({
      entry,
      place,
      rank: query === '' ? 0 : rankOf(entry, query),
      unusual: isUsual(entry.country) ? 0 : 1,
    }))
    .filter(({ rank }) => rank !== NO_MATCH)
    .sort((a, b) => a.rank - b.rank || a.unusual - b.unusual || a.place - b.place);
}

const WHOLE_NAME = 1;
const NO_MATCH = Number.POSITIVE_INFINITY;

function rankOf({ codes, names, demonyms }: SearchableCountry, query: string): number {
  if (codes.includes(query)) return 0;
  if (names.includes(query) || demonyms.some((demonym) => isFormOf(demonym, query))) return WHOLE_NAME;
  if (names[0]?.startsWith(query)) return 2;
  if (names.some((name) => name.startsWith(query)) || demonyms.some((demonym) => demonym.startsWith(query))) return 3;
  const words = query.split(' ');
  if (names.some((name) => words.every((word) => ` ${name}`.includes(` ${word}`)))) return 4;
  // One letter is inside nearly every name.
  if (query.length > 1 && names.some((name) => name.includes(query))) return 5;
  return NO_MATCH;
}

/** Whether both are one demonym but for gender and number: `brasileña`, `brésiliennes`, `Brazilians`. */
function isFormOf(demonym: string, query: string): boolean {
  if (query === demonym) return true;
  if (query.startsWith(demonym)) return /^(?:e|s|es|a|as|ne|nes)$/.test(query.slice(demonym.length));
  const stem = demonym.slice(0, -1);
  return /[aeo]$/.test(demonym) && query.startsWith(stem) && /^[aeo]s?$/.test(query.slice(stem.length));
}
