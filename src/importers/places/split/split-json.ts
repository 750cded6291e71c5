/**
 * Takes a large JSON text apart into the elements of its one long array, or into one value per line, in constant
 * memory.
 */
import { DomainError } from '../../../domain/errors.ts';
import { oneLine } from '../text/quoted.ts';
import { JsonDamage, JsonValueCapture } from './json-value-capture.ts';

/** UTF-16 units. Far more than a place needs; the border of a large country in full detail has about 10 million. */
export const MAX_JSON_ELEMENT_LENGTH = 16 * 1024 * 1024;

export type JsonPart =
  /** `text` is null when the element is longer than allowed. */
  | { readonly kind: 'element'; readonly text: string | null; readonly line: number }
  /** The members around the array as an object: first those before it, at the end all. */
  | { readonly kind: 'around'; readonly text: string };

/**
 * Elements of a top-level array, of the array under one of `arrayNames` in a top-level object, or else every top-level
 * value itself (one per line, also with the record separators of RFC 8142). The text of an element is not parsed: it
 * may be no JSON. Throws VALIDATION_ERROR with the line when the text is cut off, nested too deep or no JSON around the
 * elements.
 */
export async function* splitJson(
  texts: AsyncIterable<string>,
  arrayNames: readonly string[],
  maxElementLength = MAX_JSON_ELEMENT_LENGTH,
): AsyncGenerator<JsonPart> {
  const splitter = new JsonSplitter(arrayNames, maxElementLength);
  for await (const text of texts) yield* splitter.read(text);
  splitter.end();
}

/** What may come next. */
type Expected =
  | 'value'
  | 'name'
  | 'nameOrEnd'
  | 'colon'
  | 'member'
  | 'memberComma'
  | 'element'
  | 'elementOrEnd'
  | 'elementComma';

const EXPECTED_TEXT: Readonly<Record<Expected, string>> = {
  value: 'an object or a list',
  name: 'a name in double quotes',
  nameOrEnd: 'a name in double quotes or "}"',
  colon: '":"',
  member: 'a value',
  memberComma: '"," or "}"',
  element: 'a value',
  elementOrEnd: 'a value or "]"',
  elementComma: '"," or "]"',
};

interface Capture {
  readonly value: JsonValueCapture;
  readonly line: number;
  /** What follows from the value once it is complete. */
  readonly done: (value: JsonValueCapture) => JsonPart | undefined;
}

interface TopObject {
  readonly members: string[];
  readonly line: number;
  length: number;
  hasArray: boolean;
}

class JsonSplitter {
  readonly #arrayNames: ReadonlySet<string>;
  readonly #maxLength: number;
  #expected: Expected = 'value';
  #line = 1;
  #isBlank = true;
  #capture: Capture | null = null;
  /** The top-level object being read; null = a top-level array, or between values. */
  #object: TopObject | null = null;
  #name = '';

  constructor(arrayNames: readonly string[], maxLength: number) {
    this.#arrayNames = new Set(arrayNames);
    this.#maxLength = maxLength;
  }

  *read(text: string): Generator<JsonPart> {
    let at = 0;
    while (at < text.length) {
      if (this.#capture !== null) {
        const { value, line, done } = this.#capture;
        at = readPiece(this.#capture, text, at);
        if (!value.isDone) return;
        this.#line = line + value.lineBreaks;
        this.#capture = null;
        const part = done(value);
        if (part !== undefined) yield part;
        continue;
      }
      const code = text.charCodeAt(at);
      if (code === 10) this.#line += 1;
      // Blanks, and the record separator before each value of a text sequence.
      if (code <= 32 && (code === 10 || code === 13 || code === 32 || code === 9 || code === 30)) {
        at += 1;
        continue;
      }
      this.#isBlank = false;
      const part = this.#take(text[at] as string, text, at);
      if (part !== undefined) yield part;
      if (this.#capture === null) at += 1;
    }
  }

  end(): void {
    if (this.#isBlank) throw refused('The file holds nothing but blanks');
    if (this.#capture !== null || this.#expected !== 'value') {
      throw refused(
        `The JSON ends inside what begins on line ${this.#capture?.line ?? this.#object?.line ?? this.#line}: the file is cut off`,
      );
    }
  }

  /** Takes one character of the structure around the elements; sets a capture when a value begins with it. */
  #take(character: string, text: string, at: number): JsonPart | undefined {
    switch (this.#expected) {
      case 'value':
        if (character === '[') this.#expected = 'elementOrEnd';
        else if (character === '{') {
          this.#object = { members: [], length: 0, line: this.#line, hasArray: false };
          this.#expected = 'nameOrEnd';
        } else throw this.#unexpected(text, at);
        return undefined;
      case 'nameOrEnd':
      case 'name':
        if (character === '}' && this.#expected === 'nameOrEnd') return this.#endObject();
        if (character !== '"') throw this.#unexpected(text, at);
        this.#startCapture((name) => {
          this.#name = name.text ?? '';
          this.#expected = 'colon';
          return undefined;
        });
        return undefined;
      case 'colon':
        if (character !== ':') throw this.#unexpected(text, at);
        this.#expected = 'member';
        return undefined;
      case 'member':
        if (',:]}'.includes(character)) throw this.#unexpected(text, at);
        if (character === '[' && this.#object?.hasArray === false && this.#arrayNames.has(this.#name.slice(1, -1))) {
          this.#object.hasArray = true;
          this.#expected = 'elementOrEnd';
          return this.#around();
        }
        this.#startCapture((value) => this.#keepMember(value));
        return undefined;
      case 'memberComma':
        if (character === '}') return this.#endObject();
        if (character !== ',') throw this.#unexpected(text, at);
        this.#expected = 'name';
        return undefined;
      case 'elementOrEnd':
      case 'element': {
        if (character === ']' && this.#expected === 'elementOrEnd') return this.#endArray();
        if (',:]}'.includes(character)) throw this.#unexpected(text, at);
        const line = this.#line;
        this.#startCapture((value) => {
          this.#expected = 'elementComma';
          return { kind: 'element', text: value.text, line };
        });
        return undefined;
      }
      case 'elementComma':
        if (character === ']') return this.#endArray();
        if (character !== ',') throw this.#unexpected(text, at);
        this.#expected = 'element';
        return undefined;
    }
  }

  #startCapture(done: Capture['done']): void {
    this.#capture = { value: new JsonValueCapture(this.#maxLength), line: this.#line, done };
  }

  #keepMember(value: JsonValueCapture): undefined {
    const object = this.#object as TopObject;
    const text = value.text;
    object.length += this.#name.length + (text?.length ?? this.#maxLength);
    if (text !== null && object.length <= this.#maxLength) object.members.push(`${this.#name}:${text}`);
    this.#expected = 'memberComma';
  }

  #endObject(): JsonPart {
    const object = this.#object as TopObject;
    const part: JsonPart = object.hasArray
      ? this.#around()
      : {
          kind: 'element',
          line: object.line,
          text: object.length > this.#maxLength ? null : membersText(object.members),
        };
    this.#object = null;
    this.#expected = 'value';
    return part;
  }

  #endArray(): undefined {
    this.#expected = this.#object === null ? 'value' : 'memberComma';
  }

  #around(): JsonPart {
    const { members, length } = this.#object as TopObject;
    if (length > this.#maxLength) {
      throw refused(`More than ${this.#maxLength.toLocaleString('en')} characters stand around the list of the file`);
    }
    return { kind: 'around', text: membersText(members) };
  }

  #unexpected(text: string, at: number): DomainError {
    const found = oneLine(text.slice(at, at + 20).split('\n', 1)[0] ?? '', 20);
    const hint = found.startsWith('<') ? ' (a web page, or XML)' : '';
    return refused(
      `Line ${this.#line} is not valid JSON: expected ${EXPECTED_TEXT[this.#expected]}, found "${found}"${hint}`,
    );
  }
}

function readPiece({ value, line }: Capture, text: string, at: number): number {
  try {
    return value.read(text, at);
  } catch (error) {
    if (!(error instanceof JsonDamage)) throw error;
    throw refused(`Line ${line + value.lineBreaks} is not valid JSON: ${error.message}`);
  }
}

function membersText(members: readonly string[]): string {
  return `{${members.join(',')}}`;
}

function refused(message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', message);
}
