import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical } from './canonical.ts';
import { tripQuestionExample } from './example.ts';
import { QuestionError } from './question-error.ts';

/** The same, the members of every object in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
}

describe('canonical', () => {
  it('orders the members of objects, and keeps the order of lists', () => {
    expect(canonical({ b: [2, { d: null, c: 'é' }, 1], a: true })).toBe('{"a":true,"b":[2,{"c":"é","d":null},1]}');
  });

  it('leaves out what is undefined', () => {
    expect(canonical({ a: undefined, b: 1 })).toBe('{"b":1}');
  });

  it('is the same in whatever order members come', () => {
    expect(canonical(reversed(tripQuestionExample))).toBe(canonical(tripQuestionExample));
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(canonical(reversed(value))).toBe(canonical(value));
      }),
    );
  });

  it('is JSON of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('refuses what is very deep', () => {
    expect(() => canonical(JSON.parse('['.repeat(30_000) + ']'.repeat(30_000)))).toThrow(QuestionError);
  });
});
