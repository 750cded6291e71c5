import { dayOf } from '@carnet/rules/calendar.ts';
import { answerTrip } from '@carnet/rules/trips/answer-trip.ts';
import { withChange } from '@carnet/rules/trips/changes/change.ts';
import { type CheckedTrip, checkTrip } from '@carnet/rules/trips/check-trip.ts';
import { checkTraveller, contextOf } from '@carnet/rules/trips/journey/check-traveller.ts';
import { openOf, rankOf } from '@carnet/rules/trips/journey/verdict.ts';
import { WorkedOut } from '@carnet/rules/trips/journey/worked-out.ts';
import type { Authorisation, Leg, TravelDocument, Traveller, TripQuestion } from '@carnet/rules/trips/question.ts';
import { wordsOf } from '@carnet/rules/words/words.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { toBytes } from '../../src/catalog/byte-text.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import type { EntryRequirement } from '../../src/catalog/schemas/entry-requirement.ts';
import { type ServedData, serveOpenData } from '../helpers/served-data.ts';
import { TRIP_TODAY, tripQuestions } from '../helpers/trips/arbitrary-trips.ts';

/** Countries with rules of every kind: areas, windows, transit, own nationals, e-visas, yellow fever. */
const COUNTRIES = [
  'BR',
  'PT',
  'DE',
  'HR',
  'GB',
  'IE',
  'US',
  'JP',
  'CN',
  'IN',
  'UG',
  'KE',
  'MV',
  'TR',
  'GT',
  'SV',
  'AF',
];
const ENGLISH = wordsOf('en');

let served: ServedData;
let catalog: Catalog;

beforeAll(async () => {
  served = await serveOpenData();
  catalog = served.catalog;
});
afterAll(async () => {
  await served?.close();
});

const check = (question: TripQuestion, counterfactuals = false) =>
  checkTrip(question, catalog.tripFacts, { asOf: TRIP_TODAY, counterfactuals });
const answer = (checked: CheckedTrip) => answerTrip(checked, ENGLISH, { inputHash: 'sha256:0' });
const questions = (maxTravellers = 1) => tripQuestions({ countries: COUNTRIES, maxTravellers, maxLegs: 4 });
const rank = (question: TripQuestion) => rankOf(check(question).verdict);

describe('a trip check on the open data set', () => {
  it('of a passport and a destination alone rests on the answer of personalized, for every pair', () => {
    // A third of the pairs, each country among them on either side; all by `npm run test:all`.
    const step = process.env.TEST_ALL ? 1 : 3;
    let index = 0;
    const asOf = dayOf(catalog.builtAt);
    const differing: string[] = [];
    let compared = 0;
    for (const from of catalog.countryCodes) {
      for (const to of catalog.countryCodes) {
        const isTried = index++ % step === 0;
        const text = from === to || !isTried ? undefined : catalog.personalized(from.id, to.id);
        if (text === undefined) continue;
        const { requirement } = JSON.parse(toBytes(text).toString()) as { requirement: EntryRequirement };
        const question = simple(from.iso2, to.iso2);
        const [traveller] = question.travellers as [Traveller];
        const [leg] = checkTraveller(traveller, contextOf(question, catalog.tripFacts, asOf)).legs;
        const found = leg?.requirement;
        const isSame =
          found?.id === requirement.id &&
          found.visaRequirementType === requirement.visaRequirementType &&
          found.maxStayDays === requirement.maxStayDays &&
          leg?.way?.type === requirement.visaRequirementType;
        if (!isSame) differing.push(`${from.iso2}>${to.iso2}`);
        compared += 1;
      }
    }
    expect(differing).toEqual([]);
    expect(compared).toBeGreaterThan(39_000 / step);
  }, 120_000);

  it('answers for the purposes that a rule covers, and for no others', () => {
    const [china, islands] = ['CN', 'VG'].map((code) => catalog.tripFacts.countryByCode(code)?.id as number);
    const served = catalog.personalized(china as number, islands as number);
    expect(JSON.parse(toBytes(served as NonNullable<typeof served>).toString()).requirement).toMatchObject({
      visaRequirementType: 'visa_free',
      visaPurposes: ['tourism', 'business'],
    });
    const visa = (purpose: TripQuestion['purpose']) =>
      check({ ...simple('CN', 'VG'), purpose })
        .travellers[0]?.legs[0]?.items.filter(({ topic }) => topic === 'visa')
        .map(({ status }) => status);
    expect(visa('business')).toEqual(['met']);
    expect(visa('work')).toEqual(['met', 'unknown']);
  });

  it('gives the same bytes again', () => {
    fc.assert(
      fc.property(questions(2), (question) => {
        expect(JSON.stringify(answer(check(question, true)))).toBe(JSON.stringify(answer(check(question, true))));
      }),
      { numRuns: 100 },
    );
  });

  it('tells only counterfactuals that change the verdict as told', () => {
    fc.assert(
      fc.property(questions(), (question) => {
        const checked = check(question, true);
        for (const { change, verdict } of checked.travellers[0]?.counterfactuals ?? []) {
          const changed = withChange(question, change) as TripQuestion;
          expect(check(changed).travellers[0]?.verdict).toBe(verdict);
          expect(verdict).not.toBe(checked.travellers[0]?.verdict);
        }
        expect(checked.travellers[0]?.counterfactuals.length).toBeLessThanOrEqual(5);
      }),
      { numRuns: 200 },
    );
  });

  it('finds the same verdicts for every change that it tries as when the whole journey is checked again', () => {
    const { standingsOf } = WorkedOut.prototype;
    let compared = 0;
    const tried = vi.spyOn(WorkedOut.prototype, 'standingsOf').mockImplementation(function (
      this: WorkedOut,
      one,
      changed,
    ) {
      const found = standingsOf.call(this, one, changed);
      const { legs } = checkTraveller(one, contextOf(changed, catalog.tripFacts, TRIP_TODAY));
      expect(found.map(({ verdict, open }) => ({ verdict, open }))).toEqual(
        legs.map(({ verdict, items }) => ({ verdict, open: openOf(items) })),
      );
      compared += 1;
      return found;
    });
    const longer = tripQuestions({ countries: COUNTRIES, maxTravellers: 2, maxLegs: 8 });
    // Back and forth between few countries, where earlier legs count.
    const near = tripQuestions({ countries: ['DE', 'HR', 'GB', 'IE', 'UG', 'BR'], maxLegs: 8 });
    try {
      fc.assert(
        fc.property(fc.oneof(longer, near), (question) => {
          check(question, true);
        }),
        { numRuns: 120 },
      );
    } finally {
      tried.mockRestore();
    }
    expect(compared).toBeGreaterThan(3000);
  }, 60_000);

  it('is never made worse by one more document, but where a country obliges its nationals to use its own', () => {
    fc.assert(
      fc.property(questions(), questions(), (question, other) => {
        const more = other.travellers[0]?.documents[0];
        const [given] = question.travellers as [Traveller];
        // Passports of two countries leave open where one lives, and which of them has the visa: both would be asked for.
        const [first] = given.documents;
        const traveller = {
          ...given,
          residence: given.residence ?? first?.nationality ?? null,
          authorisations: given.authorisations.map((one) => ({
            ...one,
            documentRef: one.documentRef ?? first?.ref ?? null,
          })),
        };
        // Without any document nothing is known; the first one that is told may be one that will not do.
        fc.pre(more !== undefined && traveller.documents.length > 0);
        fc.pre(!question.legs.some(({ country }) => country.id === more.nationality?.id));
        const added: TravelDocument = {
          ...(more as TravelDocument),
          ref: 'more',
          path: `${traveller.path}.documents[9]`,
        };
        expect(
          rank(withTraveller(question, { ...traveller, documents: [...traveller.documents, added] })),
        ).toBeLessThanOrEqual(rank(withTraveller(question, traveller)));
      }),
      { numRuns: 200 },
    );
  });

  it('is never made worse by one more visa or permit', () => {
    fc.assert(
      fc.property(questions(), questions(), (question, other) => {
        const more = other.travellers[0]?.authorisations[0];
        fc.pre(more !== undefined);
        const traveller = question.travellers[0] as Traveller;
        const added: Authorisation = { ...(more as Authorisation), ref: 'more', documentRef: null };
        expect(
          rank(withTraveller(question, { authorisations: [...traveller.authorisations, added] })),
        ).toBeLessThanOrEqual(rank(question));
      }),
      { numRuns: 200 },
    );
  });

  it('frees no days for a past stay more', () => {
    fc.assert(
      fc.property(questions(), questions(), (question, other) => {
        const more = other.travellers[0]?.pastStays[0];
        fc.pre(more !== undefined);
        const traveller = question.travellers[0] as Traveller;
        const with_ = check(
          withTraveller(question, { pastStays: [...traveller.pastStays, more as NonNullable<typeof more>] }),
        );
        const without = check(question);
        without.travellers[0]?.legs.forEach((leg, at) => {
          const after = with_.travellers[0]?.legs[at];
          if (leg.ledger === null || after?.ledger == null || after.document !== leg.document) return;
          expect(after.ledger.remainingDays).toBeLessThanOrEqual(leg.ledger.remainingDays);
        });
        expect(rankOf(with_.verdict)).toBeGreaterThanOrEqual(rankOf(without.verdict));
      }),
      { numRuns: 200 },
    );
  });

  it('asks only for what changes the verdict of a leg, or of what is required there, by some value, the other questions answered or not', () => {
    fc.assert(
      fc.property(questions(), (question) => {
        for (const { path, wouldDecide, differing } of check(question).travellers[0]?.missingFacts ?? []) {
          expect(wouldDecide.length, path).toBeGreaterThan(0);
          const [one, other] = differing;
          expect(outcomeOf(one), path).not.toBe(outcomeOf(other));
          expect(without(path, one), path).toEqual(without(path, other));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is the same in any order of travellers, documents and authorisations', () => {
    fc.assert(
      fc.property(questions(3), (question) => {
        const turned: TripQuestion = {
          ...question,
          travellers: question.travellers.toReversed().map((one, at) => {
            const path = `travellers[${at}]`;
            const turn = <One extends object>(list: readonly One[], name: string) =>
              list.toReversed().map((each, index) => ({ ...each, path: `${path}.${name}[${index}]` }));
            return {
              ...one,
              path,
              documents: turn(one.documents, 'documents'),
              authorisations: turn(one.authorisations, 'authorisations'),
            };
          }),
        };
        const [one, other] = [check(question), check(turned)];
        expect(other.verdict).toBe(one.verdict);
        const legs = (checked: CheckedTrip) =>
          new Map(
            checked.travellers.map(({ traveller, legs }) => [
              traveller.ref,
              legs.map(({ verdict, document }) => [verdict, document?.ref]),
            ]),
          );
        expect(Object.fromEntries(legs(other))).toEqual(Object.fromEntries(legs(one)));
      }),
      { numRuns: 200 },
    );
  });
});

function withTraveller(question: TripQuestion, more: Partial<Traveller>): TripQuestion {
  return { ...question, travellers: question.travellers.map((one) => ({ ...one, ...more })) };
}

function outcomeOf(question: TripQuestion): string {
  const [traveller] = question.travellers as [Traveller];
  return new WorkedOut(catalog.tripFacts, TRIP_TODAY).outcomeOf(traveller, question);
}

/** The question with that fact untold. */
function without(path: string, question: TripQuestion): TripQuestion {
  if (path.endsWith('.birthDate')) return withTraveller(question, { ageMonths: [] });
  return withChange(question, { path, to: null }) as TripQuestion;
}

/** A passport and a destination, and nothing else. */
function simple(from: string, to: string): TripQuestion {
  const country = (code: string) => catalog.tripFacts.countryByCode(code) as NonNullable<Leg['country']>;
  const nationality = country(from);
  return {
    purpose: null,
    travellers: [
      {
        path: 'travellers[0]',
        ref: '1',
        ageMonths: [null],
        residence: null,
        documents: [
          {
            path: 'travellers[0].documents[0]',
            ref: '1',
            kind: 'passport',
            nationality,
            issuedBy: null,
            issuedOn: null,
            expiresOn: null,
            blankPages: null,
            isBiometric: null,
          },
        ],
        authorisations: [],
        vaccinations: [],
        pastStays: [],
        recentCountries: [],
      },
    ],
    legs: [
      {
        path: 'legs[0]',
        ref: '1',
        index: 0,
        country: country(to),
        role: 'destination',
        airport: null,
        arrives: null,
        departs: null,
        mode: null,
        cityId: null,
        transit: { side: null, sameTicket: null, bagsThrough: null },
      },
    ],
  };
}
