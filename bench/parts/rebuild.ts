/** Part `rebuild`: what requests feel while changed data are read again and again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../src/db/connection.ts';
import type { BenchContext } from '../bench-context.ts';
import { step } from '../bench-context.ts';
import { bumpCatalog } from '../data/databases.ts';
import { personalisedQuestions } from '../data/questions.ts';
import type { Figure } from '../figure.ts';
import type { LoadResult } from '../load/orders.ts';
import { keepPostgresOut } from '../machine/priority.ts';
import { median, spread, thousands } from '../statistics.ts';

const TARGET = 5;
/** Travel data changes this often while rebuilding is measured. */
const CHANGE_EVERY_MS = 1000;
/** Of what one connection after another could get: latencies of a saturated server only tell its queue. */
const SHARE_OF_CAPACITY = 0.4;
/** Long enough for several rebuilds. */
const LEAST_SECONDS = 4;

export async function rebuild(bench: BenchContext): Promise<Figure[]> {
  await bench.stopShared();
  const postgres = await keepPostgresOut(bench.base.url, bench.pinning?.loadCore ?? null);
  const { key, countryIds, url } = bench.base;
  await bench.generator.prepare(personalisedQuestions('personalised', countryIds, { 'x-api-key': key }));
  const carnet = await bench.startCarnet({ settings: { SYNC_INTERVAL_MS: '100' } });
  const database = connect({ connectionString: url, max: 1 });
  const ask = (seconds: number, warmUpSeconds: number, perSecond: number | null): Promise<LoadResult> =>
    bench.generator.run({
      questions: 'personalised',
      port: carnet.port,
      expectedStatus: 200,
      connections: bench.options.connections,
      seconds,
      warmUpSeconds,
      perSecond,
      watch: { server: carnet.pid },
    });
  try {
    const capacity = await ask(bench.options.seconds, 3, null);
    const rate = Math.round(capacity.perSecond * SHARE_OF_CAPACITY);
    const seconds = Math.max(LEAST_SECONDS, bench.options.seconds);
    const calm: LoadResult[] = [];
    const busy: LoadResult[] = [];
    const before = carnet.builds.length;
    for (let round = 1; round <= bench.options.rounds; round += 1) {
      calm.push(await ask(seconds, 0.5, rate));
      const changing = changeRepeatedly(database.kysely);
      busy.push(await ask(seconds, 0.5, rate));
      await changing.stop();
      step(
        `round ${round} of ${bench.options.rounds}: p99 ${calm.at(-1)?.p99Ms} ms, while rebuilding ` +
          `${busy.at(-1)?.p99Ms} ms`,
      );
      await sleep(1500); // the last rebuild ends
    }
    const ratios = busy.map((result, index) => result.p99Ms / (calm[index] as LoadResult).p99Ms);
    const builds = carnet.builds.length - before;
    const p99 = (results: readonly LoadResult[]) => median(results.map((result) => result.p99Ms));
    const worst = (results: readonly LoadResult[]) => Math.max(...results.map((result) => result.maxMs));
    return [
      {
        part: 'rebuild',
        name: 'p99 while changed data are read every second, to p99 without',
        value: `${median(ratios).toFixed(2)} x`,
        spread: spread(ratios, 2),
        target: `at most ${TARGET} x`,
        isMet: median(ratios) <= TARGET,
        notes: [
          `at ${thousands(rate)} req/s (${SHARE_OF_CAPACITY * 100} % of capacity): p99 ` +
            `${p99(calm).toFixed(2)} ms without, ${p99(busy).toFixed(2)} ms with ${builds} rebuilds; slowest ` +
            `request ${worst(calm).toFixed(1)} and ${worst(busy).toFixed(1)} ms`,
          postgres.isOut
            ? "PostgreSQL runs on the generator's core, at the lowest priority, as if it had a machine of its own"
            : 'PostgreSQL runs where and as it likes',
        ],
        details: { rate, builds, calm, busy },
      },
    ];
  } finally {
    postgres.stop();
    await database.close();
    await carnet.stop();
  }
}

function changeRepeatedly(kysely: ReturnType<typeof connect>['kysely']): { stop(): Promise<void> } {
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      await bumpCatalog(kysely);
      await sleep(CHANGE_EVERY_MS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await running;
    },
  };
}
