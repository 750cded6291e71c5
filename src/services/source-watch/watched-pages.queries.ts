/** Watched pages as the desk reads them: when each was asked last, what came of it, and what has changed on it. */

import { TOPICS } from '@carnet/rules/facts/topic-names.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import { DAYS_BETWEEN, type SourceChange } from '../../domain/source-watch/source-change.ts';
import { type PageOutcome, UNREAD_OUTCOMES, type WatchState } from '../../domain/source-watch/watched-page.ts';
import { ADDRESS, CITED } from './source-pages.repository.ts';

export interface WatchedPageFilter {
  readonly state?: WatchState | undefined;
  /** Which the address has in it, whatever the case of letters. */
  readonly text?: string | undefined;
}

/** Of a page: several rules that rest on it may wait for the same. */
export interface PageChange extends SourceChange {
  readonly ruleIds: readonly number[];
}

export interface WatchedPage {
  readonly url: string;
  readonly publication: string;
  readonly publisher: string;
  /** How many times evidence cites it. */
  readonly citations: number;
  /** Null = it was never asked. */
  readonly outcome: PageOutcome | null;
  /** Why it could not be read. */
  readonly note: string | null;
  readonly askedAt: Date | null;
  /** When its text was seen last. */
  readonly readAt: Date | null;
  /** Null = it was never asked, and is due. */
  readonly dueAt: Date | null;
  readonly isDue: boolean;
  readonly changes: readonly PageChange[];
}

export interface WatchCounts {
  readonly cited: number;
  readonly changed: number;
  readonly unread: number;
  readonly due: number;
  readonly neverAsked: number;
  readonly lastAskedAt: Date | null;
  /** Pages are being asked now. */
  readonly isRunning: boolean;
}

/** Those with something to look at first, then those that could not be read, then those not asked for the longest. */
export async function findWatchedPages(
  db: Executor,
  filter: WatchedPageFilter,
  page: number,
  limit: number,
): Promise<{ rows: WatchedPage[]; total: number }> {
  const matching = sql`${WATCHED} select * from watched where ${meets(filter)}`;
  const { rows } = await sql<Omit<WatchedPage, 'changes'> & { waiting: number; isUnread: boolean }>`
    ${matching} order by waiting > 0 desc, "isUnread" desc, "askedAt" nulls first, url
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const { rows: counted } = await sql<{ total: string }>`select count(*) as total from (${matching}) as one`.execute(
    db,
  );
  const changes = await findPageChanges(
    db,
    rows.filter(({ waiting }) => waiting > 0).map(({ url }) => url),
  );
  return {
    rows: rows.map(({ waiting: _, isUnread: __, ...row }) => ({ ...row, changes: changes.get(row.url) ?? [] })),
    total: Number(counted[0]?.total),
  };
}

export async function countWatchedPages(db: Executor): Promise<WatchCounts> {
  const { rows } = await sql<WatchCounts>`
    ${WATCHED}
    select count(*)::integer as cited, count(*) filter (where waiting > 0)::integer as changed,
      count(*) filter (where "isUnread")::integer as unread, count(*) filter (where "isDue")::integer as due,
      count(*) filter (where outcome is null)::integer as "neverAsked", max("askedAt") as "lastAskedAt",
      exists(select from source_watch where held_until > now()) as "isRunning"
    from watched`.execute(db);
  return rows[0] as WatchCounts;
}

/** A compilation may cite the page of a ministry, which is better known by its own name. */
const BEST = sql`p.kind = 'official' desc, p.name, p.publisher`;

const WATCHED: RawBuilder<unknown> = sql`
  with cited as (
    select ${ADDRESS} as url, (array_agg(p.name order by ${BEST}))[1] as publication,
      (array_agg(p.publisher order by ${BEST}))[1] as publisher, count(*)::integer as citations
    ${CITED} group by 1
  ), doubted as (
    select details ->> 'url' as url, count(*)::integer as waiting from desk_doubt
    where closed_at is null and reason = 'source_changed' group by 1
  ), watched as (
    select cited.*, page.outcome, page.note, page.asked_at as "askedAt", page.read_at as "readAt",
      page.asked_at + make_interval(days => ${DAYS_BETWEEN}) as "dueAt",
      page.asked_at is null or page.asked_at <= now() - make_interval(days => ${DAYS_BETWEEN}) as "isDue",
      coalesce(doubted.waiting, 0) as waiting,
      coalesce(page.outcome = any(${[...UNREAD_OUTCOMES]}::text[]), false) as "isUnread"
    from cited left join source_page page using (url) left join doubted using (url)
  )`;

const STATES: Readonly<Record<WatchState, RawBuilder<unknown>>> = {
  changed: sql`waiting > 0`,
  unread: sql`"isUnread"`,
  due: sql`"isDue"`,
  never_asked: sql`outcome is null`,
};

function meets({ state, text }: WatchedPageFilter): RawBuilder<unknown> {
  return sql`${state === undefined ? sql`true` : STATES[state]}
    and ${text === undefined ? sql`true` : sql`strpos(lower(url), lower(${text}::text)) > 0`}`;
}

/** What is told of several rules alike is told once; the latest first. */
async function findPageChanges(db: Executor, urls: readonly string[]): Promise<Map<string, PageChange[]>> {
  if (urls.length === 0) return new Map();
  const { rows } = await sql<{ ruleId: number; details: SourceChange }>`
    select r.id as "ruleId", d.details from desk_doubt d join entry_rule r using (source_id, scope_key, rule_key)
    where d.closed_at is null and d.reason = 'source_changed' and d.details ->> 'url' = any(${[...urls]}::text[])
    order by d.id desc`.execute(db);
  const alike = Map.groupBy(rows, ({ details: { url, kind, removed, added } }) =>
    JSON.stringify([url, kind, removed, added]),
  );
  const changes = [...alike.values()].map((all): PageChange => {
    const [latest] = all as [(typeof all)[number]];
    return {
      ...latest.details,
      topics: TOPICS.filter((topic) => all.some(({ details }) => details.topics.includes(topic))),
      quotes: [...new Set(all.flatMap(({ details }) => details.quotes))],
      ruleIds: all.map(({ ruleId }) => ruleId).sort((one, other) => one - other),
    };
  });
  return Map.groupBy(changes, ({ url }) => url);
}
