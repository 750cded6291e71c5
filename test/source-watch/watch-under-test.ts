/** Rules of the sample data set that rest on pages of a local server, and runs of the watch. */

import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import { sql } from 'kysely';
import type { Executor } from '../../src/db/executor.ts';
import { addEvidence, addPublications } from '../../src/services/evidence/evidence.repository.ts';
import { type WatchOptions, watchSources } from '../../src/services/source-watch/watch-sources.ts';
import { JAPAN } from '../desk/desk-data.ts';
import { loopbackReader, type SourceServer } from './source-server.ts';

export interface CitedPage {
  readonly url: string;
  readonly quote?: string | null;
  readonly ruleKey?: string;
  readonly topic?: Topic;
  /** Of the whole destination, for these; in place of a rule. */
  readonly passportIds?: readonly number[];
}

/** Evidence of rules to Japan; what the data set itself cites is set aside. */
export async function cite(db: Executor, pages: readonly CitedPage[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update evidence set known_until = now() where publication = 'treaty' and known_until is null`.execute(
      trx,
    );
    const publication = { code: 'ministry', name: 'Visas', publisher: 'A ministry', kind: 'official' } as const;
    await addPublications(trx, [{ ...publication, url: null, licence: null }]);
    const { rows } = await sql<{ source_id: number; rule_key: string; scope_key: string }>`
      select source_id, rule_key, scope_key from entry_rule where retired_at is null`.execute(trx);
    for (const { url, quote = null, ruleKey = 'general', topic = 'visa', passportIds = null } of pages) {
      const rule = rows.find((one) => one.rule_key === ruleKey);
      if (rule === undefined) throw new Error(`no rule ${ruleKey}`);
      await addEvidence(trx, rule.source_id, [
        {
          scopeKey: passportIds === null ? rule.scope_key : null,
          ruleKey: passportIds === null ? ruleKey : null,
          toCountryId: passportIds && JAPAN,
          passportIds: passportIds && [...passportIds],
          topic,
          says: null,
          publication: 'ministry',
          statedOn: '2026-06-01',
          readOn: null,
          role: 'decides',
          page: null,
          url,
          quote,
          undated: null,
          explained: null,
        },
      ]);
    }
  });
}

export const run = (db: Executor, more: Partial<WatchOptions> = {}) =>
  watchSources(db, { reader: loopbackReader, ...more });

/** As if pages had been asked eight days ago. */
export const aWeekLater = (db: Executor) =>
  sql`update source_page set asked_at = asked_at - interval '8 days'`.execute(db);

/** A page with a rule between other sentences. */
export const pageAbout = (server: SourceServer, path: string, rule: string, more = '') =>
  server.page(
    'a.test',
    path,
    `<nav>Menu</nav><h1>Visas</h1><p>For tourists.</p><p>${rule} Bring your passport.</p><p>Fees apply.</p>${more}`,
  );
