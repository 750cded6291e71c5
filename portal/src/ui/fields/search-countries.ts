/**
 * Finds countries by what people type: a name in their language or in English, another name, what its citizens are
 * called, or an ISO code.
 */

import { editDistance } from '@carnet/rules/edit-distance.ts';
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
  /** Set if the entry is a city or region: its name. Choosing it chooses the country. */
  readonly place?: string;
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
 * one; beginnings of words; anything inside. Where nothing matches: names in other languages, and then names that differ
 * by a letter or two. Among equals come those that `isUsual` first; all of them when nothing was
 * typed.
 */
export function searchCountries(
  countries: readonly SearchableCountry[],
  typed: string,
  isUsual: (country: CountryName) => boolean = () => true,
): readonly SearchableCountry[] {
  return rankCountries(countries, typed, isUsual).map(({ entry }) => entry);
}

/** The one country that the text can only mean: no other one matches as well. A mistyped name means none for certain. */
export function clearMatch(
  countries: readonly SearchableCountry[],
  typed: string,
  isUsual: (country: CountryName) => boolean = () => true,
): SearchableCountry | undefined {
  if (searchText(typed) === '') return undefined;
  const [best, second] = rankCountries(countries, typed, isUsual);
  if (best === undefined || best.rank === NEAR) return undefined;
  if (second === undefined) return best.entry;
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
  const rankedBy = (rank: (entry: SearchableCountry) => number) =>
    countries
      .map((entry, place) => ({ entry, place, rank: rank(entry), unusual: isUsual(entry.country) ? 0 : 1 }))
      .filter((one) => one.rank !== NO_MATCH)
      .sort((a, b) => a.rank - b.rank || a.unusual - b.unusual || a.place - b.place);
  if (query === '') return rankedBy(() => 0);
  const found = rankedBy((entry) => rankOf(entry, query));
  if (found.length > 0 || query.length < LEAST_LETTERS) return found;
  const foreign = rankedBy(({ country }) => foreignRankOf(foreignNames(country.iso2), query));
  if (foreign.length > 0) return foreign;
  const near = rankedBy((entry) => nearRankOf(entry, query));
  return near.length > 0 ? near : rankedBy(({ country }) => foreignRankOf([ownName(country.iso2) ?? ''], query));
}

/** Whether the text finds the country only by a name that is nearly it. */
export const isNear = (entry: SearchableCountry, typed: string): boolean => {
  const query = searchText(typed);
  if (entry.place !== undefined || query.length < LEAST_LETTERS || rankOf(entry, query) !== NO_MATCH) return false;
  return foreignRankOf(foreignNames(entry.country.iso2), query) === NO_MATCH && nearRankOf(entry, query) === NEAR;
};

const WHOLE_NAME = 1;
const FOREIGN_NAME = 6;
const FOREIGN_BEGINNING = 7;
const NEAR = 8;
/** Shorter texts are near too many names. */
const LEAST_LETTERS = 4;
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

function foreignRankOf(foreign: readonly string[], query: string): number {
  const names = foreign.map(searchText);
  if (names.includes(query)) return FOREIGN_NAME;
  return names.some((name) => name.startsWith(query)) ? FOREIGN_BEGINNING : NO_MATCH;
}

/** A letter more, less, other or swapped; two in long names. Mali and Bali are different names. */
function nearRankOf({ names }: SearchableCountry, query: string): number {
  const isNear = names.some((name) => {
    const length = Math.max(name.length, query.length);
    const most = length >= 8 ? 2 : length >= 5 ? 1 : 0;
    return Math.abs(name.length - query.length) <= most && editDistance(name, query) <= most;
  });
  return isNear ? NEAR : NO_MATCH;
}

/** Whether both are one demonym but for gender and number: `brasileña`, `brésiliennes`, `Brazilians`. */
function isFormOf(demonym: string, query: string): boolean {
  if (query === demonym) return true;
  if (query.startsWith(demonym)) return /^(?:e|s|es|a|as|ne|nes)$/.test(query.slice(demonym.length));
  const stem = demonym.slice(0, -1);
  return /[aeo]$/.test(demonym) && query.startsWith(stem) && /^[aeo]s?$/.test(query.slice(stem.length));
}

/** The portal's, and two more that many travellers write. */
const LANGUAGES = ['en', 'es', 'pt', 'fr', 'de', 'it'];

const namers = new Map<string, Intl.DisplayNames>();

const foreignNames = (iso2: string): readonly string[] =>
  LANGUAGES.flatMap((language) => namerIn(language)?.of(iso2) ?? []);

/** In the language that most people there speak. Asking for all countries loads some hundred languages. */
const ownName = (iso2: string): string | undefined =>
  namerIn(new Intl.Locale(`und-${iso2}`).maximize().language)?.of(iso2);

function namerIn(language: string): Intl.DisplayNames | undefined {
  let namer = namers.get(language);
  if (namer === undefined) {
    try {
      namer = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    } catch {
      return undefined;
    }
    namers.set(language, namer);
  }
  return namer;
}
