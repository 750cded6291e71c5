import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeLine } from '../../../../src/http/portal/shared/portal-shapes.ts';
import { type Locale, setLocale } from '../../i18n/locale.ts';
import { addMessages } from '../../i18n/messages.ts';
import { changedText, changeSentence, lastChangeText } from './change-words.ts';

const LOCALES: readonly Locale[] = ['en', 'es', 'pt', 'fr'];
const line = (values: Partial<ChangeLine>): ChangeLine => ({
  id: 1,
  about: 'entry_requirement',
  kind: 'changed',
  severity: 'neutral',
  recordedOn: '2026-03-01',
  effectiveFrom: null,
  passports: { count: 1, first: [] },
  destinations: { count: 1, first: [] },
  before: null,
  after: null,
  hasFurtherFields: false,
  isOfList: false,
  pairsAffected: 1,
  sources: [],
  ...values,
});
const ARRIVAL = { visaRequirementType: 'visa_on_arrival', maxStayDays: 30 } as const;

beforeAll(() => {
  for (const locale of LOCALES) {
    const file = new URL(`../../../messages/${locale}/check.json`, import.meta.url);
    addMessages(locale, 'check', JSON.parse(readFileSync(file, 'utf8')));
  }
});

// Other tests run in this process afterwards, in English.
afterEach(() => setLocale('en'));

describe('a change in words', () => {
  it.each([
    [{ before: ARRIVAL, after: { visaRequirementType: 'e_visa' } }, 'visa on arrival, stay of up to 30 days → e-visa'],
    [{ before: { maxStayDays: 30 }, after: { maxStayDays: 90 } }, 'stay of up to 30 days → stay of up to 90 days'],
    [
      { before: { maxStayDays: 1 }, after: { maxStayDays: null, isStayUnlimited: true } },
      'stay of up to 1 day → stay without a limit of days',
    ],
    [
      { before: { maxStayDays: 30 }, after: { maxStayDays: null } },
      'stay of up to 30 days → length of stay not stated',
    ],
    [{ after: { visaRequirementType: 'visa_free', maxStayDays: 90 } }, 'new: no visa for up to 90 days'],
    [
      { kind: 'ended', before: { visaRequirementType: 'eta', maxStayDays: null } },
      'no longer: electronic travel authorisation',
    ],
    [{ before: {}, after: {}, hasFurtherFields: true }, 'other conditions'],
    [{ before: {}, after: {}, isOfList: true }, 'which countries are on the list'],
    [{ about: 'health_requirement', before: {}, after: {} }, 'health requirements'],
    [
      { about: 'health_requirement', before: {}, after: {}, isOfList: true },
      'health requirements; which countries are on the list',
    ],
    [{ kind: 'created', passports: null, destinations: null }, 'answers from a new source'],
    [{}, 'the answer'],
  ] as const)('of %o', (values, words) => {
    setLocale('en');
    expect(changedText(line(values as Partial<ChangeLine>))).toBe(words);
  });

  it('says when, and from which day, in each language', () => {
    const announced = line({ kind: 'announced', effectiveFrom: '2027-01-01', after: { visaRequirementType: 'eta' } });
    const said = LOCALES.map((locale) => {
      setLocale(locale);
      return lastChangeText(announced);
    });
    expect(said).toEqual([
      'Announced on March 1, 2026: new: electronic travel authorisation, from January 1, 2027.',
      expect.stringMatching(/^Anunciado el 1 de marzo de 2026: nuevo: .+, desde el 1 de enero de 2027\.$/),
      expect.stringMatching(/^Anunciado em 1 de março de 2026: novo: .+, a partir de 1 de janeiro de 2027\.$/),
      expect.stringMatching(/^Annoncé le 1 mars 2026\u00a0: nouveau\u00a0: .+, à partir du 1 janvier 2027\.$/),
    ]);
  });

  it('says what is now before what was, for the front page', () => {
    setLocale('en');
    const after = { visaRequirementType: 'e_visa', maxStayDays: 90 } as const;
    expect(changeSentence(line({ before: ARRIVAL, after }))).toBe(
      'Now e-visa, stay of up to 90 days. Before: visa on arrival, stay of up to 30 days.',
    );
    expect(changeSentence(line({ after }))).toBe('new: e-visa, stay of up to 90 days');
  });
});
