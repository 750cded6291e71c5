import { readFileSync } from 'node:fs';
import { MessageCatalogue, type Messages } from '@carnet/rules/words/message-catalogue.ts';
import { describe, expect, it } from 'vitest';
import { validityOf } from './validity.ts';

const nothing = { amount: null, unit: null, countedFrom: null };

function sentence(locale: string, key: string, values: Record<string, string | number>): string {
  const file = new URL(`../../../../messages/${locale}/check.json`, import.meta.url);
  return new MessageCatalogue(JSON.parse(readFileSync(file, 'utf8')) as Messages, locale).text(key, values);
}

describe('validity of a document', () => {
  it('is told in the unit in which the destination says it', () => {
    const sixMonths = { ...nothing, minimumDays: 184, amount: 6, unit: 'months', countedFrom: 'arrival' } as const;
    expect(validityOf(sixMonths)).toEqual({ amount: 6, unit: 'months', countedFrom: 'arrival' });
    expect(validityOf({ ...nothing, minimumDays: 45 })).toEqual({ amount: 45, unit: 'days', countedFrom: null });
    expect(validityOf({ ...nothing, minimumDays: 0, amount: 0, countedFrom: 'departure' })).toEqual({
      amount: 0,
      unit: 'days',
      countedFrom: 'departure',
    });
  });

  it('reads well in each language', () => {
    const values = { count: 6, unit: 'months', from: 'arrival' };
    expect(sentence('en', 'validFor', values)).toBe('Valid for at least 6 months after arrival.');
    expect(sentence('es', 'validFor', values)).toBe('Válido al menos 6 meses después de la llegada.');
    expect(sentence('fr', 'validFor', values)).toBe('Valable au moins 6 mois après l’arrivée.');
    expect(sentence('pt', 'validFor', values)).toBe('Válido por pelo menos 6 meses após a chegada.');
    expect(sentence('en', 'validFor', { count: 1, unit: 'years', from: 'unknown' })).toBe('Valid for at least 1 year.');
  });
});
