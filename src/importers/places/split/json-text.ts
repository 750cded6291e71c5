/** A JSON text that arrives in pieces, read mark by mark and value by value, with the line of each. */
import { DomainError } from '@carnet/rules/errors.ts';
import { oneLine } from '../text/quoted.ts';

/** Deeper than any geometry; bounds what `JSON.parse` is later given. */
const MAX_DEPTH = 64;

const NEWLINE = 10;
const QUOTE = 34;
const BACKSLASH = 92;
/** Between marks; the last one stands before each value of a text sequence (RFC 8142). */
const BLANKS = ' \n\r\t\x1e';

interface OpenValue {
  /** A number or word, which ends before the next mark. */
  readonly isBare: boolean;
  depth: number;
  inString: boolean;
  isEscaped: boolean;
}

export class JsonText {
  readonly #pieces: AsyncIterator<string>;
  readonly #maxLength: number;
  #piece = '';
  #at = 0;
  /** Of the next mark or value, once `next` was asked. */
  line = 1;
  /** The line of what the text must not end in. */
  #begun = 1;

  /** Values longer than `maxLength` are passed over without being held. */
  constructor(pieces: AsyncIterable<string>, maxLength: number) {
    this.#pieces = pieces[Symbol.asyncIterator]();
    this.#maxLength = maxLength;
  }

  /** Needed where the text is not read to its end. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  /** A text that ends before what begins here does is called cut off from this line on. */
  begin(): void {
    this.#begun = this.line;
  }

  /** The next character that is not blank; '' at the end. */
  async next(): Promise<string> {
    do {
      for (; this.#at < this.#piece.length; this.#at += 1) {
        const character = this.#piece[this.#at] as string;
        if (!BLANKS.includes(character)) return character;
        if (character === '\n') this.line += 1;
      }
    } while (await this.#readPiece());
    return '';
  }

  async takeIf(mark: string): Promise<boolean> {
    if ((await this.next()) !== mark) return false;
    this.#at += 1;
    return true;
  }

  async take(mark: string, expected: string): Promise<void> {
    if (!(await this.takeIf(mark))) throw this.#unexpected(expected);
  }

  /** With its quotes. */
  async readName(expected: string): Promise<string> {
    if ((await this.next()) !== '"') throw this.#unexpected(expected);
    return (await this.readValue(expected)) ?? '';
  }

  /** The text of a value, not parsed; null when it is longer than allowed. */
  async readValue(expected: string): Promise<string | null> {
    const start = await this.next();
    if (start === '' || ',:]}'.includes(start)) throw this.#unexpected(expected);
    const value: OpenValue = { isBare: !'{["'.includes(start), depth: 0, inString: false, isEscaped: false };
    const begun = this.#begun;
    this.#begun = this.line;
    const held: string[] = [];
    let length = 0;
    for (let isDone = false; !isDone; ) {
      const from = this.#at;
      isDone = this.#passValue(value);
      length += this.#at - from;
      if (length <= this.#maxLength) held.push(this.#piece.slice(from, this.#at));
      else held.length = 0;
      if (!isDone && !(await this.#readPiece())) throw this.#cutOff();
    }
    this.#begun = begun;
    return length <= this.#maxLength ? held.join('') : null;
  }

  /** Moves past what belongs to the value; true = to its end, false = to the end of the piece. */
  #passValue(value: OpenValue): boolean {
    const piece = this.#piece;
    for (; this.#at < piece.length; this.#at += 1) {
      const code = piece.charCodeAt(this.#at);
      if (value.inString) {
        if (value.isEscaped) value.isEscaped = false;
        else if (code === BACKSLASH) value.isEscaped = true;
        else if (code === NEWLINE) throw this.#invalid('a text in quotes is broken by the end of the line');
        else if (code === QUOTE) {
          value.inString = false;
          if (value.depth === 0) return this.#passed();
        }
      } else if (value.isBare) {
        if (code <= 32 || ',]}'.includes(piece[this.#at] as string)) return true;
      } else if (code === QUOTE) value.inString = true;
      else if (code === NEWLINE) this.line += 1;
      else if (code === 123 || code === 91) {
        value.depth += 1;
        if (value.depth > MAX_DEPTH) throw this.#invalid(`nested more than ${MAX_DEPTH} levels deep`);
      } else if (code === 125 || code === 93) {
        value.depth -= 1;
        if (value.depth === 0) return this.#passed();
      }
    }
    return false;
  }

  #passed(): true {
    this.#at += 1;
    return true;
  }

  async #readPiece(): Promise<boolean> {
    const { done, value } = await this.#pieces.next();
    this.#piece = done ? '' : value;
    this.#at = 0;
    return !done;
  }

  #unexpected(expected: string): DomainError {
    if (this.#at >= this.#piece.length) return this.#cutOff();
    const found = oneLine(this.#piece.slice(this.#at, this.#at + 20).split('\n', 1)[0] ?? '', 20);
    const hint = found.startsWith('<') ? ' (a web page, or XML)' : '';
    return this.#invalid(`expected ${expected}, found "${found}"${hint}`);
  }

  #cutOff(): DomainError {
    const message = `The JSON ends inside what begins on line ${this.#begun}: the file is cut off`;
    return new DomainError('VALIDATION_ERROR', message);
  }

  #invalid(message: string): DomainError {
    return new DomainError('VALIDATION_ERROR', `Line ${this.line} is not valid JSON: ${message}`);
  }
}
