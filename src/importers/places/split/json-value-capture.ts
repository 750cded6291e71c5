/** Keeps the text of one JSON value that arrives in pieces, up to a length, without parsing it. */

/** Deeper than any geometry; bounds what `JSON.parse` is later given. */
const MAX_DEPTH = 64;

const QUOTE = 34;
const BACKSLASH = 92;
const NEWLINE = 10;
const COMMA = 44;

/** Why it is no JSON. */
export class JsonDamage extends Error {}

export class JsonValueCapture {
  readonly #maxLength: number;
  readonly #pieces: string[] = [];
  #length = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** A number or word, which ends before the next delimiter. */
  #isBare = false;
  #started = false;
  isDone = false;
  /** Line breaks passed. */
  lineBreaks = 0;

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  /** The value's text; null when it was longer than allowed, and then nothing of it was kept. */
  get text(): string | null {
    return this.#length > this.#maxLength ? null : this.#pieces.join('');
  }

  /** Takes what belongs to the value, from `from` on; returns where it stopped: after its end, or the end of `text`. */
  read(text: string, from: number): number {
    let at = from;
    if (!this.#started) {
      this.#started = true;
      this.#isBare = !'{["'.includes(text[at] as string);
    }
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (code === BACKSLASH) this.#escaped = true;
        else if (code === NEWLINE) throw new JsonDamage('a text in quotes is broken by the end of the line');
        else if (code === QUOTE) {
          this.#inString = false;
          if (this.#depth === 0) return this.#finish(text, from, at + 1);
        }
      } else if (this.#isBare) {
        // Comma, bracket, brace or blank.
        if (code === COMMA || code === 93 || code === 125 || code <= 32) return this.#finish(text, from, at);
      } else if (code === QUOTE) this.#inString = true;
      else if (code === NEWLINE) this.lineBreaks += 1;
      else if (code === 123 || code === 91) {
        this.#depth += 1;
        if (this.#depth > MAX_DEPTH) throw new JsonDamage(`nested more than ${MAX_DEPTH} levels deep`);
      } else if (code === 125 || code === 93) {
        this.#depth -= 1;
        if (this.#depth === 0) return this.#finish(text, from, at + 1);
      }
    }
    this.#keep(text.slice(from));
    return at;
  }

  #finish(text: string, from: number, end: number): number {
    this.#keep(text.slice(from, end));
    this.isDone = true;
    return end;
  }

  #keep(piece: string): void {
    this.#length += piece.length;
    if (this.#length <= this.#maxLength) this.#pieces.push(piece);
    else this.#pieces.length = 0;
  }
}
