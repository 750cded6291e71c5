/** Draws what is shown where a page is shared: passport, destination and the answer in words, as SVG. */

import { type CheckedPair, kindOf, verifiedText } from '../data/check.ts';
import { escapeText } from '../pages/html.ts';
import type { Titles } from '../pages/titles.ts';
import type { Language } from '../shared/portal-shapes.ts';

/** In pixels, as the networks that show such images ask for. */
export const IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** The colours of the light theme. */
const GROUND = '#ffffff';
const TEXT = '#1d1c1a';
const MUTED = '#595650';
const ACCENT = '#12306e';
const TONES: Readonly<Record<string, string>> = {
  visa_free: '#1c6b3c',
  visa_free_days: '#1c6b3c',
  not_allowed: '#a32020',
  unknown: MUTED,
  own: MUTED,
};

const MARGIN = 88;
const WIDTH = IMAGE_SIZE.width - 2 * MARGIN;
/** Of the font's wider letters, as a part of its size: texts are never measured, so this errs on the wide side. */
const LETTER = 0.6;

interface Line {
  readonly text: string;
  /** Of the base line. */
  readonly y: number;
  readonly size: number;
  readonly x?: number;
  readonly colour?: string;
  readonly isStrong?: boolean;
}

export function checkImage(titles: Titles, language: Language, pair: CheckedPair): string {
  const passport = titles.country(language, pair.passport);
  const destination = titles.country(language, pair.destination);
  const kind = kindOf(pair);
  const answer = titles.text(language, `check.answer.${kind}`, { days: pair.requirement?.maxStayDays ?? 0 });
  const size = Math.min(fitting(passport, 72), fitting(destination, 72, WIDTH - 80));
  return draw(titles, language, [
    line({ text: passport, y: 230, size, isStrong: true }),
    arrow(316 - size * 0.34, ACCENT),
    line({ text: destination, y: 316, size, x: MARGIN + 80, isStrong: true }),
    line({
      text: capitalized(answer, language),
      y: 446,
      size: fitting(answer, 60),
      colour: TONES[kind] ?? ACCENT,
      isStrong: true,
    }),
    line({ text: verifiedText(titles, language, pair), y: 548, size: 28, colour: MUTED }),
  ]);
}

/** For every other page. */
export function defaultImage(titles: Titles, language: Language): string {
  const title = titles.text(language, 'social.question');
  return draw(titles, language, [line({ text: title, y: 360, size: fitting(title, 112), isStrong: true })]);
}

function draw(titles: Titles, language: Language, content: readonly string[]): string {
  const { width, height } = IMAGE_SIZE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${GROUND}"/>`,
    `<rect width="20" height="${height}" fill="${ACCENT}"/>`,
    mark(MARGIN - 5, 62),
    line({ text: 'Carnet', y: 100, size: 38, x: MARGIN + 54, colour: ACCENT, isStrong: true }),
    line({ text: titles.text(language, 'social.claim'), y: 100, size: 30, x: MARGIN + 200, colour: MUTED }),
    ...content,
    '</svg>',
  ].join('');
}

/** The booklet with a tick of favicon.svg. */
const mark = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y}) scale(1.5)"><rect x="5" y="3" width="22" height="26" rx="4" fill="${ACCENT}"/>` +
  `<path d="M10 16.5l4.2 4.2L22.5 12" fill="none" stroke="${GROUND}" stroke-width="3" stroke-linecap="round" ` +
  'stroke-linejoin="round"/></g>';

const arrow = (y: number, colour: string): string =>
  `<path d="M${MARGIN} ${y}h44m-18 -18l18 18l-18 18" fill="none" stroke="${colour}" stroke-width="7" ` +
  'stroke-linecap="round" stroke-linejoin="round"/>';

function line({ text, y, size, x = MARGIN, colour = TEXT, isStrong = false }: Line): string {
  return (
    `<text x="${x}" y="${y}" font-size="${size}" font-weight="${isStrong ? 600 : 400}" ` +
    `fill="${colour}">${escapeText(text)}</text>`
  );
}

/** The largest size up to `most` at which the text is no wider than it may be. */
function fitting(text: string, most: number, width: number = WIDTH): number {
  return Math.min(most, Math.floor(width / (LETTER * [...text].length)));
}

function capitalized(text: string, language: Language): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
