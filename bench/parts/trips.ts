/** Part `trips`: journeys checked in process and over HTTP. */
import { type BenchContext, step } from '../bench-context.ts';
import { POPULAR, tripQuestionSet } from '../data/trip-questions.ts';
import type { CheckedTrips } from '../in-process/check-trips.ts';
import { describe, measureSides, type SideResult } from '../load/sides.ts';
import type { Figure } from '../report.ts';
import { resultOfChild } from '../servers/child.ts';
import { median, spread, thousands } from '../statistics.ts';

const WHAT = 'trip check with what would change it, one traveller, three legs';
const IN_PROCESS_TARGET_MS = 0.3;
const PER_SECOND_TARGET = 2000;
/** Enough to keep one core busy; more would wait longer than a server lets requests wait. */
const CONNECTIONS = 4;
/**
 * A check runs more code than other questions, fewer times a second: so many of them pass until most of it is compiled.
 * They are asked one after another, as a server that has checked nothing yet refuses some of several clients.
 */
const WARM_UP_CHECKS = 15_000;

export async function trips(bench: BenchContext): Promise<Figure[]> {
  const { key, countryIds, url } = await bench.base();
  const questions = tripQuestionSet(countryIds, { 'x-api-key': key });
  const carnet = await bench.carnet();
  const side = { ...carnet, who: 'Carnet', questions, expectedStatus: 200, connections: CONNECTIONS };
  step(`asking ${thousands(WARM_UP_CHECKS)} times, one after another, until the code is compiled`);
  for (let asked = 0; asked < WARM_UP_CHECKS; ) {
    const { requests } = await bench.wrk.run({ ...side, connections: 1, seconds: 2, mayRefuse: true });
    asked += requests;
  }
  const [result] = (await measureSides(bench, [side])) as [SideResult];
  await bench.stopShared();
  step('checking in process');
  const args = [url, countryIds.join(',')];
  const checked = await resultOfChild<CheckedTrips>('../in-process/check-trips.ts', args, bench.pinning.serverCores);
  const { check, whole, rules } = checked;
  const rates = result.rounds.map(({ perSecond }) => perSecond);
  return [
    {
      name: `${WHAT}, in process, p50`,
      value: `${check.p50Ms.toFixed(3)} ms`,
      spread: `p99 ${check.p99Ms.toFixed(3)} ms`,
      target: `at most ${IN_PROCESS_TARGET_MS} ms`,
      isMet: check.p50Ms <= IN_PROCESS_TARGET_MS,
      notes: [
        `${thousands(rules)} rules, ${POPULAR} journeys in turn, two passports each; ${whole.p50Ms.toFixed(3)} ms with ` +
          'reading and writing JSON',
      ],
      details: checked,
    },
    {
      name: `${WHAT}, over HTTP on one core`,
      value: `${thousands(median(rates))} a second`,
      spread: spread(rates, 0),
      target: `at least ${thousands(PER_SECOND_TARGET)}`,
      isMet: median(rates) >= PER_SECOND_TARGET,
      notes: [`${describe(result)}; ${CONNECTIONS} connections`],
      details: result,
    },
  ];
}
