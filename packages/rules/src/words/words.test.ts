import { describe, expect, it } from 'vitest';
import { LANGUAGES, wordsOf } from './words.ts';

const COUNTRY = { iso2: 'GB', name: 'United Kingdom' };

describe.each(LANGUAGES)('the words in %s', (language) => {
  const t = wordsOf(language, (iso2) => (iso2 === 'IN' ? 'India' : undefined));

  it('name groups that issue visas, with an article in English sentences alone', () => {
    for (const code of ['SCHENGEN', 'EEA_CH', 'GCC', 'BIVS']) {
      const name = t.nameOf({ group: code });
      expect(name).not.toBe(code);
      expect(t('changes.visa', { issuer: { group: code } })).toContain(language === 'en' ? `of the ${name}` : name);
    }
  });

  it('name a group by its code where it has no name', () => {
    for (const code of ['APEC', 'constructor']) {
      expect(t.nameOf({ group: code })).toBe(code);
      expect(t('changes.visa', { issuer: { group: code } })).not.toContain(`the ${code}`);
    }
  });

  it('name countries in the language where that is known', () => {
    expect(t.nameOf({ iso2: 'IN', name: 'Bharat' })).toBe('India');
    expect(t.nameOf({ iso2: 'JP', name: 'Japan' })).toBe('Japan');
  });

  it('write numbers without marks', () => {
    expect(t('stay.length', { days: 1825 })).toContain(' 1825 ');
    expect(t('stay.length', { days: 12345 })).toContain(' 12345 ');
  });

  it('show what callers wrote as it is', () => {
    const ref = "{days} <b>l'#</b> ''";
    expect(t('forms.traveller', { traveller: ref })).toContain(ref);
  });

  it('need every value of a sentence', () => {
    expect(() => t('stay.length')).toThrow('"days"');
    expect(() => t('leaving.title', { country: COUNTRY })).toThrow('"name"');
  });
});

it('sentences have the article of a country in English, and names apart in other languages', () => {
  const own = LANGUAGES.map((language) => wordsOf(language)('documents.own', { country: COUNTRY }));
  expect(own).toEqual([
    'A national of the United Kingdom has the right to enter.',
    'Quien tiene la nacionalidad tiene derecho a entrar: United Kingdom.',
    'Quem tem a nacionalidade tem direito a entrar: United Kingdom.',
    "Les nationaux ont le droit d'entrer : United Kingdom.",
  ]);
});

it.each([
  ['2026-11-09', '9 November 2026', '9 de noviembre de 2026', '9 de novembro de 2026', '9 novembre 2026'],
  ['2027-03-01', '1 March 2027', '1 de marzo de 2027', '1 de março de 2027', '1er mars 2027'],
  ['2028-02-29', '29 February 2028', '29 de febrero de 2028', '29 de fevereiro de 2028', '29 février 2028'],
  ['2026-08-11', '11 August 2026', '11 de agosto de 2026', '11 de agosto de 2026', '11 août 2026'],
  ['1900-01-31', '31 January 1900', '31 de enero de 1900', '31 de janeiro de 1900', '31 janvier 1900'],
  ['2199-12-01', '1 December 2199', '1 de diciembre de 2199', '1 de dezembro de 2199', '1er décembre 2199'],
])('%s is written out in each language', (day, ...texts) => {
  expect(LANGUAGES.map((language) => wordsOf(language).day(day))).toEqual(texts);
});

it.each([
  [[], '', '', '', ''],
  [['Togo'], 'Togo', 'Togo', 'Togo', 'Togo'],
  [['Togo', 'India'], 'Togo and India', 'Togo y India', 'Togo e India', 'Togo et India'],
  [['1', 'b', 'c'], '1, b and c', '1, b y c', '1, b e c', '1, b et c'],
])('%s is a list in each language', (parts, ...texts) => {
  expect(LANGUAGES.map((language) => wordsOf(language).list(parts))).toEqual(texts);
});

it.each([
  [0, '0 days', '0 días', '0 dias', '0 jour'],
  [1, '1 day', '1 día', '1 dia', '1 jour'],
  [2, '2 days', '2 días', '2 dias', '2 jours'],
  [1_000_000, '1000000 days', '1000000 días', '1000000 dias', '1000000 jours'],
])('%s days are counted in each language', (count, ...texts) => {
  expect(LANGUAGES.map((language) => wordsOf(language)('lengths.days', { count }))).toEqual(texts);
});
