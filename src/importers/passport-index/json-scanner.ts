/** A JSON reader that knows the line of each member and sees repeated keys, which `JSON.parse` silently merges. */
import { DomainError } from '../../domain/errors.ts';

const SCALAR = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const MAX_DEPTH = 16;

export class JsonScanner {
  readonly #text: string;
  #offset = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  /** The line of the next thing to read. */
  get line(): number {
    this.#skipBlanks();
    return this.#line;
  }

  /** The next character that is not blank; '' at the end. */
  peek(): string {
    this.#skipBlanks();
    return this.#text[this.#offset] ?? '';
  }

  /** Reads an object; `onMember` must read the member's value. */
  readObject(onMember: (key: string, line: number) => void): void {
    this.#expect('{');
    if (this.#take('}')) return;
    do {
      const line = this.line;
      const key = this.#readString();
      this.#expect(':');
      onMember(key, line);
    } while (this.#take(','));
    this.#expect('}');
  }

  /** Reads any value. */
  readValue(depth = 0): unknown {
    if (depth > MAX_DEPTH) throw this.#failure(`nested more than ${MAX_DEPTH} levels deep`);
    const next = this.peek();
    if (next === '"') return this.#readString();
    if (next === '{') {
      const members: [string, unknown][] = [];
      this.readObject((key) => members.push([key, this.readValue(depth + 1)]));
      return Object.fromEntries(members);
    }
    if (next === '[') return this.#readArray(depth);
    SCALAR.lastIndex = this.#offset;
    const match = SCALAR.exec(this.#text);
    if (!match) throw this.#unexpected('a value');
    this.#offset = SCALAR.lastIndex;
    return JSON.parse(match[0]);
  }

  expectEnd(): void {
    if (this.peek() !== '') throw this.#unexpected('the end of the file');
  }

  #readArray(depth: number): unknown[] {
    const items: unknown[] = [];
    this.#expect('[');
    if (this.#take(']')) return items;
    do items.push(this.readValue(depth + 1));
    while (this.#take(','));
    this.#expect(']');
    return items;
  }

  #readString(): string {
    this.#skipBlanks();
    if (this.#text[this.#offset] !== '"') throw this.#unexpected('a string in double quotes');
    const start = this.#offset;
    for (let end = start + 1; end < this.#text.length; end += 1) {
      const character = this.#text[end];
      if (character === '\\') end += 1;
      else if (character === '\n') break;
      else if (character === '"') {
        this.#offset = end + 1;
        return this.#parsedString(this.#text.slice(start, end + 1));
      }
    }
    throw this.#failure(
      `the string ${this.#text.slice(start, start + 20).trimEnd()} is never closed; the file looks cut off`,
    );
  }

  #parsedString(literal: string): string {
    try {
      return JSON.parse(literal) as string;
    } catch {
      throw this.#failure(`the string ${literal.slice(0, 40)} has an invalid escape or control character`);
    }
  }

  #take(character: string): boolean {
    if (this.peek() !== character) return false;
    this.#offset += 1;
    return true;
  }

  #expect(character: string): void {
    if (!this.#take(character)) throw this.#unexpected(`"${character}"`);
  }

  #skipBlanks(): void {
    for (; this.#offset < this.#text.length; this.#offset += 1) {
      const code = this.#text.charCodeAt(this.#offset);
      if (code === 10) this.#line += 1;
      else if (code !== 32 && code !== 9 && code !== 13) return;
    }
  }

  #unexpected(expected: string): DomainError {
    const found = this.#text.slice(this.#offset, this.#offset + 20).split('\n', 1)[0] ?? '';
    return this.#failure(
      found === '' && this.#offset >= this.#text.length
        ? `the file ends where ${expected} should follow; it looks cut off`
        : `expected ${expected}, found "${found}"`,
    );
  }

  #failure(message: string): DomainError {
    return new DomainError('VALIDATION_ERROR', `Line ${this.#line} is not valid JSON: ${message}`);
  }
}
