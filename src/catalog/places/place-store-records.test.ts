import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { cityRow, sourceRow, tourRow } from '../../../test/helpers/places/place-rows.ts';
import { ids, type Page, page, parse, storeOf } from '../../../test/helpers/places/place-store.ts';
import { type City, CitySchema } from '../schemas/city.ts';
import type { PlaceSource } from '../schemas/place-source.ts';
import { type PointOfInterest, PointOfInterestSchema } from '../schemas/point-of-interest.ts';
import { type WalkingTour, WalkingTourSchema, type WalkingTourSummary } from '../schemas/walking-tour.ts';

describe('records as served', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary);
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
  /** To the seventh decimal; JSON knows no negative zero. */
  const toServed = (value: number) => Number(value.toFixed(7)) || 0;

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
            location: { latitude: toServed(row.latitude), longitude: toServed(row.longitude) },
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

  it('are whole wherever in the arena they lie, at the ends of its pieces too', async () => {
    const cities = Array.from({ length: 9000 }, (_, index) => ({
      id: index + 1,
      name: `City ${index}`,
      latitude: (index % 170) - 85,
      longitude: (index % 350) - 175,
      description: `${index} `.repeat(40 + (index % 200)),
    }));
    const store = await storeOf({ cities });
    for (const { id, name, description } of cities) {
      expect(parse<City>(store.city(id))).toMatchObject({ id, name, description });
    }
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
        dataDate: '2026-02-17',
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
