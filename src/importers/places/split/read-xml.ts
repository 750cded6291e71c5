/**
 * Reads XML as a stream of events in constant memory, and refuses what makes XML dangerous: entities of its own,
 * endless depth or text.
 */

import { DomainError } from '@carnet/rules/errors.ts';
import { SaxesParser } from 'saxes';
import { oneLine } from '../text/quoted.ts';

export type XmlEvent =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: Readonly<Record<string, string>>;
      readonly line: number;
    }
  /** With the text directly inside the element, untrimmed; blanks before an element in it are left out. */
  | { readonly kind: 'close'; readonly name: string; readonly text: string; readonly line: number };

export interface ReadXmlOptions {
  /** UTF-16 units of text in one element, and of one tag with its attributes. Default 4 Mi. */
  readonly maxTextLength?: number | undefined;
  /** Default 64. */
  readonly maxDepth?: number | undefined;
  /**
   * The texts were decoded as the XML declaration says; without it a file that declares anything but UTF-8 is refused.
   */
  readonly isDecoded?: boolean | undefined;
}

/** Pieces in which text goes through the parser: it checks bounds only between them. */
const PIECE_LENGTH = 64 * 1024;

/**
 * Names are as written, prefixes included. A DOCTYPE that declares anything is refused, so that no entity but XML's own
 * five and character references is ever expanded. Throws VALIDATION_ERROR with the line when the text is no well-formed
 * XML or cut off.
 */
export async function* readXml(texts: AsyncIterable<string>, options: ReadXmlOptions = {}): AsyncGenerator<XmlEvent> {
  const reader = new XmlReader(options);
  for await (const text of texts) {
    for (let from = 0; from < text.length; from += PIECE_LENGTH) {
      yield* reader.read(text.slice(from, from + PIECE_LENGTH));
    }
  }
  yield* reader.end();
}

class XmlReader {
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  readonly #maxText: number;
  readonly #maxDepth: number;
  #events: XmlEvent[] = [];
  /** Pieces of text of each open element. */
  readonly #texts: string[][] = [];
  /** UTF-16 units in them. */
  #held = 0;
  /** Read since the last tag: what the parser may be holding. */
  #sinceTag = 0;
  #error: DomainError | null = null;

  constructor(options: ReadXmlOptions) {
    this.#maxText = options.maxTextLength ?? 4 * 1024 * 1024;
    this.#maxDepth = options.maxDepth ?? 64;
    const parser = this.#parser;
    parser.on('error', (error) => {
      const message = error.message.replace(/^\d+:\d+: /, '');
      const isCut = /^(?:unclosed tag|unexpected end|document must contain)/.test(message);
      this.#refuse(`is not valid XML: ${message}${isCut ? '; the file is cut off' : ''}`);
    });
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding !== undefined && !options.isDecoded && !/^(?:utf-?8|us-ascii)$/i.test(encoding)) {
        this.#refuse(`says that the file is in ${oneLine(encoding, 40)}: convert it to UTF-8 first`);
      }
    });
    parser.on('doctype', (doctype) => {
      if (doctype.includes('[')) this.#refuse('has a DOCTYPE with declarations of its own, which are not read');
    });
    parser.on('opentag', ({ name, attributes }) => {
      this.#sinceTag = 0;
      if (this.#texts.length >= this.#maxDepth) this.#refuse(`is nested more than ${this.#maxDepth} levels deep`);
      // Blanks between elements are no content: a dump has millions of them.
      if (this.#texts.at(-1)?.every((text) => text.trim() === '')) this.#release(this.#texts.at(-1) as string[]);
      this.#texts.push([]);
      this.#events.push({ kind: 'open', name, attributes: attributes as Record<string, string>, line: parser.line });
    });
    const onText = (text: string) => {
      this.#held += text.length;
      this.#texts.at(-1)?.push(text);
    };
    parser.on('text', onText);
    parser.on('cdata', onText);
    parser.on('closetag', ({ name }) => {
      this.#sinceTag = 0;
      const pieces = this.#texts.pop() ?? [];
      const text = pieces.join('');
      this.#release(pieces);
      this.#events.push({ kind: 'close', name, text, line: parser.line });
    });
  }

  *read(piece: string): Generator<XmlEvent> {
    this.#sinceTag += piece.length;
    this.#parser.write(piece);
    if (Math.max(this.#sinceTag, this.#held) > this.#maxText + PIECE_LENGTH) {
      this.#refuse(`is in an element with more than ${this.#maxText.toLocaleString('en')} characters of text`);
    }
    yield* this.#taken();
  }

  *end(): Generator<XmlEvent> {
    this.#parser.close();
    yield* this.#taken();
  }

  #release(pieces: string[]): void {
    for (const piece of pieces) this.#held -= piece.length;
    pieces.length = 0;
  }

  #taken(): XmlEvent[] {
    if (this.#error !== null) throw this.#error;
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** The parser goes on after an error; the first one is the cause. */
  #refuse(message: string): void {
    this.#error ??= new DomainError('VALIDATION_ERROR', `Line ${this.#parser.line} ${message}`);
  }
}
