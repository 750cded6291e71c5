/** The sample data set in a database, and drafts about its rules. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadOpenData } from '../../src/services/open-data/load-open-data.ts';
import type { TestDatabase } from '../helpers/database.ts';
import { type FileChanges, writeSampleDataSet } from '../helpers/sample-data-set.ts';

export const [BRAZIL, GERMANY, JAPAN] = [76, 276, 392];

export interface DeskData {
  /** Loads the sample set with files replaced or taken away. */
  load(changes?: FileChanges): Promise<void>;
  ruleId(ruleKey: string): Promise<number>;
  remove(): void;
}

export function deskData(db: TestDatabase): DeskData {
  const directory = path.join(mkdtempSync(path.join(tmpdir(), 'carnet-desk-')), 'data');
  return {
    async load(changes = {}) {
      writeSampleDataSet(directory, changes);
      await loadOpenData(db.kysely, { directory, today: '2026-06-15' });
    },
    async ruleId(ruleKey) {
      const rule = db.kysely.selectFrom('entry_rule').select('id').where('rule_key', '=', ruleKey);
      return (await rule.where('retired_at', 'is', null).executeTakeFirstOrThrow()).id;
    },
    remove: () => rmSync(path.dirname(directory), { recursive: true, force: true }),
  };
}

export const MINISTRY = {
  topics: ['visa'],
  publication: { code: 'ministry-page', name: 'Visas', publisher: 'A ministry', kind: 'official' },
  statedOn: '2026-06-10',
  url: 'https://www.mofa.go.jp/visas',
  quote: 'for up to 30 days',
};

/** A draft with one edit that has evidence. */
export const draftOf = (edit: object, more: object = {}) => ({
  reason: 'The ministry says so now',
  edits: [edit],
  evidence: [MINISTRY],
  ...more,
});
