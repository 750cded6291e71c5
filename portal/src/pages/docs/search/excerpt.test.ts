import { describe, expect, it } from 'vitest';
import { excerpt } from './excerpt.ts';

const LONG = `${'before '.repeat(20)}the Ragazzi élégant word ${'after '.repeat(40)}`.trim();
const written = (text: string, terms: readonly string[]) =>
  excerpt(text, terms)
    .map(({ text: run, isMatch }) => (isMatch ? `[${run}]` : run))
    .join('');

describe('an excerpt of what was found', () => {
  it('marks the words that matched, whatever their case and accents', () => {
    expect(written('An Élégant answer, elegant indeed', ['elegant'])).toBe('An [Élégant] answer, [elegant] indeed');
  });

  it('begins and ends at a word near the first match, and says that it is a piece', () => {
    const text = written(LONG, ['elegant']);
    expect(text).toMatch(/^… before /);
    expect(text).toContain('the Ragazzi [élégant] word');
    expect(text).toMatch(/ after …$/);
    expect(text.length).toBeLessThan(190);
  });

  it('shows the beginning where the heading alone matched', () => {
    expect(written('Some text of a section', ['other'])).toBe('Some text of a section');
    expect(written('', ['other'])).toBe('');
  });
});
