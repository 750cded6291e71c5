/** Random valid questions of trips for property tests: as sent, and as read. */

import { addDays, type Day } from '@carnet/rules/calendar.ts';
import { AUTHORISATION_KINDS, TRANSIT_SIDES, TRAVEL_MODES } from '@carnet/rules/schema/topics/terms.ts';
import type { TripQuestionBody } from '@carnet/rules/trips/question/question-fields.ts';
import { readQuestion } from '@carnet/rules/trips/question/read-question.ts';
import { DOCUMENT_KINDS, ENTRIES, PURPOSES, type TripQuestion } from '@carnet/rules/trips/question.ts';
import fc from 'fast-check';
import { testLookup } from './trip-lookup.ts';

/** The day of the check. */
export const TRIP_TODAY: Day = '2026-11-22';

export interface TripOptions {
  /** Alpha-2 codes; all issue passports. */
  readonly countries?: readonly string[];
  /** Where they differ from the countries of the journey. */
  readonly nationalities?: readonly string[];
  readonly maxTravellers?: number;
  readonly maxLegs?: number;
}

const COUNTRIES = ['BR', 'PT', 'DE', 'FR', 'GB', 'US', 'JP', 'CN', 'IN', 'UG', 'KE', 'MV', 'TR', 'NZ'];

type TravellerBody = TripQuestionBody['travellers'][number];
type LegBody = TripQuestionBody['legs'][number];

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined });
const flag = maybe(fc.boolean());
const days = (most: number) => fc.integer({ min: 0, max: most });
const dayAround = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((offset) => addDays(TRIP_TODAY, offset));

/** A first and a last day, in order; either may be untold. */
const issued = fc
  .tuple(dayAround(-3000, -1), days(5000), fc.boolean(), fc.boolean())
  .map(([issuedOn, length, isIssueTold, isExpiryTold]) => ({
    ...(isIssueTold && { issuedOn }),
    ...(isExpiryTold && { expiresOn: addDays(issuedOn, length) }),
  }));

function document(nationalities: readonly string[]) {
  return fc
    .record({
      kind: maybe(fc.constantFrom(...DOCUMENT_KINDS)),
      nationality: fc.constantFrom(...nationalities),
      issuedBy: maybe(fc.constantFrom(...nationalities)),
      issued,
      blankPages: maybe(fc.integer({ min: 0, max: 40 })),
      isBiometric: flag,
    })
    .map(({ issued, nationality, ...rest }) => ({
      ...rest,
      ...issued,
      ...(rest.kind !== 'stateless_travel_document' && { nationality }),
    }));
}

function authorisation(issuers: readonly string[]) {
  return fc
    .record({
      kind: fc.constantFrom(...AUTHORISATION_KINDS),
      issuer: fc.constantFrom(...issuers, 'SCHENGEN', 'GCC'),
      class: maybe(fc.constantFrom('B1/B2', 'C', 'D', 'F-1')),
      entries: maybe(fc.constantFrom(...ENTRIES)),
      issued,
      usedBefore: flag,
      isElectronic: flag,
      isPermanent: flag,
    })
    .map(({ issued, ...rest }) => ({ ...rest, ...issued }));
}

const vaccination = fc.record({
  vaccine: fc.constantFrom('yellow-fever', 'polio'),
  lastDoseOn: maybe(dayAround(-2000, 30)),
  doses: maybe(fc.integer({ min: 1, max: 4 })),
  hasCertificate: flag,
});

/** One after another, up to the day before the check; two may share a day. */
function pastStays(countries: readonly string[]) {
  return fc.array(fc.tuple(fc.constantFrom(...countries), days(60), days(60)), { maxLength: 6 }).map((stays) => {
    let end = addDays(TRIP_TODAY, -1);
    return stays.map(([country, gap, length]) => {
      const departedOn = addDays(end, -gap);
      const arrivedOn = addDays(departedOn, -length);
      end = arrivedOn;
      return { country, arrivedOn, departedOn };
    });
  });
}

function traveller(countries: readonly string[], nationalities: readonly string[]): fc.Arbitrary<TravellerBody> {
  return fc
    .record({
      age: fc.oneof(
        fc.constant({}),
        fc.integer({ min: 0, max: 90 }).map((ageYears) => ({ ageYears })),
        dayAround(-32_000, 0).map((birthDate) => ({ birthDate })),
      ),
      residenceCountry: maybe(fc.constantFrom(...countries)),
      documents: fc.array(document(nationalities), { maxLength: 3 }),
      authorisations: fc.array(fc.tuple(authorisation(countries), fc.nat()), { maxLength: 3 }),
      vaccinations: maybe(fc.array(vaccination, { maxLength: 2 })),
      pastStays: maybe(pastStays(countries)),
      recentCountries: maybe(
        fc.array(fc.record({ country: fc.constantFrom(...countries), departedOn: maybe(dayAround(-60, 0)) }), {
          maxLength: 2,
        }),
      ),
    })
    .map(({ age, documents, authorisations, ...rest }) => ({
      ...rest,
      ...age,
      documents: documents.map((one, index) => ({ ref: `passport-${index}`, ...one })),
      authorisations: authorisations.map(([one, pick]) => ({
        ...one,
        ...(documents.length > 0 && pick % 2 === 0 && { documentRef: `passport-${pick % documents.length}` }),
      })),
    }));
}

const LEG_TIMES = ['00:00', '06:30', '13:05', '23:59'];

/** Days go on from leg to leg. Times are told only two days from the legs before and after, so that no clocks contradict. */
function legs(countries: readonly string[], maxLegs: number): fc.Arbitrary<readonly LegBody[]> {
  const leg = fc.record({
    country: fc.constantFrom(...countries),
    isTransit: fc.boolean(),
    gap: days(3),
    stay: days(40),
    arrivalTold: fc.boolean(),
    departureTold: fc.boolean(),
    time: maybe(fc.constantFrom(...LEG_TIMES)),
    mode: maybe(fc.constantFrom(...TRAVEL_MODES)),
    transit: maybe(fc.record({ side: maybe(fc.constantFrom(...TRANSIT_SIDES)), sameTicket: flag, bagsThrough: flag })),
  });
  return fc
    .tuple(fc.array(leg, { minLength: 1, maxLength: maxLegs }), days(300), fc.boolean())
    .map(([drafts, start, hasOrigin]) => {
      let last = addDays(TRIP_TODAY, start);
      return drafts.map((draft, index) => {
        const { country, mode, time } = draft;
        const isOrigin = hasOrigin && index === 0 && drafts.length > 1;
        const arrival = addDays(last, draft.gap);
        const stay = draft.isTransit ? Math.min(draft.stay, 1) : draft.stay;
        const departure = addDays(arrival, stay);
        const isFarFromNext = stay + (drafts[index + 1]?.gap ?? 2) >= 2;
        last = departure;
        return {
          ref: `leg-${index}`,
          country,
          role: isOrigin ? ('origin' as const) : draft.isTransit ? ('transit' as const) : ('destination' as const),
          ...(draft.arrivalTold &&
            !isOrigin && {
              arrivesOn: time !== undefined && draft.gap >= 2 && isFarFromNext ? `${arrival}T${time}` : arrival,
            }),
          ...((draft.departureTold || isOrigin) && { departsOn: departure }),
          ...(mode !== undefined && { mode }),
          ...(draft.isTransit && draft.transit !== undefined && { transit: draft.transit }),
        };
      });
    });
}

/** Questions as they are sent. */
export function tripBodies(options: TripOptions = {}): fc.Arbitrary<TripQuestionBody> {
  const { countries = COUNTRIES, maxTravellers = 3, maxLegs = 5 } = options;
  const { nationalities = countries } = options;
  return fc
    .record({
      purpose: maybe(fc.constantFrom(...PURPOSES)),
      travellers: fc.array(traveller(countries, nationalities), { minLength: 1, maxLength: maxTravellers }),
      legs: legs(countries, maxLegs),
    })
    .map((body) => JSON.parse(JSON.stringify(body)));
}

/** Questions as the engine gets them. */
export function tripQuestions(options: TripOptions = {}): fc.Arbitrary<TripQuestion> {
  return tripBodies(options).map((body) => readQuestion(body, testLookup, TRIP_TODAY));
}
