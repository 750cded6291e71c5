import { expect, test } from 'vitest';
import { dayBefore, latestOf } from './lead-time.ts';

test.each([
  ['2027-01-12', { amount: 4, unit: 'days' }, '2027-01-08'],
  ['2027-03-01', { amount: 1, unit: 'days' }, '2027-02-28'],
  ['2027-01-12', { amount: 72, unit: 'hours' }, '2027-01-09'],
  ['2027-01-12', { amount: 30, unit: 'hours' }, '2027-01-10'],
  // A Tuesday: Monday, Friday, Thursday.
  ['2027-01-12', { amount: 3, unit: 'working_days' }, '2027-01-07'],
] as const)('of an arrival on %s, %o before is %s', (arrival, lead, day) => {
  expect(dayBefore(arrival, lead)).toBe(day);
});

test('what the way to enter says comes before how long a decision takes', () => {
  const known = { visaRequirementType: 'e_visa', visaProcessingDays: 2, visaProcessingUnit: 'working_days' } as const;
  const option = { type: 'e_visa', apply: { latest: { amount: 4, unit: 'days' } } } as const;
  expect(latestOf({ ...known, entryOptions: [option] })).toEqual({ amount: 4, unit: 'days' });
  expect(latestOf({ ...known, entryOptions: null })).toEqual({ amount: 2, unit: 'working_days' });
  expect(latestOf({ ...known, entryOptions: null, visaProcessingDays: null })).toBeUndefined();
});
