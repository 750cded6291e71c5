/** The texts of trip checks, with the names of countries that Node knows in that language. */
import { type Texts, textsOf } from '@carnet/rules/trips/texts/texts.ts';
import type { Language } from '@carnet/rules/trips/texts/words.ts';

const known = new Map<Language, Texts>();

export function textsIn(language: Language): Texts {
  let texts = known.get(language);
  if (texts === undefined) {
    texts = makeTexts(language);
    known.set(language, texts);
  }
  return texts;
}

function makeTexts(language: Language): Texts {
  if (language === 'en') return textsOf(language); // countries are called as the data call them
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return textsOf(language, (iso2) => names.of(iso2));
}
