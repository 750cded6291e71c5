/** Checks journeys on a catalog made of a database, without HTTP, and sends how long a check took. */
import { answerTrip } from '@carnet/rules/trips/answer-trip.ts';
import { checkTrip } from '@carnet/rules/trips/check-trip.ts';
import { readQuestion } from '@carnet/rules/trips/question/read-question.ts';
import type { TripQuestion } from '@carnet/rules/trips/question.ts';
import { wordsOf } from '@carnet/rules/words/words.ts';
import { Client } from 'pg';
import { MemoryCatalog } from '../../src/catalog/catalog.ts';
import { readTravelRows } from '../../src/catalog/read/read-travel-rows.ts';
import { RulesEdition } from '../../src/catalog/rules-edition.ts';
import { questionLookup } from '../../src/catalog/trips/question-lookup.ts';
import { POPULAR, TRIPS_DAY, tripQuestions } from '../data/trip-questions.ts';
import { measure, type Times } from './measure.ts';

export interface CheckedTrips {
  readonly rules: number;
  /** With what would change the answer. */
  readonly check: Times;
  /** Reading the JSON too, and writing it. */
  readonly whole: Times;
}

const [databaseUrl, countryIds] = process.argv.slice(2);
if (databaseUrl === undefined || countryIds === undefined) {
  throw new Error('usage: check-trips.ts DATABASE_URL COUNTRY_IDS');
}
const client = new Client(databaseUrl);
await client.connect();
const rows = await readTravelRows(client);
await client.end();
const catalog = new MemoryCatalog(RulesEdition.of(rows, Date.now()), undefined);
const lookup = questionLookup(catalog);
const facts = catalog.tripFacts;
const english = wordsOf('en');
const bodies = tripQuestions(countryIds.split(',').map(Number), POPULAR).map((body) => JSON.stringify(body));
const read = (body: string) => readQuestion(JSON.parse(body), lookup, TRIPS_DAY);
const questions = bodies.map(read);

const answer = (question: TripQuestion) =>
  answerTrip(checkTrip(question, facts, { asOf: TRIPS_DAY, counterfactuals: true }), english, { inputHash: 'sha256:' });

process.send?.({
  rules: catalog.ruleCount,
  check: measure((index) => answer(questions[index % POPULAR] as TripQuestion)),
  whole: measure((index) => JSON.stringify(answer(read(bodies[index % POPULAR] as string)))),
} satisfies CheckedTrips);
process.disconnect();
