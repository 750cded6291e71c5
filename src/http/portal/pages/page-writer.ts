/** The part of the built portal that writes whole pages (portal/src/server/render-page.tsx), as the server knows it. */

import type { AnswerLine } from '../data/answers.ts';
import type { CountryName } from '../data/countries.ts';
import type { Language } from '../language.ts';

export interface TypedCountry {
  readonly text: string;
  /** ISO-2 code, when it is clear which country is meant. */
  readonly found: string | undefined;
  readonly matches: readonly CountryName[];
}

export interface TypedPair {
  readonly passport: TypedCountry;
  readonly destination: TypedCountry;
}

type Side = 'passport' | 'destination';

/** What a page shows; the same as in portal/src/server/render-page.tsx, a test of which writes each of them. */
export type PageBody =
  | { readonly kind: 'script' }
  | { readonly kind: 'front'; readonly typed?: TypedPair }
  | { readonly kind: 'check'; readonly passport: string; readonly destination: string }
  | { readonly kind: 'directory'; readonly side: Side; readonly countries: readonly CountryName[] }
  | {
      readonly kind: 'answers';
      readonly side: Side;
      readonly country: CountryName;
      readonly countries: readonly CountryName[];
      readonly answers: readonly AnswerLine[];
    };

export interface WrittenPage {
  readonly language: Language;
  readonly isLanguageInAddress: boolean;
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  readonly config: unknown;
  readonly data: unknown;
  readonly body: PageBody;
}

export interface PageWriter {
  /** HTML for `#app`. */
  renderPage(page: WrittenPage): string;
  findTyped(
    language: Language,
    sent: { readonly passport: string; readonly destination: string },
    countries: readonly CountryName[],
  ): TypedPair;
}
