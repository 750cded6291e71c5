/**
 * Part `statements`: 10,000 of them on PostgreSQL: how long they take to be read and swapped in, what requests feel
 * meanwhile, and what the server holds in memory.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../src/db/connection.ts';
import { type BenchContext, step } from '../bench-context.ts';
import { bumpCatalog, runOn } from '../data/databases.ts';
import { personalisedTargets } from '../data/questions.ts';
import type { Load, Measured } from '../load/wrk.ts';
import { bytesAtRest, keepInBackground, parentOf, residentBytes } from '../machine.ts';
import type { Figure } from '../report.ts';
import type { CarnetServer } from '../servers/carnet-server.ts';
import { MB, median, megabytes, spread, thousands } from '../statistics.ts';

const READ_TARGET_SECONDS = 1.5;
const P99_TARGET = 5;
const MEMORY_TARGET = 250 * MB;
/** Travel data change this often while reading them is measured. */
const CHANGE_EVERY_MS = 1000;
/**
 * Of what the server can answer. wrk cannot be given a rate: many connections pause before they ask again, so that they
 * ask nearly as often while answers are late. A server under full load would only show its queue.
 */
const STEADY_SHARE = 0.4;
const STEADY_CONNECTIONS = 100;
/** Long enough for several readings. */
const IDLE_MS = 4_000;
const LEAST_SECONDS = 4;
const BUSY_SECONDS = 10;

export async function statements(bench: BenchContext): Promise<Figure[]> {
  await bench.stopShared();
  const { url, key, countryIds } = await bench.base();
  if (bench.options.postgresUrl === null) await lowerPostgres(url);
  const carnet = await bench.startCarnet({ settings: { SYNC_INTERVAL_MS: '100' } });
  const database = connect({ connectionString: url, max: 1 });
  const questions = { name: 'pairs', targets: personalisedTargets(countryIds), headers: { 'x-api-key': key } };
  const ask = (load: Pick<Load, 'seconds' | 'connections' | 'pauseMs' | 'mayRefuse'>) =>
    bench.wrk.run({ who: 'Carnet', port: carnet.port, questions, expectedStatus: 200, ...load });
  const whileChanging = <T>(run: () => Promise<T>) => changing(() => bumpCatalog(database.kysely), run);
  const { rounds, connections } = bench.options;
  const seconds = Math.max(LEAST_SECONDS, bench.options.seconds);
  try {
    step('waiting until the server is at rest');
    const atFirst = await bytesAtRest(() => residentBytes(carnet.pid));
    await whileChanging(() => sleep(IDLE_MS));
    const readings = [...carnet.builds];
    await whileChanging(() => ask({ connections, seconds, mayRefuse: true }));
    const { perSecond } = await ask({ connections, seconds, mayRefuse: true });
    const pauseMs = Math.round((STEADY_CONNECTIONS / (perSecond * STEADY_SHARE)) * 1000);
    const steady = { connections: STEADY_CONNECTIONS, pauseMs, seconds };
    const calm: Measured[] = [];
    const busy: Measured[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      calm.push(await ask(steady));
      busy.push(await whileChanging(() => ask(steady)));
      const p99 = [calm, busy].map((results) => results.at(-1)?.p99Ms.toFixed(2));
      step(`round ${round} of ${rounds}: p99 ${p99[0]} ms, while data are read ${p99[1]} ms`);
    }
    step('asking without pause, while data are read');
    const withoutPause = { connections, seconds: BUSY_SECONDS, mayRefuse: true };
    const most = await mostBytes(carnet, () => whileChanging(() => ask(withoutPause)));
    step('waiting until the server is at rest');
    const atLast = await bytesAtRest(() => residentBytes(carnet.pid));
    return [reading(readings), latency(calm, busy), ...memory(atFirst, atLast, most)];
  } finally {
    await database.close();
    await carnet.stop();
  }
}

/** As if it had a machine of its own: what it does for a reading is no part of what requests feel. */
async function lowerPostgres(url: string): Promise<void> {
  const { rows } = await runOn(url, 'select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0].pid);
  if (postmaster !== null) keepInBackground(postmaster);
}

/** Resolves when the last change has been read, too. */
async function changing<T>(change: () => Promise<void>, run: () => Promise<T>): Promise<T> {
  let isOver = false;
  const changes = (async () => {
    while (!isOver) {
      await change();
      await sleep(CHANGE_EVERY_MS);
    }
  })();
  try {
    return await run();
  } finally {
    isOver = true;
    await changes;
    await sleep(1500);
  }
}

async function mostBytes({ pid }: CarnetServer, run: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, residentBytes(pid) ?? 0);
  }, 100);
  await run().finally(() => clearInterval(timer));
  return most;
}

function reading(builds: CarnetServer['builds']): Figure {
  const seconds = builds.map(({ buildMs }) => buildMs / 1000);
  const middle = median(seconds);
  return {
    name: `reading and swapping in ${thousands(builds.at(-1)?.rules ?? 0)} statements`,
    value: `${middle.toFixed(2)} s`,
    spread: spread(seconds, 2),
    target: `at most ${READ_TARGET_SECONDS} s`,
    isMet: middle <= READ_TARGET_SECONDS,
    notes: [`${builds.length} readings: that of the start, and those of changes while nothing was asked`],
    details: { builds },
  };
}

function latency(calm: readonly Measured[], busy: readonly Measured[]): Figure {
  const ratios = busy.map(({ p99Ms }, index) => p99Ms / (calm[index] as Measured).p99Ms);
  const shown = (of: readonly Measured[]) =>
    `p99 ${median(of.map(({ p99Ms }) => p99Ms)).toFixed(2)} ms, slowest ` +
    `${Math.max(...of.map(({ maxMs }) => maxMs)).toFixed(1)} ms`;
  const rate = median([...calm, ...busy].map(({ perSecond }) => perSecond));
  return {
    name: 'p99 while changed data are read every second, to p99 before',
    value: `${median(ratios).toFixed(2)} x`,
    spread: spread(ratios, 2),
    target: `at most ${P99_TARGET} x`,
    isMet: median(ratios) <= P99_TARGET,
    notes: [
      `${STEADY_CONNECTIONS} connections that pause, ${thousands(rate)} questions a second together, some ` +
        `${STEADY_SHARE * 100} % of what the server can answer`,
      `before: ${shown(calm)}; meanwhile: ${shown(busy)}`,
    ],
    details: { calm, busy },
  };
}

function memory(atFirst: number | null, atLast: number | null, most: number): Figure[] {
  if (atFirst === null || atLast === null) return [];
  const atRest = Math.max(atFirst, atLast);
  return [
    {
      name: 'resident memory of the server with PostgreSQL, the same statements, at rest',
      value: megabytes(atRest),
      spread: `after the start ${megabytes(atFirst)}, after all load ${megabytes(atLast)}`,
      target: `at most ${megabytes(MEMORY_TARGET)}`,
      isMet: atRest <= MEMORY_TARGET,
      notes: ['the larger of the two, each when it no longer falls: some 20 s after the last request'],
    },
    {
      name: 'the same while it is asked without pause and reads changed data every second',
      value: megabytes(most),
      notes: [`the most in ${BUSY_SECONDS} s`],
    },
  ];
}
