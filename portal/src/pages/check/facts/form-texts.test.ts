import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addMessages } from '../../../i18n/messages.ts';
import { beforeArrival, type FormStep, formTexts } from './form-texts.ts';

const catalogue = new URL('../../../../messages/en/check.json', import.meta.url);
addMessages('en', 'check', JSON.parse(readFileSync(catalogue, 'utf8')));

const CARD: FormStep = {
  kind: 'arrival_card',
  name: 'Arrival Card',
  compulsory: true,
  feeAmount: 0,
  feeCurrency: null,
  notEarlierThanHours: 72,
  notLaterThanHours: null,
  mode: null,
  appliesToNationals: null,
  url: null,
  details: null,
};

test('a form says what it is, what it costs and when it opens', () => {
  expect(formTexts(CARD)).toEqual(['arrival card', 'No fee', 'opens 72 hours before arrival']);
});

test('an unknown fee is named where one has to be expected', () => {
  const unknown = { ...CARD, feeAmount: null };
  expect(formTexts({ ...unknown, kind: 'authorisation' })).toContain('Fee unknown');
  for (const kind of ['registration', 'arrival_card', 'health_declaration', 'passenger_form'] as const)
    expect(formTexts({ ...unknown, kind }).join()).not.toContain('ee unknown');
});

test('a form says that citizens fill it in too only where they do', () => {
  const text = 'also for citizens of the country';
  expect(formTexts({ ...CARD, appliesToNationals: true })).toContain(text);
  expect(formTexts({ ...CARD, appliesToNationals: false })).not.toContain(text);
  expect(formTexts(CARD)).not.toContain(text);
});

test('hours are in days where they are whole, in hours as authorities say them', () => {
  expect(beforeArrival(24)).toEqual({ unit: 'hours', count: 24 });
  expect(beforeArrival(72)).toEqual({ unit: 'hours', count: 72 });
  expect(beforeArrival(168)).toEqual({ unit: 'days', count: 7 });
  expect(beforeArrival(50)).toEqual({ unit: 'hours', count: 50 });
});
