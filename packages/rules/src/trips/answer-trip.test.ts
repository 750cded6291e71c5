import { describe, expect, it } from 'vitest';
import { factsOf, questionOf, requirementOf } from '../../../../test/helpers/trips/trip-contexts.ts';
import type { Note } from '../notes.ts';
import { type Language, wordsOf } from '../words/words.ts';
import { answerTrip } from './answer-trip.ts';
import { checkTrip } from './check-trip.ts';

const SPANISH: Readonly<Record<string, string>> = {
  'Carry the passport.': 'Lleve el pasaporte.',
  'Drive on the left.': 'Conduzca por la izquierda.',
};

function notesIn(language: Language, notes: readonly Note[], leg: object = {}) {
  const rule = requirementOf({ visaRequirementType: 'visa_free', notes });
  const trip = { travellers: [{ documents: [{ nationality: 'BR' }] }], legs: [{ country: 'JP', ...leg }] };
  const facts = factsOf({ pairs: { 'BR>JP': rule } });
  const checked = checkTrip(questionOf(trip as Parameters<typeof questionOf>[0]), facts, { asOf: '2026-11-22' });
  const words = wordsOf(
    language,
    () => undefined,
    (text) => (language === 'es' ? SPANISH[text] : undefined),
  );
  const { items = [] } = answerTrip(checked, words, { inputHash: 'sha256:0' }).travellers[0]?.legs[0] ?? {};
  const { details, detailsLanguage } = items.find(({ topic }) => topic === 'notes') ?? {};
  return [detailsLanguage, details];
}

const CARRY: Note = { text: 'Carry the passport.' };
const DRIVE: Note = { text: 'Drive on the left.', for: { modes: ['land', 'sea'], residents: ['PT'], minimumAge: 18 } };

describe('what the data say, in the answer to a trip', () => {
  it('is in the language of the answer where the data have it', () => {
    expect(notesIn('es', [CARRY])).toEqual(['es', 'Lleve el pasaporte.']);
    expect(notesIn('en', [CARRY])).toEqual(['en', 'Carry the passport.']);
  });

  it('is said to be English where one text is known in English alone', () => {
    const texts = ['Lleve el pasaporte.', 'Greet the officer.'];
    expect(notesIn('es', [CARRY, { text: 'Greet the officer.' }])).toEqual(['en', texts.join(' ')]);
    expect(notesIn('fr', [CARRY])).toEqual(['en', 'Carry the passport.']);
  });

  it('names a condition that was not told, in that language', () => {
    const condition = 'Si vive en uno de estos países: PT, si llega por tierra o por mar, a partir de 18 años:';
    expect(notesIn('es', [DRIVE])).toEqual(['es', `${condition} Conduzca por la izquierda.`]);
    expect(notesIn('en', [DRIVE])[1]).toContain('if you arrive by land or by sea, from 18 years of age: Drive');
  });

  it('does not name a condition that is met', () => {
    expect(notesIn('en', [{ ...DRIVE, for: { modes: ['land'] } }], { mode: 'land' })).toEqual(['en', DRIVE.text]);
  });
});
