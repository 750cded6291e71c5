import { describe, expect, it } from 'vitest';
import { fold, matchScore } from './text-search.ts';

describe('folding', () => {
  it.each([
    ["Côte d'Ivoire", "cote d'ivoire"],
    ['CÔTE D’IVOIRE', "cote d'ivoire"],
    ['Türkiye', 'turkiye'],
    ['İstanbul', 'istanbul'],
    ['Fær Øer', 'faer oer'],
    ['  a \t\n b ', 'a b'],
    ['A\u0308', 'a'],
    ['\u0301', ''],
  ])('%j is %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });
});

describe('matching', () => {
  const texts = ['yellow-fever', 'yellow fever (live)', 'yellow fever'];

  it.each([
    ['yellow fever', 0],
    ['yellow', 1],
    ['live', 2],
    ['ever', 3],
    ['fever yellow', 4],
    ['typhoid', undefined],
  ])('%j scores %s', (query, score) => {
    expect(matchScore(query, texts)).toBe(score);
  });

  it('finds nothing for a query that folding leaves nothing of', () => {
    expect(matchScore(fold('\u0301'), texts)).toBeUndefined();
  });
});
