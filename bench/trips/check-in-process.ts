/** Checks journeys on a catalog built from a database, without HTTP, and sends how long a check took. */

import { answerTrip } from '@carnet/rules/trips/answer-trip.ts';
import { checkTrip } from '@carnet/rules/trips/check-trip.ts';
import { readQuestion } from '@carnet/rules/trips/question/read-question.ts';
import type { TripQuestion } from '@carnet/rules/trips/question.ts';
import { textsOf } from '@carnet/rules/trips/texts/texts.ts';
import { Client } from 'pg';
import { MemoryCatalog } from '../../src/catalog/catalog.ts';
import { readTravelRows } from '../../src/catalog/read/read-travel-rows.ts';
import { RulesEdition } from '../../src/catalog/rules-edition.ts';
import { questionLookup } from '../../src/catalog/trips/question-lookup.ts';
import { ANY, POPULAR, TRIPS_DAY, tripQuestions } from '../data/trip-questions.ts';

export interface CheckedTrips {
  readonly rules: number;
  /** Milliseconds at the middle and at the 99th of a hundred. */
  readonly withChanges: Times;
  readonly withoutChanges: Times;
  /** With changes, of more journeys than are kept at hand. */
  readonly ofAny: Times;
  /** With changes, reading the JSON too, and writing it. */
  readonly whole: Times;
}

interface Times {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const CHECKS = 4000;
const WARM_UP = 1000;

const [databaseUrl, countryIds] = process.argv.slice(2);
if (databaseUrl === undefined || countryIds === undefined) {
  throw new Error('usage: check-in-process.ts DATABASE_URL COUNTRY_IDS');
}
const client = new Client(databaseUrl);
await client.connect();
const rows = await readTravelRows(client);
await client.end();
const catalog = new MemoryCatalog(RulesEdition.of(rows, Date.now()), undefined);
const lookup = questionLookup(catalog);
const facts = catalog.tripFacts;
const english = textsOf('en');
const bodies = tripQuestions(countryIds.split(',').map(Number), ANY).map((body) => JSON.stringify(body));
const questions = bodies.map((body) => readQuestion(JSON.parse(body), lookup, TRIPS_DAY));

/** Of the first journeys, again and again. */
function measure(journeys: number, check: (index: number) => unknown): Times {
  for (let index = 0; index < WARM_UP; index += 1) check(index % journeys);
  const times = new Float64Array(CHECKS);
  for (let index = 0; index < CHECKS; index += 1) {
    const startedAt = performance.now();
    check(index % journeys);
    times[index] = performance.now() - startedAt;
  }
  times.sort();
  return { p50Ms: times[CHECKS / 2] as number, p99Ms: times[Math.floor(CHECKS * 0.99)] as number };
}

const answer = (question: TripQuestion, counterfactuals: boolean) =>
  answerTrip(checkTrip(question, facts, { asOf: TRIPS_DAY, counterfactuals }), english, { inputHash: 'sha256:' });
const questionAt = (index: number) => questions[index] as TripQuestion;

process.send?.({
  rules: catalog.ruleCount,
  withoutChanges: measure(POPULAR, (index) => answer(questionAt(index), false)),
  withChanges: measure(POPULAR, (index) => answer(questionAt(index), true)),
  ofAny: measure(ANY, (index) => answer(questionAt(index), true)),
  whole: measure(POPULAR, (index) =>
    JSON.stringify(answer(readQuestion(JSON.parse(bodies[index] as string), lookup, TRIPS_DAY), true)),
  ),
} satisfies CheckedTrips);
process.disconnect();
