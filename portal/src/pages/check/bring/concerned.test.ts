import { expect, test } from 'vitest';
import type { HealthRequirement } from '../answer/answer-kind.ts';
import { concernsReader } from './concerned.ts';

/** Of the conditions, those that decide. */
const NO_CONDITIONS = {
  arrivingFromGroupCode: null,
  purposes: null,
  onLeaving: null,
  belowAgeMonths: null,
  staysOverDays: null,
  months: null,
};
const row = (more: object = {}, conditions: object | null = null) =>
  ({
    requirement: 'required',
    regionSpecific: false,
    cityId: null,
    ...more,
    conditions: conditions && { ...NO_CONDITIONS, ...conditions },
  }) as HealthRequirement;
const british = new Set(['GB', 'COMMONWEALTH']);
const kenyan = new Set(['KE', 'YELLOW_FEVER_RISK']);

test('what is required of everybody concerns the reader, and so does what is of those who come from home', () => {
  expect(concernsReader(row(), british)).toBe(true);
  const ofRisk = row({}, { arrivingFromGroupCode: 'YELLOW_FEVER_RISK', minimumAgeMonths: 9 });
  expect(concernsReader(ofRisk, british)).toBe(false);
  expect(concernsReader(ofRisk, kenyan)).toBe(true);
});

test.each([
  [{ requirement: 'recommended' }, null],
  [{ regionSpecific: true }, null],
  [{}, { purposes: ['religious'] }],
  [{}, { onLeaving: true }],
  [{}, { belowAgeMonths: 60 }],
  [{}, { staysOverDays: 28 }],
  [{}, { months: [6] }],
])('what is not of everybody does not: %o %o', (more, conditions) => {
  expect(concernsReader(row(more, conditions), british)).toBe(false);
});
