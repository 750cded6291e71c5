import { describe, expect, it } from 'vitest';
import { pairedEntries, wordDifference } from './differences.ts';

const told = (before: string, after: string) =>
  wordDifference(before, after)
    .map(({ kind, of }) => (kind === 'same' ? of.join('') : `[${kind === 'gone' ? '-' : '+'}${of.join('').trim()}] `))
    .join('')
    .trim();

describe('a difference by word', () => {
  it('tells the words that went and came, and keeps the others', () => {
    expect(told('You may stay for 90 days.', 'You may stay for up to 30 days.')).toBe(
      'You may stay for [-90] [+up to 30] days.',
    );
    expect(told('Ask first', 'Ask first')).toBe('Ask first');
    expect(told('', 'A note')).toBe('[+A note]');
    expect(told('A note', '')).toBe('[-A note]');
  });

  it('has all words of both, however the blanks between them differ', () => {
    const [before, after] = ['one  two\nthree', 'one two four'];
    const pieces = wordDifference(before, after);
    const text = (...kinds: string[]) =>
      pieces
        .filter(({ kind }) => kinds.includes(kind))
        .flatMap(({ of }) => of)
        .join('');
    expect(text('same', 'new')).toBe(after);
    expect(text('same', 'gone').split(/\s+/)).toEqual(before.split(/\s+/));
  });

  it('shows very long texts one after the other', () => {
    const long = (word: string) => `${word} `.repeat(2000);
    expect(wordDifference(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['gone', 'new']);
  });
});

describe('entries of a list', () => {
  it('that were edited stand beside what they were', () => {
    const [one, two, three] = [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }];
    const edited = { text: 'Two, and more' };
    expect(pairedEntries([one, two], [one, edited, three])).toEqual([
      { before: one, after: one, isSame: true },
      { before: two, after: edited, isSame: false },
      { before: undefined, after: three, isSame: false },
    ]);
    expect(pairedEntries([one, two], [two])).toEqual([
      { before: one, after: undefined, isSame: false },
      { before: two, after: two, isSame: true },
    ]);
    expect(pairedEntries([], [])).toEqual([]);
  });
});
