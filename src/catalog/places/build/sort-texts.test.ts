import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortTexts } from './sort-texts.ts';

/** Every text of the list ended by a line feed, and where each begins. */
function joined(texts: readonly string[]) {
  const starts = new Uint32Array(texts.length);
  let at = 0;
  for (const [index, text] of texts.entries()) {
    starts[index] = at;
    at += Buffer.byteLength(text) + 1;
  }
  return { text: Buffer.from(texts.map((text) => `${text}\n`).join('')), starts };
}

const inOrder = (texts: readonly string[]) =>
  [...texts.keys()].sort(
    (a, b) => Buffer.compare(Buffer.from(texts[a] as string), Buffer.from(texts[b] as string)) || a - b,
  );

describe('sorting texts', () => {
  it('orders them by their bytes, shorter ones first, equal ones as they came', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ab', 'é', '日', ' ') });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 200 }), (texts) => {
        const { text, starts } = joined(texts);
        expect([...sortTexts(text, starts)]).toEqual(inOrder(texts));
      }),
      { numRuns: 500 },
    );
  });

  it('does so for thousands with long beginnings in common', () => {
    const texts = Array.from({ length: 5000 }, (_, index) => `museum of the city of ${(index * 7919) % 1000}`);
    const { text, starts } = joined(texts);
    expect([...sortTexts(text, starts)]).toEqual(inOrder(texts));
  });
});
