import { describe, expect, it } from 'vitest';
import type { DataSet } from '../read-data-set.ts';
import { checkTranslations, toldTexts, translationsFile } from './check-translations.ts';

const dataSet = {
  entry: [
    {
      value: {
        rules: [
          {
            notes: [{ text: 'Carry the passport.' }, { text: 'Carry the passport.' }],
            officialWebsite: 'https://gov.example',
            sources: [{ quote: 'Who said it.', locator: 'page 3' }],
          },
        ],
      },
    },
  ],
  health: [{ value: { requirements: [{ circumstances: 'On leaving.' }] } }],
} as unknown as DataSet;
const told = new Set(['A fee of 1,000 EUR.', 'See visa.gob.es.', 'Carry the passport.']);

describe('the texts that readers are told', () => {
  it('are those of rules and health requirements, each once, without who said it', () => {
    expect([...toldTexts(dataSet)]).toEqual(['Carry the passport.', 'On leaving.']);
  });
});

describe('translations', () => {
  it('may write a number and an address as the language does', () => {
    const right = {
      'A fee of 1,000 EUR.': 'Una tasa de 1.000 EUR.',
      'See visa.gob.es.': 'Véase visa.gob.es.',
      'Carry the passport.': 'Lleve el pasaporte.',
    };
    expect(checkTranslations(told, right)).toEqual({ missing: [], unused: [], differing: [] });
  });

  it('are wrong with another number or address, missing, or of no text', () => {
    const wrong = {
      'A fee of 1,000 EUR.': 'Una tasa de 100 EUR.',
      'See visa.gob.es.': 'Véase visa.gov.es.',
      'No longer there.': 'Ya no.',
    };
    expect(checkTranslations(told, wrong)).toEqual({
      missing: ['Carry the passport.'],
      unused: ['No longer there.'],
      differing: ['A fee of 1,000 EUR.', 'See visa.gob.es.'],
    });
  });

  it('stand in their file by the English text, a line each', () => {
    expect(translationsFile({ 'b c': 'B', 'a b': 'A' })).toBe('{\n  "a b": "A",\n  "b c": "B"\n}\n');
  });
});
