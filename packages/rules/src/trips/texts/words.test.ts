import { describe, expect, it } from 'vitest';
import { LANGUAGES, wordsOf } from './words.ts';

describe('the name of a group that issues visas', () => {
  it.each(LANGUAGES)('is known in %s, and has an article in English sentences alone', (language) => {
    const words = wordsOf(language);
    for (const code of ['SCHENGEN', 'EEA_CH', 'GCC', 'BIVS']) {
      expect(words.group(code)).not.toBe(code);
      expect(words.theGroup(code)).toBe(language === 'en' ? `the ${words.group(code)}` : words.group(code));
    }
  });

  it('is its code where it has no name', () => {
    expect(wordsOf('en').group('APEC')).toBe('APEC');
    expect(wordsOf('en').theGroup('APEC')).toBe('APEC');
  });
});
