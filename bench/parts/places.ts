/** Part `places`: all cities and a million points of interest, asked in process, over HTTP and of PostgreSQL instead. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchContext, step } from '../bench-context.ts';
import { describe, measureSides, pairs, ratioOf, type SideResult } from '../compare-sides.ts';
import { createPlacesDatabase } from '../data/places-database.ts';
import { nearbyQuestions } from '../data/places-questions.ts';
import type { Figure } from '../figure.ts';
import { memoryOf } from '../machine/process-usage.ts';
import type { AskedPlaces, QuestionKind } from '../places/ask-in-process.ts';
import { sample } from '../reference/bare-http/capture.ts';
import { prepareNearby } from '../reference/postgres-nearby/prepare.ts';
import { compareAnswers } from '../reference/postgres-per-request/prepare.ts';
import type { CarnetServer } from '../servers/carnet-server.ts';
import { resultOfChild } from '../servers/child-result.ts';
import { startChildServer } from '../servers/child-server.ts';
import { megabytes, spread, thousands } from '../statistics.ts';
import { compare } from './against-bare-http.ts';
import { postmaster } from './postgres.ts';

const POINTS = 1_000_000;
const BUILD_TARGET_MS = 60_000;
const MEMORY_TARGET_MB = 900;
const BARE_TARGET = 0.5;
const POSTGRES_TARGET = 5;
const SETTLE_MS = 3000;
/** Questions whose answers must be the same, byte for byte, before PostgreSQL is measured. */
const COMPARED = 300;

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
  const { url, key } = await createPlacesDatabase(bench.postgres.url, bench.base, POINTS);
  step('asking in process');
  const asked = await resultOfChild<AskedPlaces>('../places/ask-in-process.ts', [url], bench.serverCore);
  const figures = inProcess(asked);
  step('starting Carnet with these places');
  // The database has all cities: those that come with Carnet must not take their place.
  const carnet = await bench.startCarnet({ databaseUrl: url });
  try {
    const headers = { 'x-api-key': key };
    await sleep(SETTLE_MS);
    for (const [name, path] of [
      ['cities', '/cities/nearby'],
      ['points of interest', '/points-of-interest/nearby'],
    ] as const) {
      const questions = nearbyQuestions(`nearby ${name}`, path, headers);
      const what = `20 nearest ${name}, key checked, to bare node:http with the same bytes`;
      const comparison = { part: 'places', name: what, questions, expectedStatus: 200, target: BARE_TARGET } as const;
      figures.push(...(await compare(bench, comparison, carnet)));
    }
    figures.push(...building(carnet));
    figures.push(await againstPostgres(bench, carnet, url, key));
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

async function againstPostgres(bench: BenchContext, carnet: CarnetServer, url: string, key: string): Promise<Figure> {
  step('preparing PostgreSQL for the same question');
  await prepareNearby(url, carnet.port, key);
  const questions = nearbyQuestions('nearby cities', '/cities/nearby', { 'x-api-key': key });
  await bench.generator.prepare(questions);
  // PostgreSQL itself may use every core: it is given more of the machine than Carnet is.
  const reference = await startChildServer('../reference/postgres-nearby/server.ts', [url], bench.serverCore);
  try {
    await compareAnswers(carnet.port, reference.port, key, sample(questions.targets, COMPARED));
    const common = { questions: questions.name, expectedStatus: 200 };
    const helper = await postmaster(bench.postgres.url);
    const sides = (await measureSides(bench, [
      { name: 'Carnet', port: carnet.port, pid: carnet.pid, ...common },
      { name: 'PostgreSQL on every request', port: reference.port, pid: reference.pid, helper, ...common },
    ])) as [SideResult, SideResult];
    const [ours, theirs] = sides;
    const ratio = ratioOf(ours, theirs);
    return {
      part: 'places',
      name: '20 nearest cities, to node:http asking PostgreSQL (cube, GiST) each time',
      value: `${ratio.median.toFixed(1)} x`,
      spread: spread(
        pairs(ours, theirs, (round) => round.perSecond),
        1,
      ),
      target: `at least ${POSTGRES_TARGET} x`,
      isMet: ratio.median >= POSTGRES_TARGET,
      notes: [
        ...sides.map((side) => `${side.name}: ${describe(side)}`),
        `answers compared byte for byte on ${COMPARED} questions first`,
      ],
      details: { ratio, sides },
    };
  } finally {
    await reference.stop();
  }
}
