/** Part `memory`: how long 10,000 statements take to be read and swapped in, and what the server holds in memory. */
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../src/db/connection.ts';
import type { BenchContext } from '../bench-context.ts';
import { bumpCatalog, createBaseCopy } from '../data/databases.ts';
import { personalisedQuestions } from '../data/questions.ts';
import type { Figure } from '../figure.ts';
import { memoryOf } from '../machine/process-usage.ts';
import type { CarnetServer } from '../servers/carnet-server.ts';
import { megabytes, thousands } from '../statistics.ts';

const BUILD_TARGET_MS = 1_500;
const MEMORY_TARGET_MB = 250;
/** With the cities and the seed of places of a first start. */
const DEFAULT_DATA_TARGET_MB = 250;
const SETTLE_MS = 3000;
const REBUILDS = 3;
const REBUILD_TIMEOUT_MS = 30_000;

export async function memory(bench: BenchContext): Promise<Figure[]> {
  await bench.stopShared();
  const { key, countryIds } = bench.base;
  await bench.generator.prepare(personalisedQuestions('personalised', countryIds, { 'x-api-key': key }));
  const carnet = await bench.startCarnet({ settings: { SYNC_INTERVAL_MS: '100' } });
  try {
    await sleep(SETTLE_MS);
    const settled = memoryOf(carnet.pid);
    const afterLoad = await memoryAfterLoad(bench, carnet);
    await rebuild(bench, carnet);
    await sleep(SETTLE_MS);
    const afterRebuilds = memoryOf(carnet.pid);
    const buildsMs = carnet.builds.map((build) => build.buildMs);
    const slowest = Math.max(...buildsMs);
    const rules = carnet.builds.at(-1)?.rules ?? 0;
    const figures: Figure[] = [
      {
        part: 'memory',
        name: `reading and swapping in ${thousands(rules)} rules`,
        value: `${(slowest / 1000).toFixed(2)} s`,
        spread: `${buildsMs.map((ms) => (ms / 1000).toFixed(2)).join(', ')} s`,
        target: 'at most 1.5 s',
        isMet: slowest <= BUILD_TARGET_MS,
        notes: ['the slowest of the start and of three changes, in pieces beside serving'],
        details: { builds: carnet.builds },
      },
    ];
    if (settled !== null && afterLoad !== null && afterRebuilds !== null) {
      const mb = (bytes: number) => Math.round(megabytes(bytes));
      const resident = Math.max(settled.residentBytes, afterLoad.residentBytes, afterRebuilds.residentBytes);
      figures.push({
        part: 'memory',
        name: 'resident memory of the server with PostgreSQL, the same rules',
        value: `${mb(resident)} MB`,
        spread:
          `settled ${mb(settled.residentBytes)}, after load ${mb(afterLoad.residentBytes)}, after rebuilds ` +
          `${mb(afterRebuilds.residentBytes)}, peak ${mb(afterRebuilds.peakBytes)} MB`,
        target: `at most ${MEMORY_TARGET_MB} MB`,
        isMet: megabytes(resident) <= MEMORY_TARGET_MB,
        notes: ['the largest of the resting states; the peak is while data are read'],
        details: { settled, afterLoad, afterRebuilds },
      });
    }
    await carnet.stop();
    figures.push(...(await withDefaultPlaces(bench)));
    return figures;
  } finally {
    await carnet.stop();
  }
}

/** Once the server has answered for a while, and come to rest. */
async function memoryAfterLoad(bench: BenchContext, carnet: CarnetServer) {
  await bench.generator.run({
    questions: 'personalised',
    port: carnet.port,
    expectedStatus: 200,
    connections: bench.options.connections,
    seconds: bench.options.seconds * 3,
    warmUpSeconds: 0.2,
    perSecond: null,
    watch: {},
  });
  await sleep(SETTLE_MS);
  return memoryOf(carnet.pid);
}

/** The same rules and the places that a first start loads. */
async function withDefaultPlaces(bench: BenchContext): Promise<Figure[]> {
  const databaseUrl = await createBaseCopy(bench.postgres.url, bench.base);
  const carnet = await bench.startCarnet({ databaseUrl, settings: { CITIES: 'default' } });
  try {
    const afterLoad = await memoryAfterLoad(bench, carnet);
    const places = carnet.placesBuilds.at(-1);
    if (afterLoad === null || places === undefined) return [];
    const resident = megabytes(afterLoad.residentBytes);
    return [
      {
        part: 'memory',
        name: `the same with the places of a first start, ${thousands(places.cities)} cities`,
        value: `${Math.round(resident)} MB`,
        spread: `peak ${Math.round(megabytes(afterLoad.peakBytes))} MB`,
        target: `at most ${DEFAULT_DATA_TARGET_MB} MB`,
        isMet: resident <= DEFAULT_DATA_TARGET_MB,
        notes: ['after load, on the start that loaded the cities'],
        details: { afterLoad, places },
      },
    ];
  } finally {
    await carnet.stop();
  }
}

/** Has the server build its catalog again, one build at a time. */
async function rebuild(bench: BenchContext, carnet: CarnetServer): Promise<void> {
  const { kysely, close } = connect({ connectionString: bench.base.url, max: 1 });
  try {
    for (let count = 0; count < REBUILDS; count += 1) {
      const before = carnet.builds.length;
      const giveUpAt = performance.now() + REBUILD_TIMEOUT_MS;
      await bumpCatalog(kysely);
      while (carnet.builds.length === before) {
        if (performance.now() > giveUpAt) throw new Error('Carnet did not build its catalog again');
        await sleep(20);
      }
    }
  } finally {
    await close();
  }
}
