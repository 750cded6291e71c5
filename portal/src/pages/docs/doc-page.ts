/** What a page of the documentation is after the build. */
import type { CodeExample } from './code/code-html.ts';
import type { OperationGroup } from './reference/model.ts';
import type { Surface } from './reference/surface.ts';

export interface DocHeading {
  /** The same in every language, so that links to it hold. */
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

export type LiveName = 'address' | 'first-call' | 'precedence' | 'sources' | 'tiers';

/** An API as a list of its operations. */
export interface ReferenceIndex {
  readonly surface: Surface;
  readonly version: string;
  readonly descriptionHtml: string;
  readonly groups: readonly OperationGroup[];
}

export type DocPart =
  /** Made by the build from our own Markdown; nothing of it comes from data. */
  | { readonly kind: 'html'; readonly html: string }
  /** `html`: the same highlighted; absent for what has no colours. */
  | { readonly kind: 'code'; readonly code: string; readonly language: string; readonly html?: string }
  /** The same in several languages. */
  | { readonly kind: 'tabs'; readonly name: string; readonly examples: readonly CodeExample[] }
  | { readonly kind: 'live'; readonly name: LiveName }
  /** `index` comes from the API's description. */
  | { readonly kind: 'reference'; readonly surface: Surface; readonly index?: ReferenceIndex }
  /** A document of the repository that there is in English only. */
  | { readonly kind: 'document'; readonly parts: readonly DocPart[] };

export interface DocPage {
  readonly headings: readonly DocHeading[];
  readonly parts: readonly DocPart[];
  /** The headings are those of a document in English. */
  readonly isEnglish: boolean;
}
