/** Ordinary trips: people give their age, passport and dates. Blank pages, chips and days of issue nobody gives. */

import { checkTrip } from '@carnet/rules/trips/check-trip.ts';
import { readQuestion } from '@carnet/rules/trips/question/read-question.ts';
import { describe, expect, it } from 'vitest';
import { questionLookup } from '../../../src/catalog/trips/question-lookup.ts';
import { CASES_DAY, casesCatalog, checkedTrip } from '../../helpers/trips/trip-cases.ts';

/** Nobody lives or holidays there: who goes has a permit, and no visa is known. */
const UNINHABITED = new Set(['AQ', 'BV', 'HM', 'IO', 'TF', 'UM']);

const booked = (nationality: string) => ({ ageYears: 35, documents: [{ nationality, expiresOn: '2033-01-01' }] });
const stay = (country: string) => [{ country, arrivesOn: '2027-02-10', departsOn: '2027-02-20' }];

describe('an ordinary trip', () => {
  it.each([
    ['BR', 'JP'],
    ['IN', 'TH'],
    ['GB', 'GI'],
    ['NP', 'IN'],
    ['NG', 'GH'],
    ['US', 'KE'],
    ['PH', 'VN'],
    ['MX', 'PE'],
  ])('of the holder of a passport of %s to %s is not unknown', async (from, to) => {
    const trip = await checkedTrip(booked(from), stay(to));
    expect(trip.verdict).not.toBe('unknown');
    expect(trip.verdict).not.toBe('insufficient');
  });

  it('is unknown for at most two of a hundred pairs', async () => {
    const { tripFacts, countryCodes } = await casesCatalog();
    const lookup = questionLookup(await casesCatalog());
    const destinations = [...countryCodes].filter(({ iso2 }) => !UNINHABITED.has(iso2));
    const unknown: string[] = [];
    let asked = 0;
    for (const [at, nationality] of ['BR', 'NG', 'IN', 'US', 'DE', 'CN', 'PH'].entries()) {
      for (const [index, { iso2 }] of destinations.entries()) {
        if (iso2 === nationality || (!process.env.TEST_ALL && index % 4 !== at % 4)) continue;
        const body = { travellers: [booked(nationality)], legs: stay(iso2) };
        const question = readQuestion(body, lookup, CASES_DAY);
        const { verdict } = checkTrip(question, tripFacts, { asOf: CASES_DAY, counterfactuals: false });
        if (verdict === 'unknown') unknown.push(`${nationality}>${iso2}`);
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(400);
    expect(unknown.length / asked, unknown.join(' ')).toBeLessThanOrEqual(0.02);
  });
});
