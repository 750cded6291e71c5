/** What a page of the portal is to the server. */

import type { Catalog } from '../../../catalog/catalog.ts';
import type { MonthlyPrices } from '../../../domain/tier-prices.ts';
import type { PairCounter } from '../../../services/traffic/pair-traffic.ts';
import type { Asker } from '../../public/trip-checks/check-turns.ts';
import type { StoredOutcomes } from '../corrections/stored-outcomes.ts';
import type { StoredChanges } from '../data/stored-changes.ts';
import type { BuiltDocs } from '../docs/built-docs.ts';
import type { PageName } from '../shared/page-sources.ts';
import type { Language, PageBody, PageWriter } from '../shared/portal-shapes.ts';
import type { PageText, Titles } from './titles.ts';

export interface FoundPage {
  readonly text: (language: Language) => PageText;
  /** Of the social image, below /social. */
  readonly image: string;
  /** For the page's script, as JSON; absent = it asks for itself. */
  readonly data?: string;
  /** The whole page, for those that read without script; absent = it needs its script. */
  readonly body?: PageBody | (() => PageBody);
  /** What the whole page is written from, where that is not `data`. */
  readonly known?: () => unknown;
  /** The same as a feed, as a path with its query. */
  readonly feed?: string;
  /** Path of the same as Markdown. */
  readonly markdown?: string;
}

export type PageOutcome =
  | { readonly kind: 'page'; readonly page: FoundPage }
  | { readonly kind: 'moved'; readonly to: string }
  /** A form was sent that another address answers; the query is in it. */
  | { readonly kind: 'seeOther'; readonly to: string }
  /** A form without script was sent: the address names two countries as somebody typed them. */
  | { readonly kind: 'typed' }
  | { readonly kind: 'missing' }
  /** There is no travel data to answer from yet. */
  | { readonly kind: 'unavailable' };

export interface PageRoute {
  /** As routes have it, e.g. `/passports/{passport}`. */
  readonly path: string;
  /** What the page is made of in the portal, for its files to be fetched early. */
  readonly source: PageName;
  /** False: pages of one account holder, of no use to search engines. */
  readonly isIndexed: boolean;
  /** A promise where it asks the database. */
  readonly find: (
    parameters: Readonly<Record<string, string>>,
    titles: Titles,
    catalog: Catalog | undefined,
    visit: Visit,
  ) => PageOutcome | Promise<PageOutcome>;
}

/** What else a page may depend on. */
export interface Visit {
  readonly query: URLSearchParams;
  readonly language: Language;
  /** Whether the address itself names it. */
  readonly isLanguageInAddress: boolean;
  readonly stored: StoredChanges;
  readonly outcomes: StoredOutcomes;
  /** What tiers cost, as the operator says it. */
  readonly monthlyPrices: MonthlyPrices;
  /** Counts each pair whose answer is shown. */
  readonly traffic: PairCounter | undefined;
  /** Absent: the portal was never built. */
  readonly writer: PageWriter | undefined;
  /** For a trip check that a page shows. */
  readonly asker: Asker;
  /** Absent: the portal was never built. */
  readonly docs: BuiltDocs | undefined;
}
