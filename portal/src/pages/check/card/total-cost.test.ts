import { expect, test } from 'vitest';
import { totalCost } from './total-cost.ts';

const NOTHING = { visaRequirementType: 'e_visa', visaFee: null, entryOptions: null, preArrival: null } as const;
const form = (feeAmount: number, feeCurrency: string, compulsory = true) =>
  ({ kind: 'arrival_card', name: 'Card', compulsory, feeAmount, feeCurrency }) as never;

test('is the fee in all of the way that the answer names, and of the forms that must be filled in', () => {
  const entryOptions = [
    { type: 'e_visa', fee: { amount: 25, currency: 'USD', total: { amount: 25.75, currency: 'USD' } } },
  ] as never;
  const cost = { ...NOTHING, visaFee: { amount: 25, currency: 'USD' }, entryOptions };
  expect(totalCost(cost)).toEqual([{ amount: 25.75, currency: 'USD' }]);
  expect(totalCost({ ...cost, preArrival: [form(0, 'INR'), form(4.25, 'USD'), form(9, 'USD', false)] })).toEqual([
    { amount: 30, currency: 'USD' },
  ]);
  expect(totalCost({ ...cost, preArrival: [form(100, 'INR')] })).toEqual([
    { amount: 25.75, currency: 'USD' },
    { amount: 100, currency: 'INR' },
  ]);
});

test('is not known where the fee of the visa is not, and nothing where there is none', () => {
  expect(totalCost(NOTHING)).toBeUndefined();
  expect(totalCost({ ...NOTHING, visaFee: { amount: null, currency: 'USD' } as never })).toBeUndefined();
  expect(totalCost({ ...NOTHING, visaFee: { amount: 0, currency: 'USD' } })).toEqual([]);
  expect(totalCost({ ...NOTHING, visaRequirementType: 'visa_free' })).toEqual([]);
});
