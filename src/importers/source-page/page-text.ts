/** Takes the text that readers see from a web page: a line for each paragraph, item or cell, without its navigation. */
import { Parser } from 'htmlparser2';

/** Content that is no text for readers, and what stands on every page of a site. */
const LEFT_OUT = new Set(
  'script style template noscript iframe object svg math title textarea select nav footer'.split(' '),
);
const LEFT_OUT_ROLES = new Set(['navigation', 'contentinfo', 'banner', 'search']);
/** Elements after which a line ends. */
const BLOCKS = new Set(
  (
    'p br div li ul ol dl dt dd tr td th table caption h1 h2 h3 h4 h5 h6 hr blockquote pre section article aside ' +
    'header main figure figcaption details summary form fieldset legend address body'
  ).split(' '),
);

/** The parser takes ever longer the deeper elements are nested; no page for readers comes near. */
const DEEPEST = 2000;

export class TooDeepError extends Error {
  override readonly name = 'TooDeepError';
}

/** @throws TooDeepError */
export function textOfPage(html: string): string {
  const pieces: string[] = [];
  let depth = 0;
  let leftOutDepth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > DEEPEST) throw new TooDeepError();
        if (leftOutDepth > 0 || isLeftOut(name, attributes)) leftOutDepth += 1;
        else if (BLOCKS.has(name)) pieces.push('\n');
      },
      onclosetag(name) {
        depth -= 1;
        if (leftOutDepth > 0) leftOutDepth -= 1;
        else if (BLOCKS.has(name)) pieces.push('\n');
      },
      ontext(text) {
        // Line ends of the file are blanks.
        if (leftOutDepth === 0) pieces.push(text.replaceAll(/[\r\n]/g, ' '));
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return normalisedText(pieces.join(''));
}

/** Single blanks, no empty lines, composed characters. */
export function normalisedText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\u200b\u00ad\ufeff\0]/g, '')
    .split(/[\r\n]+/)
    .map((line) => line.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

function isLeftOut(name: string, { role }: Readonly<Record<string, string>>): boolean {
  return LEFT_OUT.has(name) || (role !== undefined && LEFT_OUT_ROLES.has(role));
}
