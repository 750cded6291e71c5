/** Part `usage`: an account's month, hour by hour, out of ten million rows of usage. */
import { connect } from '../../src/db/connection.ts';
import { HOUR_MS } from '../../src/domain/usage/utc-time.ts';
import { readUsage, type UsageQuery } from '../../src/services/usage/read-usage.ts';
import { type BenchContext, step } from '../bench-context.ts';
import { createUsageDatabase, type UsageDatabase } from '../data/usage-rows.ts';
import type { Figure } from '../figure.ts';
import { median, megabytes, spread, thousands } from '../statistics.ts';

const ROWS = 10_000_000;
const MONTH_MS = 31 * 24 * HOUR_MS;
const TARGET_MS = 50;
const FIRST_RUNS = 5;
const RUNS = 40;

export async function usage(bench: BenchContext): Promise<Figure[]> {
  await bench.stopShared();
  step(`making ${thousands(ROWS)} rows of usage`);
  const database = await createUsageDatabase(bench.postgres.url, ROWS);
  const { kysely, close } = connect({ connectionString: database.url, max: 1 });
  try {
    const measure = async (options: Pick<UsageQuery, 'groupBy' | 'granularity'>): Promise<number[]> => {
      const times: number[] = [];
      for (let run = 0; run < FIRST_RUNS + RUNS; run++) {
        // Each time another account, so that its rows were not just read.
        const accountId = database.accountIds[(run * 7) % database.accountIds.length] as number;
        const { until } = database;
        const started = performance.now();
        const query = { accountId, from: new Date(until - MONTH_MS), to: new Date(until), ...options };
        const report = await readUsage(kysely, query);
        const text = JSON.stringify(report);
        if (run >= FIRST_RUNS) times.push(performance.now() - started);
        if (report.total.requests === 0 || text === '') throw new Error('the usage that was made is not found');
      }
      return times;
    };
    const hourly = await measure({ granularity: 'hour' });
    const others: [string, number[]][] = [];
    for (const groupBy of ['status', 'key', 'endpoint'] as const) {
      others.push([`the same by ${groupBy}`, await measure({ granularity: 'hour', groupBy })]);
    }
    others.push(['the same by the day', await measure({ granularity: 'day' })]);
    return [figure(database, hourly, others)];
  } finally {
    await close();
  }
}

function figure(database: UsageDatabase, hourly: readonly number[], others: readonly [string, number[]][]): Figure {
  const gigabytes = (megabytes(database.bytes) / 1024).toFixed(1);
  return {
    part: 'usage',
    name: `GET /v1/usage: a month hour by hour, ${thousands(database.rows)} rows of usage in PostgreSQL`,
    value: `${median(hourly).toFixed(1)} ms`,
    spread: spread(hourly, 1),
    target: `under ${TARGET_MS} ms`,
    isMet: median(hourly) < TARGET_MS,
    notes: [
      `${database.accountIds.length} accounts, each with 5 keys asking 12 endpoints in every hour: 44,640 ` +
        `rows summed for an answer; ${gigabytes} GB with the index`,
      `${RUNS} answers, each of another account, JSON included; one connection`,
      ...others.map(([name, times]) => `${name}: ${median(times).toFixed(1)} ms (${spread(times, 1)})`),
    ],
    details: { hourly, others: Object.fromEntries(others), rows: database.rows, bytes: database.bytes },
  };
}
