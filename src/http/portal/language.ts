/** Chooses the language of a page: what its address says, then the reader's choice, then the browser's wish. */

import type { IncomingMessage } from 'node:http';
import { wishedLanguage } from '../answer/accept-language.ts';
import type { Language } from './shared/portal-shapes.ts';

export const LANGUAGES = ['en', 'es', 'pt', 'fr'] as const satisfies readonly Language[];

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
  const language = known(cookieOf(headers.cookie)) ?? wishedLanguage(headers['accept-language'], LANGUAGES) ?? 'en';
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
