/** Finds the country that was probably meant by a text that is not the code of one. */

import { fold } from '../fold-text.ts';
import { countryOfOtherCode, holdersOfCode } from './codes-of-others.ts';

/** What tells a country from others. */
export interface CountryCodes {
  readonly id: number;
  readonly iso2: string;
  readonly iso3: string;
  /** Its names, folded, joined by line feeds. */
  readonly search: string;
}

/** No country's name is longer; a huge text must cost nothing. */
const LONGEST_NAME = 60;
const SHORTEST_BEGINNING = 3;
const LONGEST_CODE = 4;

/** What is wrong with a text in place of a country's code, after the text itself, and what to write instead. */
export function notACountryCode(text: unknown, countries: readonly CountryCodes[]): string {
  const holders = typeof text === 'string' ? holdersOfCode(text) : undefined;
  if (holders !== undefined) {
    return `is not a country code: ${holders} bear it. Use the code of a country, as rules here are by country.`;
  }
  const near = typeof text === 'string' ? nearestCountry(text, countries) : undefined;
  const { id, iso2, iso3 } = near ?? EXAMPLE;
  const forms = near === undefined ? 'an ISO 3166-1 numeric, alpha-2 or alpha-3 code, such as ' : '';
  return `is not a country code. Use ${forms}${id}, ${iso2} or ${iso3}.`;
}

const EXAMPLE = { id: 76, iso2: 'BR', iso3: 'BRA' };

/** By a code that others use, else by a name, else by the beginning of names of one country alone, else by a code that all letters but one are of. */
export function nearestCountry<C extends CountryCodes>(text: string, countries: readonly C[]): C | undefined {
  if (text.length > LONGEST_NAME) return undefined;
  const name = fold(text);
  if (name === '') return undefined;
  const iso2 = countryOfOtherCode(text);
  if (iso2 !== undefined) return countries.find((country) => country.iso2 === iso2);
  return byName(name, countries) ?? byBeginning(name, countries) ?? byCode(name.toUpperCase(), countries);
}

function byName<C extends CountryCodes>(name: string, countries: readonly C[]): C | undefined {
  return countries.find(({ search }) => `\n${search}\n`.includes(`\n${name}\n`));
}

function byBeginning<C extends CountryCodes>(name: string, countries: readonly C[]): C | undefined {
  if (name.length < SHORTEST_BEGINNING) return undefined;
  const found = countries.filter(({ search }) => `\n${search}`.includes(`\n${name}`));
  return found.length === 1 ? found[0] : undefined;
}

/** The two codes of a country together: BRX is one letter from many, and shares most with both of Brazil. */
function byCode<C extends CountryCodes>(code: string, countries: readonly C[]): C | undefined {
  if (code.length > LONGEST_CODE) return undefined;
  let nearest: C | undefined;
  let most = 0;
  for (const country of countries) {
    const [inTwo, inThree] = [sameLetters(code, country.iso2), sameLetters(code, country.iso3)];
    if (Math.max(inTwo, inThree) < code.length - 1 || inTwo + inThree <= most) continue;
    nearest = country;
    most = inTwo + inThree;
  }
  return nearest;
}

/** How many letters stand in the same places of both. */
function sameLetters(code: string, known: string): number {
  let same = 0;
  for (let at = 0; at < known.length; at += 1) if (code[at] === known[at]) same += 1;
  return same;
}
