/** Translations of the texts of the data: `data/translations`, which is installed with Carnet. */

import { readFileSync } from 'node:fs';
import type { Language } from '@carnet/rules/words/words.ts';

/** By the English text. */
type Translations = ReadonlyMap<string, string>;

const DIRECTORY = new URL('../../../data/translations/', import.meta.url);
const read = new Map<Language, Translations>();

/** Read when first needed; empty for English, in which the data are written. */
export function dataTexts(language: Language): Translations {
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

/** The translations of all texts in a record, at any depth, by the English text. */
export function textsIn(record: unknown, texts: Translations): Record<string, string> {
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
