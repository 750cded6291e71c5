import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addMessages } from '../../../i18n/messages.ts';
import { optionTexts } from './option-texts.ts';

const catalogue = new URL('../../../../messages/en/check.json', import.meta.url);
addMessages('en', 'check', JSON.parse(readFileSync(catalogue, 'utf8')));

test('a way to enter says how one applies, and what is paid in all', () => {
  const texts = optionTexts({
    type: 'e_visa',
    name: 'e-Tourist Visa',
    validFor: { amount: 5, unit: 'years' },
    fee: {
      amount: 100,
      currency: 'USD',
      surcharges: [
        { what: 'bank charge', percent: 3 },
        { what: 'biometrics', amount: 85, currency: 'USD' },
      ],
      total: { amount: 188, currency: 'USD' },
    },
    apply: {
      earliest: { amount: 120, unit: 'days' },
      latest: { amount: 4, unit: 'days' },
      appointmentWait: { days: 300, place: 'New Delhi', asOf: '2026-09-17' },
      interview: true,
      biometrics: true,
    },
  });
  expect(texts).toEqual([
    'It is called e-Tourist Visa.',
    'It lasts 5 years.',
    'USD\u00a0188 in all, with bank charge (3 %) and biometrics (USD\u00a085).',
    'Apply from 120 days to 4 days before you arrive.',
    'The wait for an appointment in New Delhi was 300 days on September 17, 2026.',
    'You are interviewed.',
    'Your fingerprints or a picture are taken.',
  ]);
});

test('what is not known is not said', () => {
  expect(optionTexts({ type: 'visa_free', stay: 90 })).toEqual([]);
  expect(optionTexts({ type: 'eta', apply: { latest: { amount: 72, unit: 'hours' } } })).toEqual([
    'Apply at the latest 72 hours before you arrive.',
  ]);
  expect(optionTexts({ type: 'eta', apply: { earliest: { amount: 1, unit: 'days' } } })).toEqual([
    'You can apply from 1 day before you arrive.',
  ]);
  const fee = { amount: 10, currency: 'USD', surcharges: [{ what: 'tax', amount: 5, currency: 'EUR' }] };
  expect(optionTexts({ type: 'eta', fee })).toEqual(['To be paid besides: tax (EUR\u00a05).']);
});
