import { describe, expect, it } from 'vitest';
import { isOfClass, isOfUniformType, readPaper, unknownClasses } from './paper-purposes.ts';

const purposesOf = (said: string, issuer: string) => [...(readPaper(said, issuer).purposes ?? ['?'])].sort();

describe('what is said of a visa', () => {
  it.each([
    ['B1/B2', 'US', ['business', 'visit']],
    ['b-2', 'US', ['visit']],
    ['Type C', 'FR', ['business', 'visit']],
    ['C', 'SCHENGEN', ['business', 'visit']],
    ['C', 'US', ['transit']],
    ['C1/D', 'US', ['crew', 'transit']],
    ['C', 'CN', ['crew']],
    ['L', 'CN', ['visit']],
    ['H-1B', 'US', ['work']],
    ['F1', 'US', ['study']],
    ['Subclass 600', 'AU', ['business', 'visit']],
    ['Standard Visitor visa', 'GB', ['visit']],
    ['C visit', 'GB', ['business', 'visit']],
    ['tourist', 'JP', ['visit']],
    ['non-immigrant', 'US', ['visit']],
    ['D', 'ES', ['family', 'study', 'work']],
    ['A2', 'US', []],
    ['Blue sky', 'NZ', ['?']],
    ['constructor', 'US', ['?']],
  ])('%s of %s is for %o', (said, issuer, purposes) => {
    expect(purposesOf(said, issuer)).toEqual(purposes);
  });

  it('is of a type of the uniform format only where the issuer uses it', () => {
    expect(isOfUniformType('D', 'FR', 'd')).toBe(true);
    expect(isOfUniformType('Type D2', 'FR', 'd')).toBe(true);
    expect(isOfUniformType('D', 'US', 'd')).toBe(false);
    expect(isOfUniformType('A', 'DE', 'a')).toBe(true);
    expect(isOfUniformType(null, 'DE', 'a')).toBe(null);
  });
});

describe('whether it is of a class that a rule names', () => {
  it.each([
    ['B1/B2', 'US', 'visit', 'yes'],
    ['B1', 'US', 'visit', 'no'],
    ['F-1', 'US', 'any', 'yes'],
    ['immigrant', 'US', 'any', 'no'],
    [null, 'US', 'any', 'yes'],
    [null, 'US', 'visit', 'open'],
    ['Blue sky', 'NZ', 'visit', 'open'],
    ['H1B', 'US', 'H-1B', 'yes'],
    ['H', 'US', 'H-1B', 'open'],
    ['L-1', 'US', 'H-1B', 'no'],
    ['E-2', 'US', 'E', 'yes'],
    ['work', 'US', 'E', 'open'],
    ['visit', 'US', 'E', 'no'],
    ['student', 'FR', 'D', 'open'],
    ['tourist', 'FR', 'D', 'no'],
    ['C', 'IE', 'BIVS', 'open'],
    ['BC', 'IE', 'BIVS', 'open'],
    ['BC BIVS', 'IE', 'BIVS', 'yes'],
    ['BIVS', 'GB', 'BIVS', 'yes'],
    ['BC', 'IE', 'BC', 'yes'],
    ['student', 'IE', 'BIVS', 'no'],
    ['any', 'AE', 'visit', 'yes'],
    ['any', 'AE', 'immigrant', 'no'],
  ] as const)('%s of %s for %s: %s', (said, issuer, word, answer) => {
    expect(isOfClass(said, issuer, word)).toBe(answer);
  });

  it('is asked in words that exist', () => {
    const words = ['visit', 'H-1B', 'D', 'BIVS', 'Green Card', 'tourist', 'Z'];
    expect(unknownClasses({ issuers: ['US'], classes: words })).toEqual(['BIVS', 'Green Card', 'tourist', 'Z']);
    expect(unknownClasses({ issuers: ['IE', 'CN'], classes: ['BIVS', 'Z', 'H-1B'] })).toEqual(['H-1B']);
    expect(unknownClasses({ issuers: ['US'], classes: null })).toEqual([]);
  });
});
