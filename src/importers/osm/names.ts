/** The names of an element: the one shown, and those that people search by. */
import type { Tags } from '@carnet/osm-pbf';
import { valuesOf } from './points/tag-categories.ts';

const ALTERNATES = /^(?:(?:official|short|int|loc|nat|reg|alt|old)_name(?::[a-z]{2,3}(?:[-_][\w-]+)?)?)$/;
const TRANSLATION = /^name:[a-z]{2,3}(?:[-_][\w-]+)?$/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * The name on the ground (`name`), or the English one where that is all there is; undefined = it has none with a letter
 * or digit.
 */
export function nameOf(tags: Tags): string | undefined {
  return [tags.get('name'), tags.get('name:en')].find((name) => name !== undefined && LETTER_OR_DIGIT.test(name));
}

/** English first, as names beyond a number are dropped later. */
export function alternateNamesOf(tags: Tags): string[] {
  const names: string[] = [];
  for (const key of ['name:en', 'int_name']) names.push(...valuesOf(tags.get(key)));
  for (const [key, value] of tags) {
    if (TRANSLATION.test(key)) names.push(value);
    else if (ALTERNATES.test(key)) names.push(...valuesOf(value));
  }
  return [...new Set(names)].filter((name) => LETTER_OR_DIGIT.test(name));
}

/** In how many languages the name is given: how far a place is known. */
export function languageCount(tags: Tags): number {
  let count = 0;
  for (const key of tags.keys()) if (TRANSLATION.test(key)) count += 1;
  return count;
}
