import { describe, expect, it } from 'vitest';
import { pointRow } from '../../../test/helpers/places/place-rows.ts';
import {
  everyPage,
  ids,
  type Page,
  page,
  parse,
  somePoints,
  storeOf,
} from '../../../test/helpers/places/place-store.ts';
import { seededRandom } from '../../../test/helpers/seeded-random.ts';
import type { City } from '../schemas/city.ts';
import type { PointOfInterest } from '../schemas/point-of-interest.ts';

describe('points of interest in a list', () => {
  const points = somePoints(3000);
  const rows = points.map(pointRow);
  const byImportance = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    b.importance - a.importance || a.id - b.id;
  const boxes = [
    undefined,
    { west: 179, south: -5, east: -179, north: 5 },
    { west: -180, south: -90, east: 180, north: 90 },
    { west: 170, south: 30, east: 180, north: 50 },
    { west: -180, south: 30, east: -170, north: 50 },
    { west: -9.1, south: 38.7, east: -9.1, north: 38.7 },
    { west: -10, south: 38, east: -8.5, north: 38.8 },
    { west: 1, south: 1, east: 2, north: 2 },
  ];
  /** On a meridian of the box, which places at 180 and -180 degrees are on both. */
  const isIn = (longitude: number, { west, east }: { west: number; east: number }) =>
    west > east ? longitude >= west || longitude <= east : longitude >= west && longitude <= east;
  const isInBox = (row: (typeof rows)[number], box: (typeof boxes)[number]) =>
    box === undefined ||
    (row.latitude >= box.south &&
      row.latitude <= box.north &&
      (isIn(row.longitude, box) || (Math.abs(row.longitude) === 180 && isIn(-row.longitude, box))));

  it('are those that match every filter, most important first, then by id, each once over all pages', async () => {
    const store = await storeOf({ points, cities: [{ id: 5 }] });
    for (const bbox of boxes) {
      for (const category of [undefined, 'museum', 'zoo'] as const) {
        for (const countryId of [undefined, 76, 999]) {
          for (const cityId of [undefined, 5, 6]) {
            const expected = rows
              .filter((row) => isInBox(row, bbox))
              .filter((row) => category === undefined || row.category === category)
              .filter((row) => countryId === undefined || row.country_id === countryId)
              .filter((row) => cityId === undefined || row.city_id === cityId)
              .sort(byImportance);
            const filter = { bbox, category, countryId, cityId };
            const said = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
            const { items, total } = everyPage<PointOfInterest>((page) => store.pointsOfInterest(said, page), 100);
            expect(ids(items)).toEqual(ids(expected));
            expect(total).toBe(expected.length);
          }
        }
      }
    }
  });

  it('are the same ones in a large box, whether important ones lie in it or not', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => ({
      id: index + 1,
      latitude: index < 10_000 ? 50 : 10,
      longitude: (index % 1000) / 100,
      importance: index < 10_000 ? 0.9 : 0.1,
    }));
    const store = await storeOf({ points: many });
    for (const [south, first] of [
      [40, 1],
      [0, 10_001],
    ] as const) {
      const box = { west: 0, south, east: 10, north: south + 20 };
      const found = parse<Page<PointOfInterest>>(store.pointsOfInterest({ bbox: box }, page(3, 100)));
      expect(found.meta.total).toBe(10_000);
      expect(ids(found.data)).toEqual(Array.from({ length: 100 }, (_, index) => first + 200 + index));
    }
  });

  it('lead to the ones a walk is planned from: of a city, most important first', async () => {
    const store = await storeOf({
      cities: [{ id: 5 }],
      points: [
        { id: 1, city_id: 5, category: 'museum', importance: 0.2 },
        { id: 2, city_id: 5, category: 'zoo', importance: 0.9, fee: true, opening_hours: 'Mo-Su' },
        { id: 3, city_id: 5, category: 'park', importance: 0.5, wheelchair: 'yes' },
        { id: 4, city_id: null, category: 'museum', importance: 1 },
      ],
    });
    expect(ids(store.planCandidates(5, [], 10))).toEqual([2, 3, 1]);
    expect(ids(store.planCandidates(5, [], 2))).toEqual([2, 3]);
    expect(ids(store.planCandidates(5, ['museum', 'park'], 10))).toEqual([3, 1]);
    expect(store.planCandidates(6, [], 10)).toEqual([]);
    expect(store.planCandidates(5, ['zoo'], 1)).toEqual([
      {
        id: 2,
        name: 'Point',
        category: 'zoo',
        location: { latitude: 38.7, longitude: -9.1 },
        importance: 0.9,
        wheelchair: null,
        openingHours: 'Mo-Su',
        fee: true,
      },
    ]);
  });
});

describe('cities in a list', () => {
  const random = seededRandom(1);
  const cities = Array.from({ length: 500 }, (_, index) => ({
    id: index + 1,
    country_id: random() < 0.7 ? 620 : 76,
    is_capital: random() < 0.1,
    population: random() < 0.2 ? null : Math.floor(random() ** 4 * 1000) * 100 + 500,
  }));

  it('are those that match every filter, by population, then by id, each once over all pages', async () => {
    const store = await storeOf({ cities });
    for (const countryId of [undefined, 620, 999]) {
      for (const isCapital of [undefined, true, false]) {
        for (const minPopulation of [undefined, 0, 600, 50_000, 1e9]) {
          const expected = cities
            .filter((city) => countryId === undefined || city.country_id === countryId)
            .filter((city) => isCapital === undefined || city.is_capital === isCapital)
            .filter(
              ({ population }) => minPopulation === undefined || (population !== null && population >= minPopulation),
            )
            .sort((a, b) => (b.population ?? 0) - (a.population ?? 0) || a.id - b.id);
          const filter = { countryId, isCapital, minPopulation };
          const said = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
          const { items, total } = everyPage<City>((page) => store.cities(said, page), 33);
          expect(ids(items)).toEqual(ids(expected));
          expect(total).toBe(expected.length);
          const named = everyPage<City>((page) => store.cities({ ...said, name: 'cit' }, page), 100);
          expect(ids(named.items)).toEqual(ids(expected));
        }
      }
    }
  });

  it('are known by id, with their country and place', async () => {
    const store = await storeOf({ cities: [{ id: 2267057, country_id: 620 }] });
    expect(store.hasCity(2267057)).toBe(true);
    expect(store.countryOfCity(2267057)).toBe(620);
    expect(store.locationOfCity(2267057)).toEqual({ latitude: 38.7, longitude: -9.1 });
    expect([store.hasCity(1), store.countryOfCity(1), store.locationOfCity(1), store.city(1)]).toEqual([
      false,
      undefined,
      undefined,
      undefined,
    ]);
    expect(store.counts).toEqual({ cities: 1, pointsOfInterest: 0, walkingTours: 0 });
  });
});
