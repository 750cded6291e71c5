import { expect, it } from 'vitest';
import { firstFitting, shortened } from './fitting.ts';

it('takes the first form that fits in bytes, and the last in any case', () => {
  const forms = [{ text: 'é'.repeat(50) }, { text: 'é'.repeat(10) }, { text: 'é' }];
  expect(firstFitting(forms, 1000)).toBe(forms[0]);
  expect(firstFitting(forms, 40)).toBe(forms[1]);
  expect(firstFitting(forms, 1)).toBe(forms[2]);
});

it('cuts a text where a sentence ends, else between words', () => {
  expect(shortened('Short.', 10)).toBe('Short.');
  expect(shortened('A first sentence. And a second one that is long.', 25)).toBe('A first sentence.');
  expect(shortened('One sentence of many words', 15)).toBe('One sentence ...');
});
