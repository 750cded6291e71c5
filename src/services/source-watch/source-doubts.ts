/** What watched pages make of the queue of the desk: a rule waits there until somebody has looked at the page. */

import { TOPICS } from '@carnet/rules/facts/topic-names.ts';
import { sql } from 'kysely';
import type { Trx } from '../../db/executor.ts';
import { type Edit, type RuleKey, topicsOfFields } from '../../domain/desk/edit.ts';
import { joinedChange, type SourceChange, sourceChange } from '../../domain/source-watch/source-change.ts';

interface OpenDoubt {
  readonly id: number;
  readonly details: SourceChange;
}

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
  const [open] = await openDoubts(trx, key, change.url);
  if (open === undefined) {
    if (isBack && change.removed.length + change.added.length === 0) return false;
    await sql`
      insert into desk_doubt (source_id, scope_key, rule_key, reason, details)
      values (${key.sourceId}, ${key.scopeKey}, ${key.ruleKey}, 'source_changed', ${JSON.stringify(change)})
    `.execute(trx);
    return true;
  }
  const joined = joinedChange(open.details, change, isBack);
  if (joined === undefined) await closeDoubt(trx, open.id);
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
    if (details.removed.length + details.added.length === 0) await closeDoubt(trx, id);
    else await updateDoubt(trx, id, sourceChange({ ...details, kind: 'text_changed' }));
  }
}

/** Facts that were verified or changed need no look any more; what else the pages are cited for still does. */
export async function clearSourceDoubts(trx: Trx, edits: readonly Edit[]): Promise<void> {
  for (const edit of edits) {
    const seen = seenTopics(edit);
    for (const { id, details } of await openDoubts(trx, edit)) {
      const topics = details.topics.filter((topic) => !seen.includes(topic));
      if (topics.length === 0) await closeDoubt(trx, id);
      else if (topics.length < details.topics.length) await updateDoubt(trx, id, { ...details, topics });
    }
  }
}

function seenTopics({ action, fields, evidence }: Edit): readonly string[] {
  if (action === 'retire') return TOPICS;
  return [...topicsOfFields(Object.keys(fields)), ...evidence.flatMap(({ topic }) => topic ?? [])];
}

async function openDoubts(trx: Trx, key: RuleKey, url: string | null = null): Promise<OpenDoubt[]> {
  const { rows } = await sql<OpenDoubt>`
    select id, details from desk_doubt
    where source_id = ${key.sourceId} and scope_key = ${key.scopeKey} and rule_key = ${key.ruleKey}
      and closed_at is null and reason = 'source_changed' and (${url}::text is null or details ->> 'url' = ${url})
    order by id for update
  `.execute(trx);
  return rows;
}

async function updateDoubt(trx: Trx, id: number, details: SourceChange): Promise<void> {
  await sql`update desk_doubt set details = ${JSON.stringify(details)} where id = ${id}`.execute(trx);
}

async function closeDoubt(trx: Trx, id: number): Promise<void> {
  await sql`update desk_doubt set closed_at = now() where id = ${id}`.execute(trx);
}
