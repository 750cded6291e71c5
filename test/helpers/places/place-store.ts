/** A place store made of sample rows, and ways of reading what it answers. */
import { expect } from 'vitest';
import { type Answer, toBytes } from '../../../src/catalog/byte-text.ts';
import { buildPlaceImage } from '../../../src/catalog/places/build/build-place-image.ts';
import type { PageOfPlaces } from '../../../src/catalog/places/place-queries.ts';
import { PlaceStore } from '../../../src/catalog/places/place-store.ts';
import { roundedDegrees } from '../../../src/domain/places/location.ts';
import { PLACE_CATEGORIES } from '../../../src/domain/places/place-category.ts';
import { seededRandom } from '../seeded-random.ts';
import { placeRows, type SaidPlaces } from './place-rows.ts';

export const NOW = Date.parse('2026-06-15T12:00:00Z');
export const storeOf = async (said: SaidPlaces) => new PlaceStore(await buildPlaceImage(placeRows(said), NOW));
export const parse = <T>(text: Answer | undefined): T => JSON.parse(toBytes(text as Answer).toString());

export interface Page<T> {
  readonly data: T[];
  readonly meta: { readonly page: number; readonly limit: number; readonly total: number; readonly totalPages: number };
}
export type Near<T> = T & { readonly distanceKm: number };

export const page = (number = 1, limit = 20): PageOfPlaces => ({ page: number, limit, format: 'json' });

/** All pages of a list, one after another. */
export function everyPage<T>(ask: (page: PageOfPlaces) => Answer, limit: number): { items: T[]; total: number } {
  const items: T[] = [];
  for (let number = 1; ; number += 1) {
    const { data, meta } = parse<Page<T>>(ask(page(number, limit)));
    expect(meta).toEqual({ page: number, limit, total: meta.total, totalPages: Math.ceil(meta.total / limit) });
    items.push(...data);
    if (data.length === 0) return { items, total: meta.total };
  }
}

export const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id);

/** Many at the same few spots and on both sides of 180 degrees, so that distances tie. */
export function somePoints(count: number) {
  const random = seededRandom(count);
  const spots = [
    [0, 179.9],
    [0, -179.9],
    [90, 0],
    [90, 120],
    [-90, 0],
    [38.7, -9.1],
    [38.7, 180],
    [38.7, -180],
  ] as const;
  return Array.from({ length: count }, (_, index) => {
    const [latitude, longitude] = spots[index % spots.length] as (typeof spots)[number];
    const isThere = random() < 0.3;
    return {
      id: index * 3 + 1,
      latitude: isThere ? latitude : roundedDegrees(Math.max(-90, Math.min(90, latitude + random() - 0.5))),
      longitude: isThere ? longitude : roundedDegrees(Math.max(-180, Math.min(180, longitude + random() - 0.5))),
      category: PLACE_CATEGORIES[Math.floor(random() * 4)] as (typeof PLACE_CATEGORIES)[number],
      country_id: random() < 0.5 ? 620 : 76,
      city_id: index % 7 === 0 ? 5 : null,
      importance: Math.round(random() * 5) / 5,
    };
  });
}
