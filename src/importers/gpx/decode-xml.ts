/** Decodes an XML file in the encoding that it names itself: older programs write GPX in others than UTF-8. */
import { decodeText } from '../places/text/decode-text.ts';

/** The declaration stands at the very start. */
const DECLARATION_BYTES = 256;

/** By the byte order mark, else by the XML declaration, else UTF-8. Throws VALIDATION_ERROR as `decodeText` does. */
export async function* decodeXml(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const start: Uint8Array[] = [];
  let length = 0;
  const iterator = bytes[Symbol.asyncIterator]();
  let next = await iterator.next();
  for (; !next.done && length < DECLARATION_BYTES; next = await iterator.next()) {
    start.push(Uint8Array.from(next.value)); // a copy: a stream may fill its chunk again
    length += next.value.length;
  }
  const head = Buffer.concat(start);
  async function* all() {
    yield head;
    for (; !next.done; next = await iterator.next()) yield next.value;
  }
  try {
    yield* decodeText(all(), encodingOf(head));
  } finally {
    await iterator.return?.();
  }
}

function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const declaration = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/;
  return declaration.exec(head.toString('latin1', 0, DECLARATION_BYTES))?.[1] ?? 'utf-8';
}
