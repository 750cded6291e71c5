import { readFileSync } from 'node:fs';
import { MessageCatalogue } from '@carnet/rules/words/message-catalogue.ts';
import { expect, test } from 'vitest';
import { formsFirst } from './verdict.ts';

const VERDICTS = ['VisaFree', 'Forms', 'VisaOnArrival', 'EVisa', 'Eta', 'VisaRequired', 'NotAllowed', 'Unknown', 'Own'];

test.each(['en', 'es', 'pt', 'fr'])('is at most eight words in %s', (language) => {
  const texts = JSON.parse(
    readFileSync(new URL(`../../../../messages/${language}/check.json`, import.meta.url), 'utf8'),
  );
  const catalogue = new MessageCatalogue(texts, language);
  for (const kind of VERDICTS)
    for (const count of [1, 3]) {
      const words = catalogue
        .text(`verdict${kind}`, { count })
        .split(/\s+/)
        .filter((word) => /\p{L}|\d/u.test(word));
      expect(words.length, words.join(' ')).toBeLessThanOrEqual(8);
    }
});

test('forms come first only where they must be filled in before the journey', () => {
  const form = (compulsory: boolean | null, notLaterThanHours: number | null) => ({ compulsory, notLaterThanHours });
  const preArrival = [form(true, null), form(true, 24), form(true, 0), form(false, null), form(null, null)] as never;
  expect(formsFirst({ preArrival })).toBe(2);
  expect(formsFirst({ preArrival: null })).toBe(0);
});
