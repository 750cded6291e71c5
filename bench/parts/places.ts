/** Part `places`: all cities and a million points of interest, asked in process, built, and held in memory. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchContext, step } from '../bench-context.ts';
import { createPlacesDatabase } from '../data/places-database.ts';
import type { Figure } from '../figure.ts';
import { memoryOf } from '../machine/process-usage.ts';
import type { AskedPlaces, QuestionKind } from '../places/ask-in-process.ts';
import type { CarnetServer } from '../servers/carnet-server.ts';
import { resultOfChild } from '../servers/child-result.ts';
import { megabytes, thousands } from '../statistics.ts';

const POINTS = 1_000_000;
const BUILD_TARGET_MS = 60_000;
const MEMORY_TARGET_MB = 900;
const SETTLE_MS = 3000;

/** What each question is called, and how many milliseconds its middle may take. */
const IN_PROCESS: Readonly<Record<QuestionKind, readonly [name: string, targetMs: number]>> = {
  'cities nearby': ['20 nearest cities', 0.3],
  'points nearby': ['20 nearest points of interest', 0.3],
  box: ['box of points of interest, 100 of many', 1],
  'name of 3': ['search by 3 letters of a name', 2],
  'name of 4': ['search by 4 letters of a name', 2],
  'name of 6': ['search by 6 letters of a name', 2],
};

export async function places(bench: BenchContext): Promise<Figure[]> {
  await bench.stopShared();
  step(`making a database with all cities and ${thousands(POINTS)} points of interest`);
  const { url } = await createPlacesDatabase(bench.postgres.url, bench.base, POINTS);
  step('asking in process');
  const asked = await resultOfChild<AskedPlaces>('../places/ask-in-process.ts', [url], bench.serverCore);
  const figures = inProcess(asked);
  step('starting Carnet with these places');
  // The database has all cities: those that come with Carnet must not take their place.
  const carnet = await bench.startCarnet({ databaseUrl: url });
  try {
    await sleep(SETTLE_MS);
    figures.push(...building(carnet));
    return figures;
  } finally {
    await carnet.stop();
  }
}

function inProcess({ questions, cities, pointsOfInterest }: AskedPlaces): Figure[] {
  return Object.entries(IN_PROCESS).map(([kind, [name, targetMs]]) => {
    const { p50Ms, p99Ms } = questions[kind as QuestionKind];
    return {
      part: 'places',
      name: `${name}, in process, p50`,
      value: `${p50Ms.toFixed(3)} ms`,
      spread: `p99 ${p99Ms.toFixed(3)} ms`,
      target: `at most ${targetMs} ms`,
      isMet: p50Ms <= targetMs,
      notes: [`${thousands(cities)} cities, ${thousands(pointsOfInterest)} points of interest`],
      details: { p50Ms, p99Ms },
    };
  });
}

function building(carnet: CarnetServer): Figure[] {
  const build = carnet.placesBuilds.at(-1);
  if (build === undefined) throw new Error('Carnet listens and has told of no places');
  const what = `${thousands(build.cities)} cities and ${thousands(build.pointsOfInterest)} points of interest`;
  const figures: Figure[] = [
    {
      part: 'places',
      name: `build of ${what}, reading included`,
      value: `${(build.buildMs / 1000).toFixed(1)} s`,
      spread: '',
      target: 'at most 60 s',
      isMet: build.buildMs <= BUILD_TARGET_MS,
      notes: ["in a process that shares the server's core"],
      details: { build },
    },
  ];
  const memory = memoryOf(carnet.pid);
  if (memory !== null) {
    const resident = megabytes(memory.residentBytes);
    figures.push({
      part: 'places',
      name: `resident memory of the server with PostgreSQL, ${what}, after load`,
      value: `${Math.round(resident)} MB`,
      spread: `peak ${Math.round(megabytes(memory.peakBytes))} MB`,
      target: `at most ${MEMORY_TARGET_MB} MB`,
      isMet: resident <= MEMORY_TARGET_MB,
      notes: [],
      details: { memory },
    });
  }
  return figures;
}
