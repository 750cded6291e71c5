import { describe, expect, it } from 'vitest';
import type { Reader } from './facts/audience.ts';
import { notesFor, textOfNotes } from './notes.ts';
import { unset } from './schema/field.ts';
import { NOTE_FIELDS, type StatedNote } from './schema/topics/note-topic.ts';

const note = (text: string, of: Partial<StatedNote> = {}): StatedNote => ({ ...unset(NOTE_FIELDS), text, ...of });
const holderOf = (...codes: string[]): Reader => ({
  day: '2026-11-29',
  isNational: (code) => codes.includes(code),
});
const anyone: Reader = { day: '2026-11-29', isNational: null };
const textFor = (reader: Reader, ...notes: StatedNote[]) => textOfNotes(notesFor(notes, reader));

describe('notes', () => {
  it('are those for the passport, in their order, without what it decides', () => {
    const notes = [
      note('Register online.', { nationals: ['EU'] }),
      note('Have the passport stamped.', { topic: 'stay' }),
      note('Ask the consulate.', { notNationals: ['EU', 'GB'] }),
    ];
    expect(notesFor(notes, holderOf('DE', 'EU'))).toEqual([
      { text: 'Register online.' },
      { text: 'Have the passport stamped.', topic: 'stay' },
    ]);
    expect(textFor(holderOf('BR'), ...notes)).toBe('Have the passport stamped. Ask the consulate.');
  });

  it('are those that hold on the day', () => {
    const past = note('Until yesterday.', { validUntil: '2026-11-29' });
    const coming = note('From tomorrow.', { validFrom: '2026-11-30' });
    const now = note('Today.', { validFrom: '2026-11-29', validUntil: '2026-11-30' });
    expect(notesFor([past, coming, now], holderOf('BR'))).toEqual([{ text: 'Today.' }]);
    expect(notesFor([past], holderOf('BR'))).toBeNull();
    expect(notesFor(null, holderOf('BR'))).toBeNull();
  });

  it.each<[Partial<StatedNote>, string]>([
    [{ modes: ['sea', 'land'] }, 'If you arrive by sea or by land: Pay a fee.'],
    [{ purposes: ['business'], belowAge: 18 }, 'If you travel for business, and below 18 years of age: Pay a fee.'],
    [
      { residents: ['AE', 'QA', 'SA'], minimumAge: 60 },
      'If you live in AE, QA or SA, and from 60 years of age: Pay a fee.',
    ],
  ])('keep what the passport does not decide as a condition, also in words: %j', (condition, text) => {
    const found = notesFor(
      [note('Pay a fee.', { ...condition, nationals: ['BR'], reviewBy: '2027-05-29' })],
      holderOf('BR'),
    );
    expect(found).toEqual([{ text: 'Pay a fee.', for: condition, reviewBy: '2027-05-29' }]);
    expect(textOfNotes(found)).toBe(text);
  });

  it('say for whom they are where no passport is asked for', () => {
    const notes = [note('Register.', { nationals: ['GB'] }), note('Ask.', { notNationals: ['GB', 'EU'] })];
    expect(notesFor(notes, anyone)?.[0]).toEqual({ text: 'Register.', for: { nationals: ['GB'] } });
    expect(textFor(anyone, ...notes)).toBe('With a passport of GB: Register. Without a passport of GB or EU: Ask.');
  });
});
