/** Makes plain text of what sources write with HTML in it: no tags, entities decoded, single blanks, bounded length. */
import { Parser } from 'htmlparser2';

/** Content that is no text for readers. */
const HIDDEN = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'title',
  'textarea',
]);
/** Elements that part words although there is no blank between them. */
const BLOCKS = new Set(
  'p br div li ul ol dl dt dd tr td th table h1 h2 h3 h4 h5 h6 hr blockquote pre section article'.split(' '),
);

/**
 * Plain text of at most `maxLength` UTF-16 units, cut at a word and ended with `…` where longer; '' when nothing is
 * left. What remains is data, and may well look like markup (`&lt;b&gt;` becomes `<b>`): whoever shows it escapes it.
 */
export function plainText(text: string, maxLength: number): string {
  const withoutTags = /[<&]/.test(text) ? textOfHtml(text) : text;
  return shortened(
    withoutTags
      .toWellFormed()
      .replace(/[\s\p{Cc}\u200b\ufeff]+/gu, ' ')
      .trim()
      .normalize('NFC'),
    maxLength,
  );
}

export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1);
  const lastBlank = cut.lastIndexOf(' ');
  // A text without blanks, as in Chinese, is cut between characters.
  const kept = lastBlank > maxLength / 2 ? cut.slice(0, lastBlank) : cut.replace(/[\ud800-\udbff]$/, '');
  return `${kept.replace(/[\s,;:.–-]+$/u, '')}…`;
}

function textOfHtml(html: string): string {
  const pieces: string[] = [];
  let hiddenDepth = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (HIDDEN.has(name)) hiddenDepth += 1;
        if (BLOCKS.has(name)) pieces.push(' ');
      },
      onclosetag(name) {
        if (HIDDEN.has(name)) hiddenDepth -= 1;
        if (BLOCKS.has(name)) pieces.push(' ');
      },
      ontext(text) {
        if (hiddenDepth === 0) pieces.push(text);
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return pieces.join('');
}
