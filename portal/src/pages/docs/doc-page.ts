/** What a page of the documentation is after the build. */

export interface DocHeading {
  /** The same in every language, so that links to it hold. */
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

export type LiveName = 'address' | 'precedence' | 'sources' | 'tiers';
export type Surface = 'public' | 'dashboard';

export type DocPart =
  /** Made by the build from our own Markdown; nothing of it comes from data. */
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'code'; readonly code: string; readonly language: string }
  | { readonly kind: 'live'; readonly name: LiveName }
  | { readonly kind: 'reference'; readonly surface: Surface }
  /** A document of the repository that there is in English only. */
  | { readonly kind: 'document'; readonly parts: readonly DocPart[] };

export interface DocPage {
  readonly headings: readonly DocHeading[];
  readonly parts: readonly DocPart[];
  /** The headings are those of a document in English. */
  readonly isEnglish: boolean;
}
