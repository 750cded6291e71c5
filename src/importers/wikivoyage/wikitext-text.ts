/**
 * Makes plain text of a piece of wikitext: links become their words, units their numbers, other templates and notes go.
 */
import { plainText } from '../places/text/plain-text.ts';
import { withoutComments } from './find-templates.ts';

/** Templates with an amount, and how the unit is written. */
const UNITS: Readonly<Record<string, string>> = {
  km: 'km',
  m: 'm',
  mi: 'mi',
  ft: 'ft',
  in: 'in',
  yd: 'yd',
  ha: 'ha',
  acre: 'acres',
  f: '°F',
  c: '°C',
  kmh: 'km/h',
  mph: 'mph',
};
/** Templates whose first parameter is the text they show. */
const TRANSPARENT = new Set(['phone', 'phonenumber', 'nowrap', 'small', 'abbr', 'iata']);
/** Links to what is no text: pictures and bookkeeping. */
const NO_TEXT_LINK = /^\s*:?(?:file|image|category|media)\s*:/i;
/** Longer values are read in part: nothing that is shown is as long, and patterns stay fast on hostile ones. */
const MAX_WIKITEXT_LENGTH = 20_000;
/** More levels than any real text nests. */
const MAX_NESTING = 8;

/** Plain text of at most `maxLength` UTF-16 units; '' when nothing is left. */
export function wikitextText(wikitext: string, maxLength: number): string {
  let text = withoutComments(wikitext.slice(0, MAX_WIKITEXT_LENGTH))
    .replace(/<ref\b[^<>]{0,500}\/>/gi, '')
    .replace(/<ref\b[^<>]{0,500}>[^<]*(?:<(?!\/ref)[^<]*)*<\/ref\s*>/gi, '');
  text = innermostFirst(text, /\{\{([^{}]*)\}\}/g, templateText).replace(/\{\{|\}\}/g, '');
  text = innermostFirst(text, /\[\[([^[\]]*)\]\]/g, linkText).replace(/\[\[|\]\]/g, '');
  text = text
    .replace(/\[(?:https?:)?\/\/[^\s[\]]*\s*([^[\]]*)\]/gi, '$1')
    .replace(/'{2,5}/g, '')
    .replace(/^[*#:;]+/gm, ' ');
  return plainText(text.replace(/\(\s*\)/g, ' ').replace(/[ \t]+([,.;:!?)])/g, '$1'), maxLength);
}

function innermostFirst(text: string, pattern: RegExp, replacement: (content: string) => string): string {
  let result = text;
  for (let level = 0; level < MAX_NESTING; level += 1) {
    const next = result.replace(pattern, (_, content: string) => replacement(content));
    if (next === result) break;
    result = next;
  }
  return result;
}

function templateText(content: string): string {
  const [rawName = '', ...parts] = content.split('|');
  const name = rawName.trim().toLowerCase();
  const values = parts.filter((part) => !part.includes('=')).map((part) => part.trim());
  const [first = '', second = ''] = values;
  const unit = UNITS[name];
  if (unit !== undefined && first !== '') return `${first} ${unit}`;
  if (name === 'convert' && first !== '') return `${first} ${second}`.trim();
  if (name === 'lang') return second;
  if (TRANSPARENT.has(name)) return first;
  // Currencies: {{EUR|5}}.
  return /^[A-Z]{3}$/.test(rawName.trim()) && /\d/.test(first) ? `${first} ${rawName.trim()}` : '';
}

function linkText(content: string): string {
  if (NO_TEXT_LINK.test(content)) return '';
  const bar = content.lastIndexOf('|');
  if (bar !== -1 && content.slice(bar + 1).trim() !== '') return content.slice(bar + 1);
  const target = (bar === -1 ? content : content.slice(0, bar)).replace(/^\s*:/, '');
  return target.replace(/^(?:w|wikipedia|wikt|commons)\s*:\s*/i, '').replaceAll('_', ' ');
}
