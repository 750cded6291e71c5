/** What watched pages make of the queue of the desk: a rule waits there until somebody has looked at the page. */

import { TOPICS } from '@carnet/rules/facts/topic-names.ts';
import { sql } from 'kysely';
import type { Trx } from '../../db/executor.ts';
import { type Edit, keyText, type RuleKey, topicsOfFields } from '../../domain/desk/edit.ts';
import { joinedChange, type SourceChange, sourceChange } from '../../domain/source-watch/source-change.ts';

interface OpenDoubt {
  readonly id: number;
  readonly details: SourceChange;
}
type DoubtOfRule = OpenDoubt & RuleKey;

/**
 * One row for each rule and page: what changes again is joined with what nobody has looked at yet. Whether there is one
 * now. `isBack`: see `joinedChange`.
 */
export async function raiseSourceDoubt(
  trx: Trx,
  key: RuleKey,
  change: SourceChange,
  isBack: boolean,
): Promise<boolean> {
  const [open] = await openDoubts(trx, [key], change.url);
  if (open === undefined) {
    if (isBack && change.removed.length + change.added.length === 0) return false;
    await sql`
      insert into desk_doubt (source_id, scope_key, rule_key, reason, details)
      values (${key.sourceId}, ${key.scopeKey}, ${key.ruleKey}, 'source_changed', ${JSON.stringify(change)})
    `.execute(trx);
    return true;
  }
  const joined = joinedChange(open.details, change, isBack);
  if (joined === undefined) await closeDoubts(trx, [open.id]);
  else await updateDoubt(trx, open.id, joined);
  return joined !== undefined;
}

/** The page that was gone is there again: what is left is what changed on it before, if anything did. */
export async function takeBackGone(trx: Trx, url: string): Promise<void> {
  const { rows } = await sql<OpenDoubt>`
    select id, details from desk_doubt where closed_at is null and reason = 'source_changed'
      and details ->> 'url' = ${url} and details ->> 'kind' = 'page_gone' order by id for update
  `.execute(trx);
  for (const { id, details } of rows) {
    if (details.removed.length + details.added.length === 0) await closeDoubts(trx, [id]);
    else await updateDoubt(trx, id, sourceChange({ ...details, kind: 'text_changed' }));
  }
}

/** Facts that were verified or changed need no look any more; what else the pages are cited for still does. */
export async function clearSourceDoubts(trx: Trx, edits: readonly Edit[]): Promise<void> {
  const seen = new Map(edits.map((edit) => [keyText(edit), seenTopics(edit)]));
  const done: number[] = [];
  for (const { id, details, ...key } of await openDoubts(trx, edits)) {
    const topics = details.topics.filter((topic) => seen.get(keyText(key))?.includes(topic) !== true);
    if (topics.length === 0) done.push(id);
    else if (topics.length < details.topics.length) await updateDoubt(trx, id, { ...details, topics });
  }
  if (done.length > 0) await closeDoubts(trx, done);
}

function seenTopics({ action, fields, evidence }: Edit): readonly string[] {
  if (action === 'retire') return TOPICS;
  return [...topicsOfFields(Object.keys(fields)), ...evidence.flatMap(({ topic }) => topic ?? [])];
}

async function openDoubts(trx: Trx, keys: readonly RuleKey[], url: string | null = null): Promise<DoubtOfRule[]> {
  const asked = keys.map(({ sourceId, scopeKey, ruleKey }) => ({ sourceId, scopeKey, ruleKey }));
  const { rows } = await sql<DoubtOfRule>`
    select id, details, source_id as "sourceId", scope_key as "scopeKey", rule_key as "ruleKey" from desk_doubt
    where (source_id, scope_key, rule_key) in (
        select k."sourceId", k."scopeKey", k."ruleKey" from json_to_recordset(${JSON.stringify(asked)}::json)
          as k("sourceId" integer, "scopeKey" text, "ruleKey" text)
      )
      and closed_at is null and reason = 'source_changed' and (${url}::text is null or details ->> 'url' = ${url})
    order by id for update
  `.execute(trx);
  return rows;
}

async function updateDoubt(trx: Trx, id: number, details: SourceChange): Promise<void> {
  await sql`update desk_doubt set details = ${JSON.stringify(details)} where id = ${id}`.execute(trx);
}

async function closeDoubts(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.updateTable('desk_doubt').set({ closed_at: sql<Date>`now()` }).where('id', 'in', ids).execute();
}
