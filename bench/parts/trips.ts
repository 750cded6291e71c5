/** Part `trips`: journeys checked in process, over HTTP and in a batch. */
import { type BenchContext, step } from '../bench-context.ts';
import { boundNotes, describe, measureSides, type SideResult } from '../compare-sides.ts';
import { POPULAR, TRIPS_DAY, tripQuestionSet } from '../data/trip-questions.ts';
import type { Figure } from '../figure.ts';
import type { QuestionSet } from '../load/orders.ts';
import { resultOfChild } from '../servers/child-result.ts';
import { megabytes, spread, thousands } from '../statistics.ts';
import type { CheckedTrips } from '../trips/check-in-process.ts';
import { sendBatch } from '../trips/send-batch.ts';

const WHAT = 'trip check: one traveller, two passports, three legs';
const WITH_CHANGES_TARGET_MS = 0.3;
const WITHOUT_CHANGES_TARGET_MS = 0.15;
const PER_SECOND_TARGET = 2000;
/** Enough to keep one core busy; more would wait longer than a server lets requests wait. */
const CONNECTIONS = 4;
/**
 * A check runs more code than other questions, fewer times a second: some 15,000 of them pass until most of it is
 * compiled, and until then the compiler takes a sixth of the core. The first ones are asked one after another, as a
 * server that has checked nothing yet refuses some of several clients.
 */
const WARM_UP_ROUNDS = 150;
const LINES = 10_000;
/** What the server holds in the second half of a batch, to what it held at half: until then its caches fill. */
const CONSTANT_WITHIN = 0.1;

export async function trips(bench: BenchContext): Promise<Figure[]> {
  const { key, countryIds } = bench.base;
  const questions = tripQuestionSet('trips', countryIds, POPULAR, { 'x-api-key': key });
  await bench.generator.prepare(questions);
  const carnet = await bench.carnet();
  step(`asking each journey ${WARM_UP_ROUNDS} times, one after another`);
  await askInTurn(carnet.port, questions, WARM_UP_ROUNDS);
  const [side] = (await measureSides(bench, [
    {
      name: 'Carnet',
      port: carnet.port,
      pid: carnet.pid,
      questions: 'trips',
      expectedStatus: 200,
      connections: CONNECTIONS,
    },
  ])) as [SideResult];
  step(`sending a batch of ${thousands(LINES)}`);
  const batch = await sendBatch(
    carnet,
    key,
    `/v1/trip-checks/batch?asOf=${TRIPS_DAY}`,
    questions.bodies as readonly string[],
    LINES,
  );
  await bench.stopShared();
  const once = await checkInProcess(bench, bench.base.url);
  return [...inProcess(once), overHttp(side), ofBatch(batch)];
}

async function askInTurn(port: number, { targets, bodies, headers }: QuestionSet, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) {
      const body = bodies?.[index] as string;
      const headersOf = { ...headers, 'content-type': 'application/json' };
      const answer = await fetch(`http://127.0.0.1:${port}${target}`, { method: 'POST', headers: headersOf, body });
      if (!answer.ok) throw new Error(`a trip check was answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  }
}

function checkInProcess(bench: BenchContext, url: string): Promise<CheckedTrips> {
  step('checking in process');
  const ids = bench.base.countryIds.join(',');
  return resultOfChild<CheckedTrips>('../trips/check-in-process.ts', [url, ids], bench.serverCore);
}

function inProcess(checked: CheckedTrips): Figure[] {
  const { withChanges, withoutChanges, ofAny, whole, rules } = checked;
  const figure = (name: string, times: CheckedTrips['whole'], targetMs: number): Figure => ({
    part: 'trips',
    name: `${WHAT}, ${name}, in process, p50`,
    value: `${times.p50Ms.toFixed(3)} ms`,
    spread: `p99 ${times.p99Ms.toFixed(3)} ms`,
    target: `at most ${targetMs} ms`,
    isMet: times.p50Ms <= targetMs,
    notes: [
      `${thousands(rules)} rules, ${POPULAR} journeys; with changes ${ofAny.p50Ms.toFixed(3)} ms of any journeys, and ` +
        `${whole.p50Ms.toFixed(3)} ms with reading and writing JSON`,
    ],
    details: { checked },
  });
  return [
    figure('with what would change it', withChanges, WITH_CHANGES_TARGET_MS),
    figure('without what would change it', withoutChanges, WITHOUT_CHANGES_TARGET_MS),
  ];
}

function overHttp(side: SideResult): Figure {
  const rounds = side.rounds.map(({ perSecond }) => perSecond);
  return {
    part: 'trips',
    name: `${WHAT}, with what would change it, over HTTP on one core`,
    value: `${thousands(side.perSecond)} checks/s`,
    spread: spread(rounds, 0),
    target: `at least ${thousands(PER_SECOND_TARGET)}`,
    isMet: side.perSecond >= PER_SECOND_TARGET,
    notes: [describe(side), ...boundNotes([side])],
    details: { side },
  };
}

function ofBatch({ lines, seconds, residentBytes }: Awaited<ReturnType<typeof sendBatch>>): Figure {
  const known = residentBytes.filter((bytes) => bytes !== null);
  const half = known[known.length / 2 - 1];
  const growth = half === undefined ? 0 : Math.max(...known.slice(known.length / 2)) / half - 1;
  return {
    part: 'trips',
    name: `batch of ${thousands(lines)} trip checks: the server's memory, to what it was at half`,
    value: half === undefined ? '?' : `+${(growth * 100).toFixed(0)} %`,
    spread: known.map((bytes) => `${Math.round(megabytes(bytes))}`).join(', '),
    target: `at most +${CONSTANT_WITHIN * 100} %`,
    isMet: growth <= CONSTANT_WITHIN,
    notes: [`${thousands(lines / seconds)} checks/s; resident MB after each tenth`],
    details: { lines, seconds, residentBytes },
  };
}
