import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../bench/data/random.ts';
import { cityRow, placeRows, pointRow, type SaidPlaces, sourceRow, tourRow } from '../../../test/helpers/place-rows.ts';
import { distanceKm } from '../../domain/places/location.ts';
import { PLACE_CATEGORIES } from '../../domain/places/place-category.ts';
import { buildPlaceImage } from '../build/places/build-place-image.ts';
import { type ByteText, toBytes } from '../byte-text.ts';
import { type City, CitySchema } from '../schemas/city.ts';
import type { PlaceSource } from '../schemas/place-source.ts';
import { type PointOfInterest, PointOfInterestSchema } from '../schemas/point-of-interest.ts';
import { type WalkingTour, WalkingTourSchema, type WalkingTourSummary } from '../schemas/walking-tour.ts';
import type { PageOfPlaces } from './place-queries.ts';
import { PlaceStore } from './place-store.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const storeOf = async (said: SaidPlaces) => new PlaceStore(await buildPlaceImage(placeRows(said), NOW));
const parse = <T>(text: ByteText | undefined): T => JSON.parse(toBytes(text as ByteText).toString());

interface Page<T> {
  readonly data: T[];
  readonly meta: { readonly page: number; readonly limit: number; readonly total: number; readonly totalPages: number };
}
type Near<T> = T & { readonly distanceKm: number };

const page = (number = 1, limit = 20): PageOfPlaces => ({ page: number, limit, format: 'json' });

/** All pages of a list, one after another. */
function everyPage<T>(ask: (page: PageOfPlaces) => ByteText, limit: number): { items: T[]; total: number } {
  const items: T[] = [];
  for (let number = 1; ; number += 1) {
    const { data, meta } = parse<Page<T>>(ask(page(number, limit)));
    expect(meta).toEqual({ page: number, limit, total: meta.total, totalPages: Math.ceil(meta.total / limit) });
    items.push(...data);
    if (data.length === 0) return { items, total: meta.total };
  }
}

const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id);

/** Many at the same few spots and on both sides of 180 degrees, so that distances tie. */
function somePoints(count: number) {
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
      latitude: isThere ? latitude : Math.max(-90, Math.min(90, latitude + random() - 0.5)),
      longitude: isThere ? longitude : Math.max(-180, Math.min(180, longitude + random() - 0.5)),
      category: PLACE_CATEGORIES[Math.floor(random() * 4)] as (typeof PLACE_CATEGORIES)[number],
      country_id: random() < 0.5 ? 620 : 76,
      city_id: index % 7 === 0 ? 5 : null,
      importance: Math.round(random() * 5) / 5,
    };
  });
}

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

describe('records as served', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary);
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true }).map((value) => value || 0);

  it('say of a city all that is stored, in any script, whatever it contains', async () => {
    const city = fc.record({
      name: text,
      latitude: degrees(90),
      longitude: degrees(180),
      is_capital: fc.boolean(),
      population: maybe(fc.integer({ min: 1, max: 2 ** 31 - 1 })),
      timezone: maybe(text),
      admin1_name: maybe(text),
      description: maybe(fc.string({ unit: 'binary', maxLength: 3000 })),
      image_url: maybe(fc.webUrl()),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(city, { maxLength: 8 }), async (said) => {
        const rows = said.map((city, index) => cityRow({ ...city, id: index + 1 }));
        const store = await storeOf({ cities: rows, batch: 3 });
        for (const row of rows) {
          const served = parse<City>(store.city(row.id));
          expect(Value.Errors(CitySchema, { ...served, imageUrl: null })).toEqual([]);
          expect(served).toMatchObject({
            id: row.id,
            name: row.name.toWellFormed(),
            location: { latitude: row.latitude, longitude: row.longitude },
            isCapital: row.is_capital,
            population: row.population,
            timezone: row.timezone,
            admin1Name: row.admin1_name,
            description: row.description,
            imageUrl: row.image_url,
            source: 'geonames',
            createdAt: '2026-03-01T10:20:30.456Z',
          });
        }
        const list = parse<Page<City>>(store.cities({}, page(1, 100)));
        expect(list.data.map((city) => JSON.stringify(city)).sort()).toEqual(
          rows.map((row) => JSON.stringify(parse(store.city(row.id)))).sort(),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('say of a point of interest all that is stored, and name every record, best source first', async () => {
    const store = await storeOf({
      cities: [{ id: 5 }],
      points: [
        {
          id: 7,
          city_id: 5,
          source_id: 2,
          name: 'Torre de Belém — 貝倫塔',
          category: 'tower',
          description: 'Line\n"quoted" \\ \u0001 \u007f <b>bold</b> '.repeat(2000),
          wikidata_id: 'Q215003',
          website: 'https://example.org/a?b=c',
          opening_hours: 'Tu-Su 10:00-18:00',
          wheelchair: 'limited',
          fee: false,
          importance: 0.875,
        },
        { id: 8, source_id: 2, city_id: 6 },
        { id: 9, source_id: 99 },
      ],
      records: [
        { point_of_interest_id: 7, source_id: 1, source_key: 'Q215003', url: 'https://example.org/places/Q215003' },
        { point_of_interest_id: 7, source_id: 2, source_key: 'way/2', url: 'https://www.openstreetmap.org/way/2' },
        { point_of_interest_id: 7, source_id: 2, source_key: 'node/1', url: null },
        { point_of_interest_id: 8, source_id: 2, source_key: 'node/8' },
        { point_of_interest_id: 9, source_id: 1, source_key: 'old' },
      ],
    });
    const tower = parse<PointOfInterest>(store.pointOfInterest(7));
    expect(Value.Errors(PointOfInterestSchema, tower)).toEqual([]);
    expect(tower).toEqual({
      id: 7,
      name: 'Torre de Belém — 貝倫塔',
      category: 'tower',
      countryId: 620,
      cityId: 5,
      location: { latitude: 38.7, longitude: -9.1 },
      description: 'Line\n"quoted" \\ \u0001 \u007f <b>bold</b> '.repeat(2000),
      wikidataId: 'Q215003',
      website: 'https://example.org/a?b=c',
      openingHours: 'Tu-Su 10:00-18:00',
      wheelchair: 'limited',
      fee: false,
      importance: 0.875,
      source: 'osm',
      sources: [
        { source: 'osm', recordId: 'node/1', url: null },
        { source: 'osm', recordId: 'way/2', url: 'https://www.openstreetmap.org/way/2' },
        { source: 'geonames', recordId: 'Q215003', url: 'https://example.org/places/Q215003' },
      ],
      createdAt: '2026-03-01T10:20:30.456Z',
      updatedAt: '2026-03-01T10:20:30.456Z',
    });
    const plain = parse<PointOfInterest>(store.pointOfInterest(8));
    expect(Value.Errors(PointOfInterestSchema, plain)).toEqual([]);
    expect(plain).toMatchObject({ cityId: null, description: null, website: null, fee: null, importance: 0.5 });
    expect(parse<PointOfInterest>(store.pointOfInterest(9)).source).toBe('geonames');
    expect(store.pointOfInterest(10)).toBeUndefined();
  });

  it('leave out a point of interest that no live record of an enabled source names', async () => {
    const store = await storeOf({
      points: [{ id: 1 }, { id: 2 }, { id: 3 }],
      records: [{ point_of_interest_id: 0 }, { point_of_interest_id: 2 }, { point_of_interest_id: 4 }],
    });
    expect(ids(parse<Page<PointOfInterest>>(store.pointsOfInterest({}, page())).data)).toEqual([2]);
    expect(store.pointOfInterest(1)).toBeUndefined();
    expect(store.counts.pointsOfInterest).toBe(1);
  });

  it('are features of a collection in GeoJSON, with the same page beside them', async () => {
    const store = await storeOf({
      cities: [{ id: 5 }],
      points: [{ id: 7, latitude: -1.5, longitude: 179.25 }],
      tours: [{ id: 9 }],
    });
    const geojson = { ...page(), format: 'geojson' as const };
    const meta = { page: 1, limit: 20, total: 1, totalPages: 1 };
    const feature = (id: number, coordinates: number[], properties: unknown) => ({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', id, geometry: { type: 'Point', coordinates }, properties }],
      meta,
    });
    const city = parse<City>(store.city(5));
    const point = parse<PointOfInterest>(store.pointOfInterest(7));
    expect(parse(store.cities({}, geojson))).toEqual(feature(5, [-9.1, 38.7], city));
    expect(parse(store.pointsOfInterest({}, geojson))).toEqual(feature(7, [179.25, -1.5], point));
    const around = { location: { latitude: -1.5, longitude: 179.25 }, radiusKm: 1 };
    expect(parse(store.pointsOfInterestNearby(around, {}, geojson))).toEqual(
      feature(7, [179.25, -1.5], { ...point, distanceKm: 0 }),
    );
    const tour = parse<Page<WalkingTourSummary>>(store.walkingTours({}, page())).data[0];
    expect(parse(store.walkingTours({}, geojson))).toEqual({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', id: 9, geometry: parse<WalkingTour>(store.walkingTour(9)).path, properties: tour }],
      meta,
    });
  });
});

describe('walking tours', () => {
  const stop = (name: string, pointOfInterestId: number | null) => ({
    name,
    description: 'Olhe à esquerda',
    latitude: 38.7,
    longitude: -9.1,
    minutes: 30,
    pointOfInterestId,
  });

  it('have stops and path alone, and neither in lists; a stop names only a place that is served', async () => {
    const store = await storeOf({
      cities: [{ id: 5 }],
      points: [{ id: 11 }, { id: 12 }],
      records: [{ point_of_interest_id: 11 }],
      tours: [
        {
          id: 3,
          city_id: 5,
          stops: [stop('Belém', 11), stop('Mosteiro', 12), stop('Rio', null)],
          url: 'https://example.org/3',
        },
        {
          id: 4,
          city_id: 6,
          path: [
            [
              [0, 1],
              [2, 3, 4],
            ],
            [
              [5, 6],
              [7, 8],
            ],
          ],
        },
      ],
    });
    const tour = parse<WalkingTour>(store.walkingTour(3));
    expect(Value.Errors(WalkingTourSchema, tour)).toEqual([]);
    expect(tour).toMatchObject({
      id: 3,
      cityId: 5,
      stopCount: 3,
      source: 'osm',
      sources: [{ source: 'osm', recordId: 'relation/1', url: 'https://example.org/3' }],
      path: {
        type: 'LineString',
        coordinates: [
          [-9.1, 38.7],
          [-9.11, 38.71],
        ],
      },
    });
    expect(tour.stops.map(({ position, name, pointOfInterestId }) => [position, name, pointOfInterestId])).toEqual([
      [1, 'Belém', 11],
      [2, 'Mosteiro', null],
      [3, 'Rio', null],
    ]);
    expect(parse<WalkingTour>(store.walkingTour(4))).toMatchObject({
      cityId: null,
      stops: [],
      path: {
        type: 'MultiLineString',
        coordinates: [
          [
            [0, 1],
            [2, 3, 4],
          ],
          [
            [5, 6],
            [7, 8],
          ],
        ],
      },
    });
    const { stops: _stops, path: _path, ...summary } = tour;
    expect(parse<Page<WalkingTourSummary>>(store.walkingTours({}, page(1, 1))).data).toEqual([summary]);
    expect(store.walkingTour(5)).toBeUndefined();
  });

  it('are read whole when a path is larger than a piece of the memory they lie in', async () => {
    const path = [Array.from({ length: 300_000 }, (_, index) => [-9.1 + index / 1e6, 38.7])];
    const store = await storeOf({ tours: [{ id: 1 }, { id: 2, path, stops: [stop('Rio', null)] }, { id: 3 }] });
    const long = parse<WalkingTour>(store.walkingTour(2));
    expect(long.path.coordinates).toHaveLength(300_000);
    expect(long.stops).toHaveLength(1);
    expect(parse<WalkingTour>(store.walkingTour(3)).path.coordinates).toHaveLength(2);
  });

  it('are listed by id, those that match every filter', async () => {
    const tours = [
      tourRow({ id: 1, country_id: 620, city_id: 5, distance_km: 1, duration_minutes: 30 }),
      tourRow({ id: 2, country_id: 620, city_id: null, distance_km: 2, duration_minutes: 50 }),
      tourRow({ id: 3, country_id: 76, city_id: null, distance_km: 3, duration_minutes: 20 }),
    ];
    const store = await storeOf({ cities: [{ id: 5 }], tours });
    const listed = (filter: object) => ids(parse<Page<WalkingTourSummary>>(store.walkingTours(filter, page())).data);
    expect(listed({})).toEqual([1, 2, 3]);
    expect(listed({ countryId: 620 })).toEqual([1, 2]);
    expect(listed({ cityId: 5 })).toEqual([1]);
    expect(listed({ maxDistanceKm: 2 })).toEqual([1, 2]);
    expect(listed({ maxDurationMinutes: 30 })).toEqual([1, 3]);
    expect(listed({ countryId: 620, maxDistanceKm: 1.5, maxDurationMinutes: 10 })).toEqual([]);
  });
});

describe('the attribution list', () => {
  it('names every source that something is served from, by name, with how much', async () => {
    const sources = [
      sourceRow({
        id: 3,
        code: 'a',
        name: 'Alpha',
        licence: 'CC-BY-4.0',
        attribution: 'By Alpha',
        data_date: '2026-02-17',
      }),
      sourceRow({ id: 1, code: 'b', name: 'Beta' }),
      sourceRow({ id: 2, code: 'c', name: 'Gamma' }),
    ];
    const store = await storeOf({
      sources,
      cities: [{ id: 5, source_id: 3 }],
      points: [{ id: 1, source_id: 3 }],
      records: [
        { point_of_interest_id: 1, source_id: 3, source_key: 'x' },
        { point_of_interest_id: 1, source_id: 3, source_key: 'y' },
        { point_of_interest_id: 1, source_id: 2, source_key: 'z' },
      ],
      tours: [{ id: 1, source_id: 2 }],
    });
    const { data, meta } = parse<Page<PlaceSource>>(store.sources(1, 20));
    expect(meta.total).toBe(2);
    expect(data).toMatchObject([
      {
        code: 'a',
        licence: 'CC-BY-4.0',
        attribution: 'By Alpha',
        dataDate: '2026-02-17',
        cities: 1,
        pointsOfInterest: 1,
        walkingTours: 0,
      },
      { code: 'c', cities: 0, pointsOfInterest: 1, walkingTours: 1 },
    ]);
    expect(parse<Page<PlaceSource>>(store.sources(2, 1)).data.map(({ code }) => code)).toEqual(['c']);
  });
});
