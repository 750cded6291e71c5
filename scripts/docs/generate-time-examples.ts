/**
 * Writes the examples of docs/time.md: one pair as of four days, by the open data set, and as known on four days, after
 * the files of docs/examples/history were replayed; `--check` only says whether they are current.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addDays, startOf } from '@carnet/rules/calendar.ts';
import { DatedCatalogs } from '../../src/catalog/keeper/dated-catalogs.ts';
import type { PersonalizedResult } from '../../src/catalog/schemas/personalized-result.ts';
import { openDatabase } from '../../src/db/connection.ts';
import { withRowReader } from '../../src/db/row-reader.ts';
import { replayPassportIndex } from '../../src/services/history/replay-passport-index.ts';
import { table } from '../../src/services/open-data/agreement/markdown.ts';
import {
  copyLoadedTemplate,
  embeddedConfig,
  prepareEmbeddedTemplate,
} from '../../test/helpers/databases/embedded-template.ts';
import { openDataCatalog } from '../../test/helpers/open-data-catalog.ts';
import { writeGenerated } from './write-generated.ts';

const FILES = path.resolve(import.meta.dirname, '../../docs/examples/history');
const [SAINT_LUCIA, UNITED_KINGDOM] = [662, 826];
const PATH = '/v1/entry-requirements/personalized?fromCountryId=LC&toCountryId=GB';

const TRAVEL_DAYS = ['2024-12-01', '2025-06-01', '2026-03-04', '2026-03-05'];
/** What is known at noon of a day; `asOf` of the day after, but for the last: of a day that came later. */
const KNOWN_DAYS = ['2024-12-01', '2025-06-01', '2026-03-04', '2026-06-01'];
const LATER = { knownOn: '2025-06-01', asOf: '2026-06-01' };

const answerOf = (text: string | undefined): string => {
  if (text === undefined) return 'unknown';
  const { requirement } = JSON.parse(Buffer.from(text, 'latin1').toString()) as PersonalizedResult;
  const { visaRequirementType, maxStayDays } = requirement;
  return `\`${visaRequirementType}\`${maxStayDays === null ? '' : `, ${maxStayDays} days`}`;
};

async function asOfRows(): Promise<string[][]> {
  const catalog = await openDataCatalog(startOf(TRAVEL_DAYS[0] as string));
  return TRAVEL_DAYS.map((asOf) => [
    asOf,
    `\`&asOf=${asOf}\``,
    answerOf(catalog.personalizedOn(SAINT_LUCIA, UNITED_KINGDOM, { asOf, knownAt: null })),
  ]);
}

async function knownRows(): Promise<string[][]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-time-'));
  await copyLoadedTemplate(await prepareEmbeddedTemplate(), directory);
  const db = await openDatabase(embeddedConfig(directory), { command: 'docs' });
  try {
    const files = readdirSync(FILES).map((fileName) => ({ fileName, bytes: readFileSync(path.join(FILES, fileName)) }));
    await replayPassportIndex(db.kysely, { files });
    const dated = new DatedCatalogs({
      current: () => undefined,
      read: (use) => withRowReader(db.kysely, use),
      now: Date.now,
      onFailure: (error) => {
        throw error;
      },
    });
    const row = async (knownOn: string, asOf: string) => {
      const knownAt = `${knownOn}T12:00:00.000Z`;
      const pair = { passportId: SAINT_LUCIA, destinationId: UNITED_KINGDOM };
      const catalog = await dated.ofPair(pair, { asOf, knownAt: Date.parse(knownAt) });
      const answer = catalog.personalizedOn(SAINT_LUCIA, UNITED_KINGDOM, { asOf, knownAt });
      return [knownOn, `\`&knownAt=${knownAt}&asOf=${asOf}\``, answerOf(answer as string | undefined)];
    };
    const rows: string[][] = [];
    for (const day of KNOWN_DAYS) rows.push(await row(day, addDays(day, 1)));
    rows.push(await row(LATER.knownOn, LATER.asOf));
    return rows;
  } finally {
    await db.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

const text = [
  '**As of four days,** by the open data set:',
  table(['day of travel', `\`${PATH}...\``, 'answer'], await asOfRows()).join('\n'),
  '**As known on four days,** after the three files were replayed, and what was known in 2025 of a day in 2026:',
  table(['known on', `\`${PATH}...\``, 'answer'], await knownRows()).join('\n'),
].join('\n\n');
await writeGenerated('time.md', 'time', text, process.argv.includes('--check'));
