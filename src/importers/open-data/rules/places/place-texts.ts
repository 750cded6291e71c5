/** Texts about places are plain: they are shown as they are. */
import type { DataFile, DataPath } from '../../yaml/yaml-file.ts';
import { at, type DataRule } from '../rule.ts';

/** A tag, or a character written as in HTML. */
const HTML = /<\/?[a-z][^>]*>|&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i;

export const placeTexts: DataRule = {
  name: 'place-texts',
  promise: 'Names and texts about places have no HTML, no line breaks, and no blanks at their ends.',
  *check({ dataSet }) {
    for (const file of dataSet.places as readonly DataFile<unknown>[]) {
      for (const [path, text] of texts(file.value, [])) {
        const markup = HTML.exec(text);
        if (markup !== null) {
          yield at(file, path, `\`${markup[0]}\` is HTML.`, 'write plain text; characters stand for themselves.');
        } else if (text !== text.trim() || /[\n\r\t]/.test(text)) {
          yield at(file, path, 'a line break, or a blank at an end.', 'write it on one line, or after `>-`.');
        }
      }
    }
  },
};

function* texts(value: unknown, path: DataPath): Iterable<[DataPath, string]> {
  if (typeof value === 'string') yield [path, value];
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* texts(item, [...path, index]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* texts(item, [...path, key]);
  }
}
