import { expect, test } from 'vitest';
import english from '../../../../messages/en/check.json' with { type: 'json' };
import { addMessages } from '../../../i18n/messages.ts';
import { conditionTexts } from './notes.tsx';

addMessages('en', 'check', english);

test.each([
  [{}, []],
  [{ modes: ['sea' as const], belowAge: 18 }, ['if you arrive by sea', 'below 18 years of age']],
  [{ nationals: ['IN', 'EEA_CH'] }, ['if your passport is from India or EEA and Switzerland']],
  [{ notNationals: ['HT'], belowAge: 3 }, ['unless your passport is from Haiti', 'below 3 years of age']],
  // A list of the data has no name for readers.
  [{ nationals: ['CO_VISA_EXEMPT', 'EFTA'], notNationals: ['EU'] }, ['with some passports only']],
])('the conditions of a note in words: %o', (condition, texts) => {
  expect(conditionTexts(condition)).toEqual(texts);
});
