/** The words of trip checks, with the names of countries that Node knows in that language and the texts of the data. */

import { type Language, type Words, wordsOf } from '@carnet/rules/words/words.ts';
import { dataTexts } from './data-texts.ts';

const known = new Map<Language, Words>();

export function wordsIn(language: Language): Words {
  let words = known.get(language);
  if (words === undefined) {
    words = makeWords(language);
    known.set(language, words);
  }
  return words;
}

function makeWords(language: Language): Words {
  if (language === 'en') return wordsOf(language); // countries are called as the data call them
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const found = new Map<string, string | undefined>(); // DisplayNames takes longer than a sentence
  const countryName = (iso2: string) => {
    if (!found.has(iso2)) found.set(iso2, names.of(iso2));
    return found.get(iso2);
  };
  const texts = dataTexts(language);
  return wordsOf(language, countryName, (text) => texts.get(text));
}
