/** Finds a country by code or by any of its names, as data files of other projects write them. */
import { fold } from '../fold-text.ts';

export interface NamedCountry {
  readonly iso2: string;
  readonly iso3: string;
  readonly name: string;
  readonly officialName: string | null;
  readonly aliases: readonly string[];
}

/**
 * Builds a look-up by ISO-2 code, ISO-3 code, name, official name or alias; case, accents and punctuation do not count.
 * A country's own name goes before another's alias ("Congo" is the country named so, whoever else is called that too);
 * a text that means several countries at the same level finds none.
 */
export function countryFinder<C extends NamedCountry>(countries: readonly C[]): (text: string) => C | undefined {
  const levels = [
    index(countries, (country) => [country.iso2, country.iso3]),
    index(countries, (country) => [country.name]),
    index(countries, (country) => [country.officialName ?? '', ...country.aliases]),
  ];
  return (text) => {
    const key = foldName(text);
    for (const level of levels) {
      const found = level.get(key);
      if (found !== undefined) return found === AMBIGUOUS ? undefined : found;
    }
    return undefined;
  };
}

/**
 * Small letters without accents, words separated by single blanks: `Côte d'Ivoire` -> `cote d ivoire`, `Bosnia &
 * Herzegovina` -> `bosnia and herzegovina`.
 */
export function foldName(text: string): string {
  return fold(text.normalize('NFKD'))
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const AMBIGUOUS = Symbol('several countries');

function index<C extends NamedCountry>(countries: readonly C[], textsOf: (country: C) => readonly string[]) {
  const found = new Map<string, C | typeof AMBIGUOUS>();
  for (const country of countries) {
    for (const key of new Set(textsOf(country).map(foldName))) {
      if (key === '') continue;
      found.set(key, found.has(key) ? AMBIGUOUS : country);
    }
  }
  return found;
}
