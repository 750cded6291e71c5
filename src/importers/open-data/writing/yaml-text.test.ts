import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { itemLines, LINE_WIDTH, pairLines } from './yaml-text.ts';

const words = fc.constantFrom(
  'a',
  'word',
  'no',
  '2026-10-03',
  '#1',
  'x:',
  ':',
  '- y',
  '"q"',
  "it's",
  '{',
  '}',
  ',',
  '日本',
  '%',
  '&a',
  '*',
  '!',
  '>-',
  '|',
  '~',
);
const text = fc
  .oneof(
    fc.array(words, { minLength: 1, maxLength: 60 }).map((all) => all.join(' ')),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
    fc.array(words, { minLength: 1, maxLength: 9 }).map((all) => all.join('\n')),
  )
  // What editors may send, and files may hold (domain/desk/plain-values.ts).
  .filter((one) => !/[\r\u2028\u2029\ufeff\u0085]|(?!\n)\p{Cc}|\p{Cs}/u.test(one));
const scalar = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(30_000.5));
const object = fc.dictionary(
  fc.constantFrom('kind', 'name', 'days', 'quote'),
  fc.oneof(scalar, fc.array(scalar, { minLength: 1 })),
  {
    minKeys: 1,
  },
);
const value = fc.oneof(
  scalar,
  object,
  fc.array(scalar, { minLength: 1, maxLength: 40 }),
  fc.array(object, { minLength: 1, maxLength: 3 }),
);

describe('values in data files', () => {
  it('are read again as they were, whatever they contain', () => {
    fc.assert(
      fc.property(value, fc.constantFrom(0, 4), (one, indent) => {
        const lines = pairLines('key', one, indent).join('\n');
        expect(parse(`${lines}\n`, { version: '1.2', schema: 'core' })).toEqual({ key: one });
        const items = itemLines({ key: one, other: 1 }, indent, true).join('\n');
        expect(parse(`${items}\n`, { version: '1.2', schema: 'core' })).toEqual([{ key: one, other: 1 }]);
      }),
      { numRuns: 500 },
    );
  });

  it('keep to the width of a line where they have blanks to break at', () => {
    const long = {
      key: 'general',
      notes: 'word '.repeat(100).trim(),
      passports: Array.from({ length: 90 }, () => 'BR'),
    };
    for (const line of itemLines(long, 2)) expect(line.length).toBeLessThanOrEqual(LINE_WIDTH);
  });
});
