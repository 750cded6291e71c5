import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRIP_TODAY, tripBodies } from '../../../../../test/helpers/trips/arbitrary-trips.ts';
import { testLookup } from '../../../../../test/helpers/trips/trip-lookup.ts';
import { problemsOf, readTrip, refusalOf } from '../../../../../test/helpers/trips/trip-refusal.ts';
import type { TripQuestion } from '../question.ts';
import { tripQuestionExample } from './example.ts';
import type { TripQuestionBody } from './question-fields.ts';
import { QUESTION_FIELDS } from './question-fields.ts';
import { readQuestion } from './read-question.ts';

/** Names that the reader knows, so that random questions get far. */
const NAMES = namesIn(QUESTION_FIELDS);
function namesIn(fields: object): string[] {
  return Object.entries(fields).flatMap(([name, field]) => [name, ...namesIn(field.item ?? field.fields ?? {})]);
}
const VALUES = ['BR', 'JP', 'US', 'passport', 'visa', 'tourism', '2026-12-01', '2026-12-02T10:00', 1, 40, true, null];

const { anything } = fc.letrec((tie) => ({
  anything: fc.oneof(
    { maxDepth: 5, depthIdentifier: 'json' },
    fc.constantFrom(...VALUES),
    fc.jsonValue({ maxDepth: 2 }),
    fc.array(tie('anything'), { maxLength: 3, depthIdentifier: 'json' }),
    fc.dictionary(fc.constantFrom(...NAMES, '__proto__', 'constructor', 'toString'), tie('anything'), {
      maxKeys: 5,
      depthIdentifier: 'json',
    }),
  ),
}));

/** The question with one value somewhere replaced by any other. */
const spoilt = fc.tuple(tripBodies(), fc.nat(), anything).map(([body, at, value]) => {
  const places: [holder: Record<string, unknown>, name: string][] = [];
  const collect = (holder: unknown): void => {
    if (holder === null || typeof holder !== 'object') return;
    for (const name of Object.keys(holder)) {
      places.push([holder as Record<string, unknown>, name]);
      collect((holder as Record<string, unknown>)[name]);
    }
  };
  collect(body);
  const [holder, name] = places[at % places.length] ?? [];
  if (holder !== undefined && name !== undefined) holder[name] = value;
  return body;
});

/** As it would be sent again. */
function sentAgain({ purpose, travellers, legs }: TripQuestion, ages: readonly object[]): TripQuestionBody {
  return {
    purpose,
    travellers: travellers.map(({ path, ageMonths, residence, ...traveller }, index) => ({
      ...traveller,
      ...ages[index],
      residenceCountry: residence?.iso3 ?? null,
      documents: traveller.documents.map(({ path, nationality, issuedBy, ...rest }) => ({
        ...rest,
        nationality: nationality?.id ?? null,
        issuedBy: issuedBy?.iso2 ?? null,
      })),
      authorisations: traveller.authorisations.map(({ path, ...rest }) => rest),
      vaccinations: traveller.vaccinations.map(({ path, ...rest }) => rest),
      pastStays: traveller.pastStays.map((stay) => ({ ...stay, country: stay.country.iso2 })),
      recentCountries: traveller.recentCountries.map((recent) => ({ ...recent, country: recent.country.id })),
    })),
    legs: legs.map(({ path, index, country, arrives, departs, ...leg }) => ({
      ...leg,
      country: country.iso3,
      arrivesOn: momentText(arrives),
      departsOn: momentText(departs),
    })),
  };
}

function momentText(moment: TripQuestion['legs'][number]['arrives']): string | null {
  if (moment === null) return null;
  return moment.time === null ? moment.day : `${moment.day}T${moment.time}`;
}

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).reverse();
  return Object.fromEntries(members.map(([name, member]) => [name, reversed(member)]));
};

describe('any question', () => {
  it('is read or refused with the places of what is wrong', () => {
    fc.assert(
      fc.property(fc.oneof(anything, spoilt), (value) => {
        const error = refusalOf(value);
        if (error === undefined) return;
        expect(error.problems.length).toBe(Math.min(error.count, 20));
        expect(error.message).not.toMatch(/undefined|\[object/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('that is valid is read', () => {
    fc.assert(
      fc.property(tripBodies(), (body) => {
        expect(problemsOf(body)).toEqual([]);
      }),
    );
  });

  it('is the same when it is sent again as it was read', () => {
    fc.assert(
      fc.property(tripBodies(), (body) => {
        const read = readTrip(body);
        const ages = body.travellers.map(({ birthDate, ageYears }) => ({ birthDate, ageYears }));
        expect(readTrip(sentAgain(read, ages))).toEqual(read);
      }),
    );
  });

  it('is the same in whatever order members come', () => {
    fc.assert(
      fc.property(tripBodies(), (body) => {
        expect(readTrip(reversed(body))).toEqual(readTrip(body));
      }),
    );
  });

  it('is left as it was given', () => {
    const before = JSON.stringify(tripQuestionExample);
    readQuestion(tripQuestionExample, testLookup, TRIP_TODAY);
    expect(JSON.stringify(tripQuestionExample)).toBe(before);
  });

  it.each([
    ['deep', JSON.parse(`{"purpose":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)],
    ['wide', Object.fromEntries(Array.from({ length: 8_000 }, (_, index) => [`f${index}`, 0]))],
    [
      'of one huge text',
      { purpose: 'x'.repeat(65_000), legs: [{ country: 'é'.repeat(65_000), ref: '<'.repeat(65_000) }] },
    ],
    ['of huge lists', { travellers: Array(30_000).fill({}), legs: Array(30_000).fill(0) }],
    ['of its own prototype', JSON.parse('{"__proto__":{"legs":[]},"constructor":1,"toString":null}')],
  ])('that is %s is refused with a short message', (_, value) => {
    const error = refusalOf(value);
    expect(error?.code).toBe('VALIDATION_ERROR');
    expect(error?.message.length).toBeLessThan(3_000);
  });
});
