/** The journeys that the load is made of: one traveller with two passports, three legs beside the start. */
import type { TripQuestionBody } from '@carnet/rules/trips/question/question-fields.ts';
import { seededRandom } from '../../test/helpers/seeded-random.ts';
import type { QuestionSet } from '../load/wrk.ts';

/** Verdicts depend on it: a run of another day must check the same. */
export const TRIPS_DAY = '2026-11-23';
/** Journeys that many ask for: what they need of the data is at hand. */
export const POPULAR = 100;

/** Transit, destination and return, with passports of any two countries, between any three. */
export function tripQuestions(countryIds: readonly number[], count: number): TripQuestionBody[] {
  const random = seededRandom(22);
  const pick = () => countryIds[Math.floor(random() * countryIds.length)] as number;
  return Array.from({ length: count }, (): TripQuestionBody => {
    const [first, second, by, to] = [pick(), pick(), pick(), pick()];
    return {
      purpose: 'tourism',
      travellers: [
        {
          birthDate: '1990-05-01',
          documents: [
            { ref: 'a', nationality: first, issuedOn: '2021-03-01', expiresOn: '2031-03-01', blankPages: 6 },
            { ref: 'b', nationality: second, issuedOn: '2023-03-01', expiresOn: '2027-04-01', blankPages: 2 },
          ],
          pastStays: [{ country: to, arrivedOn: '2026-06-01', departedOn: '2026-07-10' }],
        },
      ],
      legs: [
        { country: first, role: 'origin', departsOn: '2027-01-09T22:10' },
        {
          country: by,
          role: 'transit',
          arrivesOn: '2027-01-11T13:00',
          departsOn: '2027-01-11T17:30',
          mode: 'air',
          transit: { side: 'airside', sameTicket: true },
        },
        { country: to, role: 'destination', arrivesOn: '2027-01-12', departsOn: '2027-02-20', mode: 'air' },
        { country: first, role: 'return', arrivesOn: '2027-02-22', mode: 'air' },
      ],
    };
  });
}

export function tripQuestionSet(countryIds: readonly number[], headers: QuestionSet['headers']): QuestionSet {
  const bodies = tripQuestions(countryIds, POPULAR).map((question) => JSON.stringify(question));
  return { name: 'trip checks', targets: bodies.map(() => `/v1/trip-checks?asOf=${TRIPS_DAY}`), bodies, headers };
}
