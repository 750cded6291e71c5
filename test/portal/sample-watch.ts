/** Puts what a watch of sources left into a stopped node's database, for pages to show: a change, failures, and looks. */
import { sql } from 'kysely';
import { openDatabase } from '../../src/db/connection.ts';
import type { Executor } from '../../src/db/executor.ts';
import { findCitations, findCitedPages } from '../../src/services/source-watch/source-pages.repository.ts';
import { embeddedConfig } from '../helpers/databases/embedded-template.ts';

const OUTCOMES = ['changed', 'failed', 'forbidden', 'gone', 'unchanged', 'first'] as const;
const NOTES: Readonly<Record<string, string>> = {
  failed: 'the host answered 500',
  forbidden: 'robots.txt does not allow it',
  gone: 'the host answered 404',
};

export async function insertSampleWatch(dataDir: string): Promise<void> {
  const { kysely, close } = await openDatabase(embeddedConfig(dataDir), { command: 'test' });
  const cited = (await findCitedPages(kysely)).map(({ url }) => url);
  const { url, rule } = await firstWithRule(kysely, cited);
  const pages = [url, ...cited.filter((one) => one !== url)];
  for (const [index, outcome] of OUTCOMES.entries()) {
    const isRead = NOTES[outcome] === undefined;
    await sql`
      insert into source_page (url, asked_at, outcome, note, read_at) values (${pages[index]},
        ${`2026-03-0${index + 1}T09:00:00Z`}, ${outcome}, ${NOTES[outcome] ?? null},
        ${isRead ? `2026-03-0${index + 1}T09:00:00Z` : null})`.execute(kysely);
  }
  const details = {
    url,
    kind: 'text_changed',
    text: 'The page has changed near what is quoted from it.',
    topics: [rule.topic],
    quotes: ['may stay for up to 90 days'],
    removed: ['A fee of 10 dollars applies.'],
    added: ['A fee of 25 dollars applies <b onclick="alert(1)">from June</b>.'],
    seenAt: '2026-03-01T09:00:00.000Z',
  };
  await sql`
    insert into desk_doubt (source_id, scope_key, rule_key, reason, details)
    values (${rule.sourceId}, ${rule.scopeKey}, ${rule.ruleKey}, 'source_changed', ${JSON.stringify(details)})
  `.execute(kysely);
  await close();
}

/** Some pages are cited for destinations of which no rule says anything. */
async function firstWithRule(db: Executor, urls: readonly string[]) {
  for (const url of urls) {
    const [rule] = await findCitations(db, url);
    if (rule !== undefined) return { url, rule };
  }
  throw new Error('no rule rests on a page');
}
