/** All SQL of watched pages: which are due, what was read of them, and who reads them now. Times are the database's. */
import { createHash } from 'node:crypto';
import { INHERITED_TOPICS, type Topic } from '@carnet/rules/facts/topic-names.ts';
import { fieldsOf } from '@carnet/rules/facts/topics.ts';
import { columnOf } from '@carnet/rules/schema/field.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Trx } from '../../db/executor.ts';
import type { KeptQuotation } from '../../domain/source-watch/compare-quotation.ts';
import { DAYS_BETWEEN } from '../../domain/source-watch/source-change.ts';
import type { PageOutcome } from '../../domain/source-watch/watched-page.ts';

export interface KeptPage {
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly textHash: string | null;
  readonly goneRuns: number;
  /** By the hash of the quotation. */
  readonly quotes: ReadonlyMap<string, KeptQuotation>;
}

/** Of a rule that rests on the page. */
export interface Citation {
  readonly sourceId: number;
  readonly scopeKey: string;
  readonly ruleKey: string;
  readonly topic: Topic;
  readonly quote: string | null;
}

export interface AskedPage {
  readonly outcome: PageOutcome;
  readonly note: string | null;
  readonly goneRuns: number;
  /** Undefined: what is kept of its text stays. */
  readonly text?: { readonly hash: string; readonly etag: string | null; readonly lastModified: string | null };
}

/** Where evidence `e` of publication `p` was read, without what only a browser sees. */
export const ADDRESS = sql`split_part(coalesce(e.url, p.url), '#', 1)`;
export const CITED = sql`
  from evidence e join publication p on p.code = e.publication
  left join entry_rule r on r.source_id = e.source_id and r.scope_key = e.scope_key and r.rule_key = e.rule_key
    and r.retired_at is null
  where e.known_until is null and coalesce(e.url, p.url) ~ '^https?://[^/]' and (e.rule_key is null or r.id is not null)`;

export interface CitedPage {
  readonly url: string;
  /** It was not asked within a week. */
  readonly isDue: boolean;
}

/** Those never asked first, then those asked the longest ago. */
export async function findCitedPages(db: Executor): Promise<CitedPage[]> {
  const { rows } = await sql<CitedPage>`
    with cited as (select distinct ${ADDRESS} as url ${CITED})
    select cited.url,
      page.asked_at is null or page.asked_at <= now() - make_interval(days => ${DAYS_BETWEEN}) as "isDue"
    from cited left join source_page page using (url) order by page.asked_at nulls first, cited.url
  `.execute(db);
  return rows.filter(({ url }) => URL.canParse(url));
}

/** What nothing cites any more is not kept. */
export async function deleteUncitedPages(db: Executor): Promise<void> {
  await sql`delete from source_page where url not in (select ${ADDRESS} ${CITED})`.execute(db);
}

export async function findPage(db: Executor, url: string): Promise<KeptPage> {
  const { rows } = await sql<Omit<KeptPage, 'quotes'>>`
    select etag, last_modified as "lastModified", text_hash as "textHash", gone_runs as "goneRuns"
    from source_page where url = ${url}
  `.execute(db);
  const { rows: quotes } = await sql<{ hash: string } & KeptQuotation>`
    select quote_hash as hash, is_found as "isFound", sentences, reaches_start as "reachesStart", reaches_end as "reachesEnd"
    from source_page_quote where url = ${url}
  `.execute(db);
  const page = rows[0] ?? { etag: null, lastModified: null, textHash: null, goneRuns: 0 };
  return { ...page, quotes: new Map(quotes.map(({ hash, ...quote }) => [hash, quote])) };
}

/** What rests on the page: of evidence about a whole destination, the rules there that state the topic for its passports. */
export async function findCitations(db: Executor, url: string): Promise<Citation[]> {
  const { rows } = await sql<Citation>`
    with cited as materialized (
      select e.* from evidence e join publication p on p.code = e.publication
      where e.known_until is null and ${ADDRESS} = ${url}
    )
    select r.source_id as "sourceId", r.scope_key as "scopeKey", r.rule_key as "ruleKey", e.topic, e.quote
    from cited e join entry_rule r using (source_id, scope_key, rule_key) where r.retired_at is null
    union
    select r.source_id, r.scope_key, r.rule_key, e.topic, e.quote
    from cited e join entry_rule r on r.source_id = e.source_id and r.to_country_id = e.to_country_id
    where e.rule_key is null and r.retired_at is null and ${STATES_TOPIC} and (e.passport_ids is null
      or r.from_country_id = any(e.passport_ids) or r.from_country_group_id in (
        select country_group_id from country_group_member where country_id = any(e.passport_ids)))
    order by 1, 2, 3, 4, 5
  `.execute(db);
  return rows;
}

const STATES_TOPIC: RawBuilder<unknown> = sql.raw(
  `case e.topic when 'visa' then r.states_visa ${INHERITED_TOPICS.map((topic) => {
    const columns = fieldsOf(topic).map((name) => `r.${columnOf(name)} is not null`);
    return `when '${topic}' then ${columns.length === 0 ? 'false' : columns.join(' or ')}`;
  }).join(' ')} else false end`,
);

export async function saveAskedPage(trx: Trx, url: string, asked: AskedPage): Promise<void> {
  const { outcome, note, goneRuns, text } = asked;
  await sql`
    insert into source_page (url, asked_at, outcome, note, gone_runs)
    values (${url}, now(), ${outcome}, ${note}, ${goneRuns})
    on conflict (url) do update set asked_at = excluded.asked_at, outcome = excluded.outcome, note = excluded.note,
      gone_runs = excluded.gone_runs
  `.execute(trx);
  if (text === undefined) return;
  await sql`
    update source_page set read_at = now(), text_hash = ${text.hash}, etag = ${text.etag},
      last_modified = ${text.lastModified}
    where url = ${url}
  `.execute(trx);
}

/** Exactly these. */
export async function saveQuotes(trx: Trx, url: string, quotes: ReadonlyMap<string, KeptQuotation>): Promise<void> {
  const rows = [...quotes].map(([hash, quote]) => ({ hash, ...quote }));
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as g(
        hash text, "isFound" boolean, sentences json, "reachesStart" boolean, "reachesEnd" boolean)
    ), gone as (
      delete from source_page_quote where url = ${url} and quote_hash not in (select hash from given)
    )
    insert into source_page_quote (url, quote_hash, is_found, sentences, reaches_start, reaches_end)
    select ${url}, hash, "isFound", sentences, "reachesStart", "reachesEnd" from given
    on conflict (url, quote_hash) do update set is_found = excluded.is_found, sentences = excluded.sentences,
      reaches_start = excluded.reaches_start, reaches_end = excluded.reaches_end
  `.execute(trx);
}

export const quoteHash = (quote: string) => createHash('sha256').update(quote).digest('base64url');

/** True: nobody else has it before `holdMs` have passed. */
export async function takeWatch(db: Executor, holder: string, holdMs: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update source_watch set held_by = ${holder}, held_until = ${inMs(holdMs)}
    where held_until is null or held_until <= now() or held_by = ${holder}
  `.execute(db);
  return numAffectedRows === 1n;
}

/** False: it was not renewed in time, and somebody else may have it. */
export async function renewWatch(db: Executor, holder: string, holdMs: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update source_watch set held_until = ${inMs(holdMs)} where held_by = ${holder}
  `.execute(db);
  return numAffectedRows === 1n;
}

export async function releaseWatch(db: Executor, holder: string): Promise<void> {
  await sql`update source_watch set held_by = null, held_until = null where held_by = ${holder}`.execute(db);
}

const inMs = (ms: number) => sql<Date>`(now() + make_interval(secs => ${ms / 1000}))`;
