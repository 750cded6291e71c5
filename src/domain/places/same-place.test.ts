import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlaceCategory } from './place-category.ts';
import { type ComparedRecord, findPairs, groupSamePlaces } from './same-place.ts';

const ROME = { latitude: 41.9, longitude: 12.5 };
const north = (metres: number) => ({ ...ROME, latitude: ROME.latitude + metres / 111_195 });

function record(source: string, facts: Partial<ComparedRecord> = {}): ComparedRecord {
  return {
    source,
    key: '1',
    name: 'A',
    alternateNames: [],
    category: 'monument',
    location: ROME,
    wikidataId: null,
    ...facts,
  };
}

function groupsOf(records: readonly ComparedRecord[]): string[][] {
  const groups = groupSamePlaces(records, findPairs(records));
  return groups.map((group) => group.map((index) => `${records[index]?.source}${records[index]?.key}`).sort()).sort();
}

describe('records of two sources', () => {
  it.each<[string, Partial<ComparedRecord>, Partial<ComparedRecord>, boolean]>([
    ['one name, whatever its case and accents', { name: 'Église' }, { name: 'EGLISE' }, true],
    ['an alternate name', { name: 'A', alternateNames: ['B'] }, { name: 'C', alternateNames: ['b'] }, true],
    ['one name within 250 m', {}, { location: north(249) }, true],
    ['one name beyond 250 m', {}, { location: north(251) }, false],
    ['one name within 1 km, one of them a park', { category: 'park' }, { location: north(990) }, true],
    ['one name beyond 1 km', { category: 'park' }, { category: 'park', location: north(1010) }, false],
    ['different names at one point', {}, { name: 'B' }, false],
    ['names of nothing but accents', { name: '\u0301' }, { name: '\u0301' }, false],
    ['one Wikidata id far apart', { name: 'B', wikidataId: 'Q5' }, { wikidataId: 'Q5', location: north(90_000) }, true],
    ['one name and different Wikidata ids', { wikidataId: 'Q5' }, { wikidataId: 'Q6' }, false],
    ['one name and one Wikidata id', { wikidataId: 'Q5' }, {}, true],
    [
      'one name on both sides of the antimeridian',
      { location: { latitude: -16.8, longitude: 179.9995 } },
      { location: { latitude: -16.8, longitude: -179.9995 } },
      true,
    ],
  ])('are matched by the rule: %s', (_, one, other, isOne) => {
    expect(groupsOf([record('a', one), record('b', other)])).toHaveLength(isOne ? 1 : 2);
  });
});

describe('the places of many records', () => {
  it('never have two records of one source', () => {
    const records = [record('a'), record('a', { key: '2', location: north(50) }), record('b', { location: north(40) })];
    expect(groupsOf(records)).toEqual([['a1'], ['a2', 'b1']]);
    const sameId = records.map((one) => ({ ...one, wikidataId: 'Q1' }));
    expect(groupsOf(sameId)).toEqual([['a1'], ['a2', 'b1']]);
  });

  it('never have two Wikidata ids, also by way of a third record', () => {
    const records = [
      record('a', { wikidataId: 'Q1' }),
      record('b', { location: north(100) }),
      record('c', { wikidataId: 'Q2', location: north(190) }),
    ];
    expect(groupsOf(records)).toEqual([['a1'], ['b1', 'c1']]);
  });

  it('take a Wikidata id before a nearer name', () => {
    const records = [
      record('a', { wikidataId: 'Q1' }),
      record('b', { wikidataId: 'Q1', name: 'B', location: north(200) }),
      record('b', { key: '2', location: north(1) }),
    ];
    expect(groupsOf(records)).toEqual([['a1', 'b1'], ['b2']]);
  });

  it('do not depend on the order of the records', () => {
    const anyRecord = fc.record({
      source: fc.constantFrom('a', 'b', 'c'),
      key: fc.constantFrom('1', '2', '3', '4'),
      name: fc.constantFrom('A', 'B', 'C'),
      alternateNames: fc.constantFrom([], ['A'], ['C']),
      category: fc.constantFrom<PlaceCategory>('monument', 'park'),
      wikidataId: fc.constantFrom(null, null, 'Q1', 'Q2'),
      location: fc.integer({ min: 0, max: 12 }).map((step) => north(step * 100)),
    });
    const anyRecords = fc.uniqueArray(anyRecord, { selector: ({ source, key }) => source + key, maxLength: 12 });
    const shuffled = anyRecords.chain((records) =>
      fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })),
    );
    fc.assert(
      fc.property(shuffled, ([records, other]) => {
        expect(groupsOf(other)).toEqual(groupsOf(records));
      }),
      { numRuns: 500 },
    );
  });

  it('find a thousand namesakes of two sources in the time of a blink, not of their pairs', () => {
    const namesakes = (source: string) =>
      Array.from({ length: 20_000 }, (_, index) =>
        record(source, { key: `${index}`, location: { latitude: (index % 160) - 80, longitude: index / 120 - 80 } }),
      );
    expect(findPairs([...namesakes('a'), ...namesakes('b')])).toHaveLength(20_000);
  });
});
