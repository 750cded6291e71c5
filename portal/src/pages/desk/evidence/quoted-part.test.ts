import { describe, expect, it } from 'vitest';
import { nearQuotation, quotedPart } from './quoted-part.ts';

const quoted = (sentences: readonly string[], quote: string | null) =>
  quotedPart(sentences, quote).flatMap(({ text, isQuoted }) => (isQuoted ? [text] : []));

describe('the quotation in an excerpt', () => {
  it('is the sentences that it stands in', () => {
    const sentences = ['Visas', 'Citizens of Brazil may stay for up to 90 days.', 'A fee applies.'];
    expect(quoted(sentences, 'may stay for up to 90 days')).toEqual([sentences[1]]);
    expect(quoted(sentences, 'up to 90 days. A fee applies')).toEqual(sentences.slice(1));
    expect(quoted(sentences, 'Visas … A fee')).toEqual(sentences);
  });

  it('is none where it is not there', () => {
    expect(quoted(['Visas'], 'ninety days')).toEqual([]);
    expect(quoted(['Visas'], null)).toEqual([]);
    expect(quoted([], 'Visas')).toEqual([]);
  });

  it('is shown with what stands beside it', () => {
    const sentences = Array.from({ length: 20 }, (_, index) => `Sentence ${index}.`);
    const near = (quote: string | null) => nearQuotation(quotedPart(sentences, quote)).map(({ text }) => text);
    expect(near('Sentence 10.')).toEqual([8, 9, 10, 11, 12].map((index) => sentences[index]));
    expect(near('Sentence 0.')).toEqual(sentences.slice(0, 3));
    expect(near(null)).toEqual(sentences.slice(0, 6));
  });
});
