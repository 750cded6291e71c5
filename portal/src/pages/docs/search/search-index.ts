/** The search index of the reader's language: loaded on first use. */
import MiniSearch from 'minisearch';
import { type Locale, locale } from '../../../i18n/locale.ts';
import { SEARCH_OPTIONS, type SearchEntry } from './search-options.ts';

export interface Found extends SearchEntry {
  /** The words of the texts that matched, folded. */
  readonly terms: readonly string[];
}

const MOST = 12;

const load: Record<Locale, () => Promise<{ default: unknown }>> = {
  en: () => import('virtual:docs-search/en'),
  es: () => import('virtual:docs-search/es'),
  pt: () => import('virtual:docs-search/pt'),
  fr: () => import('virtual:docs-search/fr'),
};

export type Search = (query: string) => readonly Found[];

export async function loadSearch(): Promise<Search> {
  const { default: json } = await load[locale]();
  const index = MiniSearch.loadJS<SearchEntry>(json as never, SEARCH_OPTIONS);
  return (query) =>
    index
      .search(query)
      .slice(0, MOST)
      .map(({ id, page, heading, text, terms }) => ({ id, page, heading, text, terms }));
}
