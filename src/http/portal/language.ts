/** Chooses the language of a page: what its address says, then the reader's choice, then the browser's wish. */

import type { IncomingMessage } from 'node:http';

export const LANGUAGES = ['en', 'es', 'pt', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The request headers that a page, and whatever else comes in the reader's language, depends on. */
export const PAGE_VARY = 'accept-encoding, accept-language, cookie';

/** Set by the portal's language switch. */
const COOKIE = 'carnet_lang';

export interface ChosenLanguage {
  readonly language: Language;
  /** Whether the address itself names it. */
  readonly isInAddress: boolean;
}

export function chooseLanguage({ url = '/', headers }: IncomingMessage): ChosenLanguage {
  const mark = url.indexOf('?');
  const asked = mark === -1 ? null : new URLSearchParams(url.slice(mark)).get('lang');
  const named = known(asked?.toLowerCase());
  if (named !== undefined) return { language: named, isInAddress: true };
  const language = known(cookieOf(headers.cookie)) ?? wished(headers['accept-language'] ?? '') ?? 'en';
  return { language, isInAddress: false };
}

const known = (text: string | undefined): Language | undefined => LANGUAGES.find((language) => language === text);

function cookieOf(header: string | undefined): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [name, value] = pair.split('=');
    if (name?.trim() === COOKIE) return value?.trim();
  }
  return undefined;
}

/** RFC 9110, 12.5.4: by weight, then by place; a region does not matter (`pt-BR` is Portuguese). */
function wished(header: string): Language | undefined {
  let best: Language | undefined;
  let bestWeight = 0;
  for (const item of header.toLowerCase().split(',').slice(0, 30)) {
    const [range = '', ...parameters] = item.split(';').map((part) => part.trim());
    const language = known(range.split('-')[0]);
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const value = weight === undefined ? 1 : Number(weight.slice(2));
    if (language !== undefined && value > bestWeight && value <= 1) {
      best = language;
      bestWeight = value;
    }
  }
  return best;
}
