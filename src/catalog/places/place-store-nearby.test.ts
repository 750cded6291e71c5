import { describe, expect, it } from 'vitest';
import { pointRow } from '../../../test/helpers/places/place-rows.ts';
import {
  everyPage,
  ids,
  type Near,
  type Page,
  page,
  parse,
  somePoints,
  storeOf,
} from '../../../test/helpers/places/place-store.ts';
import { distanceKm } from '../../domain/places/location.ts';
import type { City } from '../schemas/city.ts';
import type { PointOfInterest } from '../schemas/point-of-interest.ts';

describe('places nearby', () => {
  const points = somePoints(3000);
  const rows = points.map(pointRow);
  const centers = [
    { latitude: 0, longitude: 179.9 },
    { latitude: 0, longitude: -180 },
    { latitude: 90, longitude: -77 },
    { latitude: -89.9, longitude: 13 },
    { latitude: 38.7, longitude: -9.1 },
    { latitude: 38.6, longitude: 180 },
    { latitude: 20, longitude: 20 },
  ];

  it('are all within the radius, nearest first, then by id, each once over all pages', async () => {
    const store = await storeOf({ points });
    for (const location of centers) {
      for (const radiusKm of [0.1, 30, 500]) {
        for (const category of [undefined, 'museum'] as const) {
          const expected = rows
            .filter((row) => category === undefined || row.category === category)
            .map((row) => ({ id: row.id, distance: distanceKm(location, row) }))
            .filter(({ distance }) => distance <= radiusKm)
            .sort((a, b) => a.distance - b.distance || a.id - b.id);
          const filter = category === undefined ? {} : { category };
          const { items, total } = everyPage<Near<PointOfInterest>>(
            (page) => store.pointsOfInterestNearby({ location, radiusKm }, filter, page),
            37,
          );
          expect(total).toBe(expected.length);
          expect(items.map(({ id, distanceKm }) => [id, distanceKm])).toEqual(
            expected.map(({ id, distance }) => [id, Math.round(distance * 1000) / 1000]),
          );
        }
      }
    }
  });

  it('are found around a city with ten thousand places at the same spot, in order of id, deep pages too', async () => {
    const crowd = Array.from({ length: 10_000 }, (_, index) => ({ id: index + 1, latitude: 41.9, longitude: 12.5 }));
    const store = await storeOf({ points: [...crowd.toReversed(), { id: 20_000, latitude: 41.91, longitude: 12.5 }] });
    const around = { location: { latitude: 41.9, longitude: 12.5 }, radiusKm: 5 };
    const ask = (number: number) =>
      parse<Page<Near<PointOfInterest>>>(store.pointsOfInterestNearby(around, {}, page(number, 100)));
    expect(ids(ask(1).data)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(ids(ask(60).data)).toEqual(Array.from({ length: 100 }, (_, index) => index + 5901));
    expect(ask(101)).toMatchObject({
      data: [{ id: 20_000, distanceKm: 1.112 }],
      meta: { total: 10_001, totalPages: 101 },
    });
    expect(ask(102).data).toEqual([]);
  });

  it('are cities of at least the population asked for', async () => {
    const cities = [500, 15_000, null, 2_000_000].map((population, index) => ({ id: index + 1, population }));
    const store = await storeOf({ cities });
    const around = { location: { latitude: 38.7, longitude: -9.1 }, radiusKm: 50 };
    expect(ids(parse<Page<City>>(store.citiesNearby(around, {}, page())).data)).toEqual([1, 2, 3, 4]);
    const large = parse<Page<City>>(store.citiesNearby(around, { minPopulation: 15_000 }, page()));
    expect(ids(large.data)).toEqual([2, 4]);
    expect(large.meta.total).toBe(2);
  });
});
