/** How the documentation is searched: the build makes the index by these options, the page reads it by the same. */
import { fold } from '@carnet/rules/fold-text.ts';

export interface SearchEntry {
  /** The page's path with the heading's anchor. */
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

export const SEARCH_OPTIONS = {
  idField: 'id',
  fields: ['page', 'heading', 'text'],
  storeFields: ['page', 'heading', 'text'],
  processTerm: fold,
  searchOptions: {
    prefix: true,
    /** Longer words may have more letters wrong; short ones none. */
    fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
    boost: { heading: 4 },
    combineWith: 'AND' as const,
  },
};
