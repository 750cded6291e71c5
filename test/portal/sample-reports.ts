/** Puts reports of mistakes into a stopped node's database, for pages to show. */
import { openDatabase } from '../../src/db/connection.ts';
import { embeddedConfig } from '../helpers/databases/embedded-template.ts';

export const SAMPLE_REPORTS = {
  received: 'SampleReportReceived00',
  fixed: 'SampleReportFixed00000',
  notChanged: 'SampleReportNotChanged',
} as const;

/** Stored as no door would take it: pages show it as the text that it is. */
const HOSTILE =
  'The ministry says 30 days <img src=x onerror="document.title=1"> & <b>not</b> 90.\n\nIt is on the page below.';

const [BRAZIL, INDIA, JAPAN, KENYA] = [76, 356, 392, 404];

export async function insertSampleReports(dataDir: string): Promise<void> {
  const { kysely, close } = await openDatabase(embeddedConfig(dataDir), { command: 'test' });
  const account = kysely.insertInto('account').values({ tier: 'free' }).returning('id');
  const { id: editor } = await account.executeTakeFirstOrThrow();
  const report = {
    passport_id: BRAZIL,
    destination_id: JAPAN,
    topic: 'visa' as const,
    message: 'A report',
    created_at: '2026-03-01T09:00:00Z',
  };
  const closed = { closed_by: editor, closed_at: '2026-03-04T09:00:00Z' };
  await kysely
    .insertInto('correction')
    .values([
      {
        ...report,
        id: SAMPLE_REPORTS.received,
        digest: 'received',
        message: HOSTILE,
        source_url: 'https://www.mofa.go.jp/j_info/visit/visa/short/novisa.html?a=%22%3E%3Cscript%3E',
        input_hash: `sha256:${'0f'.repeat(32)}`,
        data_revision: '12.48213',
      },
      { ...report, ...closed, id: SAMPLE_REPORTS.fixed, digest: 'fixed', status: 'fixed', revision: 4321 },
      {
        ...report,
        ...closed,
        id: SAMPLE_REPORTS.notChanged,
        digest: 'not changed',
        passport_id: INDIA,
        destination_id: KENYA,
        topic: null,
        status: 'not_changed',
        reason: 'The page of the ministry says 30 days for passports that are not biometric,\nas the answer <does>.',
      },
    ])
    .execute();
  await close();
}
