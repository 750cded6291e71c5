import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addMessages } from '../../../i18n/messages.ts';
import { otherWayTexts } from './visa-texts.ts';

const catalogue = new URL('../../../../messages/en/check.json', import.meta.url);
addMessages('en', 'check', JSON.parse(readFileSync(catalogue, 'utf8')));

const WAY = { type: 'e_visa', stayDays: 90, url: null, details: null } as const;

test('another way to enter says what it costs and how long it takes, as far as that is known', () => {
  const known = {
    ...WAY,
    feeAmount: 12,
    feeCurrency: 'USD',
    processingDays: 3,
    processingUnit: 'working_days',
  } as const;
  expect(otherWayTexts(known)).toEqual(['Fee: USD\u00a012.', 'An application usually takes 3 working days.']);
  const free = { ...WAY, feeAmount: 0, feeCurrency: null, processingDays: 1, processingUnit: 'calendar_days' } as const;
  expect(otherWayTexts(free)).toEqual(['No fee.', 'An application usually takes a day at most.']);
  expect(otherWayTexts({ ...free, type: 'visa_on_arrival' })).toEqual(['No fee.']);
  const unknown = { ...WAY, feeAmount: null, feeCurrency: null, processingDays: null, processingUnit: null };
  expect(otherWayTexts(unknown)).toEqual([]);
});
