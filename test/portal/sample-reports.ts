/** Puts reports of mistakes into a stopped node's database, for pages to show. */
import { openDatabase } from '../../src/db/connection.ts';
import { embeddedConfig } from '../helpers/embedded-template.ts';

export const SAMPLE_REPORTS = {
  received: 'SampleReportReceived00',
  fixed: 'SampleReportFixed00000',
  notChanged: 'SampleReportNotChanged',
} as const;

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
      { ...report, id: SAMPLE_REPORTS.received, digest: 'received' },
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
