/** Finds countries by codes, names in four languages, demonyms, and with typos. */

import { countryOfOtherCode } from '@carnet/rules/countries/codes-of-others.ts';
import { DEMONYMS } from '@carnet/rules/countries/demonyms.ts';
import { foldName } from '@carnet/rules/countries/find-country.ts';
import { editDistance } from '@carnet/rules/edit-distance.ts';
import { LANGUAGES } from '@carnet/rules/words/words.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { wordsIn } from '../infrastructure/words/words-in.ts';

export type WayOfFinding = 'code' | 'name' | 'demonym' | 'beginning' | 'similar';

export interface FoundCountry {
  readonly id: number;
  readonly iso2: string;
  readonly iso3: string;
  readonly name: string;
  readonly issuesPassports: boolean;
  /** Whose passport its people hold, where it issues none. */
  readonly passportOf: string | null;
}

export interface CountryMatch {
  readonly country: FoundCountry;
  readonly by: WayOfFinding;
}

interface Indexed {
  readonly country: FoundCountry;
  readonly codes: readonly string[];
  /** Its own name first. */
  readonly names: readonly string[];
  readonly demonyms: readonly string[];
}

/** Longer texts are not names, and must cost nothing. */
export const LONGEST_NAME = 60;
const SHORTEST_BEGINNING = 3;
/** How large a part of the letters may differ. */
const FARTHEST = 0.34;
const MOST_SIMILAR = 5;

const known = new WeakMap<Catalog, CountryNames>();

/** Made once for each catalog. */
export function countryNames(catalog: Catalog): CountryNames {
  let names = known.get(catalog);
  if (names === undefined) {
    names = new CountryNames(catalog);
    known.set(catalog, names);
  }
  return names;
}

export class CountryNames {
  readonly #countries: readonly Indexed[];

  constructor(catalog: Catalog) {
    this.#countries = catalog.countryCodes.map(({ id, iso2, iso3, search }): Indexed => {
      const passport = catalog.passportOf(id);
      const name = passport?.name ?? iso2;
      const issuer = passport?.passportCountryId ?? null;
      const issuesPassports = passport?.issuesPassports ?? true;
      const translated = LANGUAGES.map((language) => wordsIn(language).nameOf({ iso2, name }));
      return {
        country: {
          ...{ id, iso2, iso3, name, issuesPassports },
          passportOf: issuesPassports || issuer === null ? null : (catalog.passportOf(issuer)?.iso2 ?? null),
        },
        codes: [iso2, iso3, String(id), String(id).padStart(3, '0')],
        names: [...new Set([name, ...search.split('\n'), ...translated].map(foldName))],
        demonyms: [...new Set((DEMONYMS[iso2] ?? []).map(foldName))],
      };
    });
  }

  /** All that match in the best way there is, likeliest first. */
  find(text: string): readonly CountryMatch[] {
    const exact = this.#exactly(text);
    return exact.length > 0 ? exact : this.#nearly(text);
  }

  /** The one country that the text is a code, a name or a demonym of. */
  only(text: string): FoundCountry | undefined {
    const found = this.#exactly(text);
    return found.length === 1 ? found[0]?.country : undefined;
  }

  #exactly(text: string): CountryMatch[] {
    const name = foldName(text.slice(0, LONGEST_NAME));
    if (name === '' || text.length > LONGEST_NAME) return [];
    const code = countryOfOtherCode(text.trim()) ?? text.trim().toUpperCase();
    const levels: readonly [WayOfFinding, (one: Indexed) => boolean][] = [
      ['code', ({ codes }) => codes.includes(code)],
      ['name', ({ names }) => names[0] === name],
      ['name', ({ names }) => names.includes(name)],
      ['demonym', ({ demonyms }) => demonyms.includes(name)],
    ];
    for (const [by, isIt] of levels) {
      const found = this.#countries.filter(isIt);
      if (found.length > 0) return found.map(({ country }) => ({ country, by }));
    }
    return [];
  }

  #nearly(text: string): CountryMatch[] {
    const name = foldName(text.slice(0, LONGEST_NAME));
    if (name === '') return [];
    const begun = name.length < SHORTEST_BEGINNING ? [] : this.#countries.filter(({ names }) => begins(names, name));
    const near = this.#countries
      .filter((one) => !begun.includes(one))
      .map((one) => ({ one, distance: Math.min(...[...one.names, ...one.demonyms].map((each) => apart(name, each))) }))
      .filter(({ distance }) => distance <= FARTHEST)
      .sort((a, b) => a.distance - b.distance);
    return [
      ...begun.map(({ country }): CountryMatch => ({ country, by: 'beginning' })),
      ...near.map(({ one }): CountryMatch => ({ country: one.country, by: 'similar' })),
    ].slice(0, MOST_SIMILAR);
  }
}

const begins = (names: readonly string[], start: string): boolean => names.some((name) => name.startsWith(start));

/** Relative to the length, else short names would be near everything. */
function apart(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  // The lengths alone differ by more: this skips most names.
  if (Math.abs(a.length - b.length) / longest > FARTHEST) return 1;
  return editDistance(a, b) / longest;
}
