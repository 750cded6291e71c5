/** What the source watch keeps of a page around a quotation, for those who compare the fact with it. */
import type { EvidenceRecord } from '@carnet/rules/schema/evidence-fields.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../db/executor.ts';
import { type PageOutcome, UNREAD_OUTCOMES } from '../../../domain/source-watch/watched-page.ts';
import { quoteHash } from '../../source-watch/source-pages.repository.ts';

/**
 * `kept`: the sentences around the quotation. `not_found`: the quotation is not on the page; the sentences are those of
 * the last time it was, if any. `not_compared`: the quotation is looked for at the next reading. `unread`: the page could
 * not be read. `not_asked`: it has not been requested yet. `no_quotation`: nothing was quoted. `no_page`: no address.
 */
export const EXCERPT_STATES = [
  'kept',
  'not_found',
  'not_compared',
  'unread',
  'not_asked',
  'no_quotation',
  'no_page',
] as const;
export type ExcerptState = (typeof EXCERPT_STATES)[number];

export interface Excerpt {
  readonly state: ExcerptState;
  /** In order, as the page has them. */
  readonly sentences: readonly string[];
  /** When the page was read last; null = never. */
  readonly readAt: Date | null;
  /** Why it could not be read. */
  readonly note: string | null;
}

type Cited = Pick<EvidenceRecord, 'quote'> & { readonly url: string | null };
const NOTHING = { sentences: [], readAt: null, note: null } as const;
/** Pages are requested without the fragment, which only browsers use. */
const addressOf = (url: string): string => url.split('#', 1)[0] as string;

/** Of each of these, in order. */
export async function findExcerpts(db: Executor, cited: readonly Cited[]): Promise<Excerpt[]> {
  const urls = [...new Set(cited.flatMap(({ url }) => (url === null ? [] : [addressOf(url)])))];
  const pages = new Map((await findPages(db, urls)).map((page) => [page.url, page]));
  const kept = new Map((await findKept(db, urls)).map((one) => [`${one.url} ${one.hash}`, one]));
  return cited.map(({ url, quote }): Excerpt => {
    if (url === null || !/^https?:\/\//.test(url)) return { ...NOTHING, state: 'no_page' };
    if (quote === null) return { ...NOTHING, state: 'no_quotation' };
    const page = pages.get(addressOf(url));
    if (page === undefined) return { ...NOTHING, state: 'not_asked' };
    const { readAt, note, outcome } = page;
    const found = kept.get(`${page.url} ${quoteHash(quote)}`);
    const sentences = found?.sentences ?? [];
    const isUnread = (UNREAD_OUTCOMES as readonly PageOutcome[]).includes(outcome);
    // What was kept before it could not be read any more is shown, with why.
    if (isUnread) return { state: 'unread', sentences, readAt, note };
    if (found === undefined) return { state: 'not_compared', sentences, readAt, note: null };
    return { state: found.isFound ? 'kept' : 'not_found', sentences, readAt, note: null };
  });
}

interface Page {
  readonly url: string;
  readonly outcome: PageOutcome;
  readonly note: string | null;
  readonly readAt: Date | null;
}

async function findPages(db: Executor, urls: readonly string[]): Promise<Page[]> {
  const { rows } = await sql<Page>`
    select url, outcome, note, read_at as "readAt" from source_page where url = any(${[...urls]}::text[])`.execute(db);
  return rows;
}

interface Kept {
  readonly url: string;
  readonly hash: string;
  readonly isFound: boolean;
  readonly sentences: readonly string[];
}

async function findKept(db: Executor, urls: readonly string[]): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select url, quote_hash as hash, is_found as "isFound", sentences from source_page_quote
    where url = any(${[...urls]}::text[])`.execute(db);
  return rows;
}
