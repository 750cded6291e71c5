import { expect, test } from 'vitest';
import type { Requirement } from '../answer/answer-kind.ts';
import { journeySteps } from './journey-steps.ts';

const NOTHING = {
  visaRequirementType: 'visa_free',
  documentValidity: null,
  preArrival: null,
  customsDeclaration: null,
  registrationAfterArrival: null,
  exitRequirements: null,
  leaving: null,
  closedBorders: null,
};
const stepsOf = (more: object) =>
  journeySteps({ ...NOTHING, ...more } as unknown as Requirement).map(({ moment, tasks }) => [
    moment,
    ...tasks.map(({ kind }) => kind),
  ]);

test('is in the order of the journey, without moments at which there is nothing to do', () => {
  expect(stepsOf({})).toEqual([]);
  expect(
    stepsOf({
      visaRequirementType: 'e_visa',
      documentValidity: {},
      preArrival: [{ compulsory: true, notLaterThanHours: null }],
      registrationAfterArrival: { required: true },
      exitRequirements: { level: 'may_be_asked' },
    }),
  ).toEqual([
    ['stepBooking', 'passport'],
    ['stepLeaving', 'apply', 'form'],
    ['stepArrival', 'register'],
    ['stepHome', 'exit'],
  ]);
});

test('has what is done at the border there: the visa on arrival, a form that can wait, the declaration, closed borders', () => {
  expect(
    stepsOf({
      visaRequirementType: 'visa_on_arrival',
      preArrival: [{ compulsory: null, notLaterThanHours: 0 }],
      customsDeclaration: { required: true },
      closedBorders: [{}],
    }),
  ).toEqual([['stepBorder', 'onArrival', 'form', 'customs', 'closedBorder']]);
});

test('leaves out what the reader need not do, and what is for citizens and residents', () => {
  expect(
    stepsOf({
      preArrival: [{ compulsory: false, notLaterThanHours: null }],
      customsDeclaration: { required: false },
      registrationAfterArrival: { required: false },
      exitRequirements: { level: 'not_required' },
      leaving: [{ name: 'Permit', level: 'required', concerns: 'nationals', details: null }],
    }),
  ).toEqual([]);
});
