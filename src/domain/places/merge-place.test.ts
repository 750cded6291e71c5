import { describe, expect, it } from 'vitest';
import { importanceOf } from './importance.ts';
import { compareSources, mergeRecords, type SourcedRecord } from './merge-place.ts';
import { PLACE_CATEGORIES } from './place-category.ts';

function record(facts: Partial<SourcedRecord> = {}): SourcedRecord {
  return {
    source: { code: 'a', rank: 200, dataDate: null },
    name: 'Colosseum',
    alternateNames: [],
    category: 'monument',
    location: { latitude: 41.89, longitude: 12.49 },
    countryId: 380,
    description: null,
    wikidataId: null,
    website: null,
    openingHours: null,
    wheelchair: null,
    fee: null,
    importance: null,
    ...facts,
  };
}

describe('the better source', () => {
  const source = (code: string, rank: number, dataDate: string | null) => ({ code, rank, dataDate });
  it.each([
    ['has the higher rank', source('z', 300, null), source('a', 200, '2026-01-01')],
    ['of one rank has the later data', source('z', 200, '2025-01-02'), source('a', 200, '2025-01-01')],
    ['of one rank has data of a known date', source('z', 200, '2025-01-02'), source('a', 200, null)],
    ['of one date goes first by its code', source('a', 200, null), source('b', 200, null)],
  ])('%s', (_, better, other) => {
    expect(compareSources(better, other)).toBeLessThan(0);
    expect(compareSources(other, better)).toBeGreaterThan(0);
  });
});

describe('the record shown of a place', () => {
  it('has name, place, country and category of the best source, each other fact of the best that has it', () => {
    const best = record({ name: 'Colosseo', website: 'https://a.example/', alternateNames: ['Amphitheatrum Flavium'] });
    const second = record({
      category: 'archaeological_site',
      location: { latitude: 41.891, longitude: 12.49 },
      description: 'Text.',
      website: 'https://b.example/',
      fee: false,
      wheelchair: 'limited',
      importance: 0.9,
    });
    expect(mergeRecords([best, second, record({ fee: true, openingHours: 'Mo-Su 09:00-19:00' })])).toEqual({
      name: 'Colosseo',
      alternateNames: ['Amphitheatrum Flavium', 'Colosseum'],
      category: 'monument',
      location: best.location,
      countryId: 380,
      description: 'Text.',
      wikidataId: null,
      website: 'https://a.example/',
      openingHours: 'Mo-Su 09:00-19:00',
      wheelchair: 'limited',
      fee: false,
      importance: 0.9,
    });
  });

  it('has an importance by what is known of it when no source gives one', () => {
    expect(mergeRecords([record()]).importance).toBe(0.25);
    expect(mergeRecords([record({ wikidataId: 'Q1' }), record({ website: 'https://a.example/' })]).importance).toBe(
      0.5,
    );
    expect(mergeRecords([record({ importance: 0 })]).importance).toBe(0);
  });

  it('has an importance between 0 and 1 in any case, and no less for more facts', () => {
    for (const category of PLACE_CATEGORIES) {
      const least = importanceOf({ category, wikidataId: null, website: null, sourceCount: 1 });
      const most = importanceOf({ category, wikidataId: 'Q1', website: 'https://a.example/', sourceCount: 9 });
      expect(least).toBeGreaterThan(0);
      expect(most).toBeGreaterThan(least);
      expect(most).toBeLessThanOrEqual(1);
    }
  });
});
