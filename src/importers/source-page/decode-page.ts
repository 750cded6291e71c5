/** Turns the bytes of a page into text by the encoding that it names, and says which pages have no text to read. */
import { normalisedText, TooDeepError, textOfPage } from './page-text.ts';

const HTML = /^(?:text\/html|application\/xhtml\+xml)$/;
const PLAIN = /^text\//;
/** Where a page names its encoding, if it does (HTML standard). */
const PRESCAN_BYTES = 1024;

/** `problem`: why it has no text to read, such as that it is a PDF. */
export type PageText = { readonly text: string } | { readonly problem: string };

export function readPageText(bytes: Uint8Array, contentType: string | undefined): PageText {
  const [type = '', ...parameters] = (contentType ?? 'text/html').split(';').map((part) => part.trim());
  const kind = type.toLowerCase();
  if (!HTML.test(kind) && !PLAIN.test(kind)) return { problem: `it is ${kind.slice(0, 80)}, not text` };
  const named = parameters.map((one) => /^charset\s*=\s*"?([^"\s]+)/i.exec(one)?.[1]).find((one) => one !== undefined);
  const text = decoded(bytes, named ?? (HTML.test(kind) ? namedInside(bytes) : undefined));
  if (!HTML.test(kind)) return { text: normalisedText(text) };
  try {
    return { text: textOfPage(text) };
  } catch (error) {
    if (error instanceof TooDeepError) return { problem: 'its elements are nested too deeply' };
    throw error;
  }
}

function namedInside(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  return /<meta[^>]+charset\s*=\s*["']?\s*([a-z0-9_:.-]+)/i.exec(start)?.[1];
}

/** A byte order mark says more than any name; without a name it is UTF-8 where it can be. */
function decoded(bytes: Uint8Array, named: string | undefined): string {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined;
  const label = mark ?? (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : named);
  try {
    return new TextDecoder(label ?? 'utf-8', { fatal: label === undefined }).decode(bytes);
  } catch {
    return new TextDecoder(label === undefined ? 'windows-1252' : 'utf-8').decode(bytes);
  }
}
