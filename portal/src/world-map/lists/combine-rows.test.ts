import { describe, expect, it } from 'vitest';
import { combineRows, countEasy, countGained } from './combine-rows.ts';
import type { MapRow } from './map-rows.ts';

const row = (iso2: string, mapClass: MapRow['mapClass'], stayDays: number | null = null): MapRow => ({
  id: iso2.charCodeAt(0) * 100 + iso2.charCodeAt(1),
  iso2,
  iso3: `${iso2}X`,
  name: iso2,
  continent: 'Europe',
  latitude: 0,
  longitude: 0,
  mapClass,
  stayDays,
  lastVerifiedAt: null,
  status: null,
  by: 0,
});

const BRAZIL = [row('BR', 'own'), row('JP', 'visa_free', 90), row('US', 'visa_required'), row('CN', 'visa_free', 30)];
const JAPAN = [row('BR', 'visa_free', 90), row('JP', 'own'), row('US', 'eta', 90), row('CN', 'visa_free', 15)];

describe('several passports', () => {
  it('are as good as the best of them, for one traveller', () => {
    const rows = combineRows([BRAZIL, JAPAN], 'best');
    expect(rows.map(({ mapClass, by }) => [mapClass, by])).toEqual([
      ['own', 0],
      ['own', 1],
      ['eta', 1],
      // The same way in: the longer stay decides.
      ['visa_free', 0],
    ]);
    expect(countGained(BRAZIL, rows)).toBe(1);
  });

  it('lead only where all can go, for several travellers', () => {
    const rows = combineRows([BRAZIL, JAPAN], 'all');
    expect(rows.map(({ mapClass, by }) => [mapClass, by])).toEqual([
      ['visa_free', 1],
      ['visa_free', 0],
      ['visa_required', 0],
      ['visa_free', 1],
    ]);
  });

  it('do not count their own countries as a place to go', () => {
    expect(countEasy(BRAZIL)).toBe(2);
  });

  it('are what one is, when there is one', () => {
    expect(combineRows([BRAZIL], 'best')).toBe(BRAZIL);
  });
});
