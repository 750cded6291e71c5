/**
 * Takes a large JSON text apart into the elements of its one long array, or into one value per line, in constant
 * memory.
 *
 * No library does this. Streaming parsers (tried: stream-json 3.8, @streamparser/json 0.0.26) stop at the first element
 * that is not valid JSON, where this passes its text on and continues, and they do not tell the line of an element.
 * `JSON.parse` of one element after another is also about three times as fast as assembling them from tokens.
 */
import { DomainError } from '@carnet/rules/errors.ts';
import { oneLine } from '../text/quoted.ts';
import { JsonText } from './json-text.ts';

/** UTF-16 units. Far more than a place needs; the border of a large country in full detail has about 10 million. */
export const MAX_JSON_ELEMENT_LENGTH = 16 * 1024 * 1024;

export type JsonPart =
  /** `text` is null when the element is longer than allowed. */
  | { readonly kind: 'element'; readonly text: string | null; readonly line: number }
  /** The members around the array: first those before it, at the end all. */
  | { readonly kind: 'around'; readonly members: Readonly<Record<string, unknown>> };

/**
 * Elements of a top-level array, of the array under one of `arrayNames` in a top-level object, or else every top-level
 * value itself (one per line, also with the record separators of RFC 8142). The text of an element is not parsed: it
 * may not be JSON. Throws VALIDATION_ERROR with the line when the text is cut off, nested too deep or not JSON around
 * the elements.
 */
export async function* splitJson(
  texts: AsyncIterable<string>,
  arrayNames: readonly string[],
  maxElementLength = MAX_JSON_ELEMENT_LENGTH,
): AsyncGenerator<JsonPart> {
  const json = new JsonText(texts, maxElementLength);
  try {
    if ((await json.next()) === '') throw refused('The file is blank');
    for (let next = await json.next(); next !== ''; next = await json.next()) {
      json.begin();
      if (next === '[') yield* elementsOf(json);
      else yield* partsOfObject(json, arrayNames, maxElementLength);
    }
  } finally {
    await json.close();
  }
}

async function* elementsOf(json: JsonText): AsyncGenerator<JsonPart> {
  await json.take('[', 'an object or a list');
  if (await json.takeIf(']')) return;
  let expected = 'a value or "]"';
  do {
    await json.next();
    const { line } = json;
    yield { kind: 'element', line, text: await json.readValue(expected) };
    expected = 'a value';
  } while (await json.takeIf(','));
  await json.take(']', '"," or "]"');
}

async function* partsOfObject(
  json: JsonText,
  arrayNames: readonly string[],
  maxLength: number,
): AsyncGenerator<JsonPart> {
  const { line } = json;
  const members: string[] = [];
  let length = 0;
  let hasArray = false;
  const around = (): JsonPart => {
    if (length <= maxLength) return { kind: 'around', members: parsedMembers(members, line) };
    throw refused(`More than ${maxLength.toLocaleString('en')} characters stand around the list of the file`);
  };
  await json.take('{', 'an object or a list');
  let expected = 'a name in double quotes or "}"';
  if (!(await json.takeIf('}'))) {
    do {
      const name = await json.readName(expected);
      expected = 'a name in double quotes';
      await json.take(':', '":"');
      if (!hasArray && arrayNames.includes(name.slice(1, -1)) && (await json.next()) === '[') {
        hasArray = true;
        yield around();
        yield* elementsOf(json);
        continue;
      }
      const value = await json.readValue('a value');
      length += name.length + (value?.length ?? maxLength);
      if (length <= maxLength) members.push(`${name}:${value}`);
    } while (await json.takeIf(','));
    await json.take('}', '"," or "}"');
  }
  if (hasArray) yield around();
  else yield { kind: 'element', line, text: length > maxLength ? null : `{${members.join(',')}}` };
}

function parsedMembers(members: readonly string[], line: number): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(`{${members.join(',')}}`);
  } catch (error) {
    const message = oneLine((error as Error).message, 120);
    throw refused(`The JSON around the list in the object on line ${line} is not valid: ${message}`);
  }
}

function refused(message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', message);
}
