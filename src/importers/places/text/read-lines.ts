/** Cuts the bytes of a text file in UTF-8 into lines, in constant memory. */
import { DomainError } from '@carnet/rules/errors.ts';
import { decodeBytes } from './decode-text.ts';

export interface TextLine {
  /** From 1, empty lines counted. */
  readonly line: number;
  /** Without its line end (LF or CRLF), and on the first line without a byte order mark. */
  readonly text: string;
}

/** UTF-16 units. */
const MAX_LINE_LENGTH = 10 * 1024 * 1024;

/** A carriage return inside a line is part of it. Throws VALIDATION_ERROR as `decodeText` does, and for a long line. */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  maxLength = MAX_LINE_LENGTH,
): AsyncGenerator<TextLine, void, undefined> {
  let line = 1;
  let begun = '';
  const checked = (text: string) => {
    if (text.length <= maxLength) return text.endsWith('\r') ? text.slice(0, -1) : text;
    const message = `Line ${line} has more than ${maxLength} characters, the most that a line may have`;
    throw new DomainError('VALIDATION_ERROR', message);
  };
  for await (const piece of decodeBytes(chunks)) {
    const texts = `${begun}${piece}`.split('\n');
    begun = texts.pop() ?? '';
    for (const text of texts) {
      yield { line, text: checked(text) };
      line += 1;
    }
    checked(begun);
  }
  if (begun !== '') yield { line, text: checked(begun) };
}
