/** The texts of the data in other languages: `data/translations`, which comes with Carnet as the messages do. */

import { readFileSync } from 'node:fs';
import type { Language } from '@carnet/rules/words/words.ts';

/** From the English text. */
export type DataTexts = ReadonlyMap<string, string>;

const DIRECTORY = new URL('../../../data/translations/', import.meta.url);
const read = new Map<Language, DataTexts>();

/** Read when they are first asked for; none for English, in which the data are written. */
export function dataTexts(language: Language): DataTexts {
  let texts = read.get(language);
  if (texts === undefined) {
    texts = new Map(language === 'en' ? [] : Object.entries(readTranslations(language)));
    read.set(language, texts);
  }
  return texts;
}

function readTranslations(language: Language): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`${language}.json`, DIRECTORY), 'utf8'));
}

/** Those of the texts anywhere in a record that are there in this language. */
export function textsIn(record: unknown, texts: DataTexts): Record<string, string> {
  const found: Record<string, string> = {};
  const visit = (value: unknown) => {
    if (typeof value === 'string') {
      const text = texts.get(value);
      if (text !== undefined) found[value] = text;
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(record);
  return found;
}
