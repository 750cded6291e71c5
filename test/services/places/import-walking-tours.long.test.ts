import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TourStopRecord } from '../../../src/domain/places/place-record.ts';
import { databaseKinds } from '../../helpers/database.ts';
import { city, north, openPlaces, type PlacesUnderTest, point, tour } from './places-under-test.ts';

const ROME = city(3169070, { name: 'Rome', featureCode: 'PPLC', population: 2_318_895 });

function stop(name: string, facts: Partial<TourStopRecord> = {}): TourStopRecord {
  const nowhereElse = { minutes: null, wikidataId: null, pointOfInterestKey: null };
  return { name, description: null, location: { latitude: 41.89, longitude: 12.49 }, ...nowhereElse, ...facts };
}

describe.each(databaseKinds)('importing walking tours (%s)', (kind) => {
  let places: PlacesUnderTest;
  beforeAll(async () => {
    places = await openPlaces(kind);
  });
  afterAll(() => places.close());
  beforeEach(() => places.empty());
  const linksOf = async () => (await places.tours()).map(({ stops }) => stops.map((one) => one.pointOfInterestId));

  it('stores way and stops, with what can be worked out from them', async () => {
    await places.importCities([ROME]);
    const result = await places.importTours('osm', [
      tour('relation/1', {
        name: 'From the Colosseum',
        summary: 'A short walk.',
        stops: [stop('Start', { minutes: 10, description: 'Here.' }), stop('End')],
        url: 'https://www.openstreetmap.org/relation/1',
      }),
    ]);
    expect(result).toMatchObject({ changes: { inserted: 1 }, merged: null, capitals: null });
    expect(await places.tours()).toMatchObject([
      {
        source_key: 'relation/1',
        country_id: 380,
        city_id: 3169070,
        name: 'From the Colosseum',
        summary: 'A short walk.',
        distance_km: 0.63,
        // 8 minutes of walking, 10 stated and 15 for a stop of which nothing is known
        duration_minutes: 33,
        walking_minutes: 8,
        difficulty: 'easy',
        is_loop: false,
        latitude: 41.8902,
        longitude: 12.4922,
        stops: [
          { name: 'Start', description: 'Here.', minutes: 10, pointOfInterestId: null },
          { name: 'End', minutes: null },
        ],
        path: [
          [
            [12.4922, 41.8902],
            [12.4853, 41.8925],
          ],
        ],
      },
    ]);
  });

  it('keeps what the source states: difficulty, loop and duration', async () => {
    await places.importTours('osm', [
      tour('1', { difficulty: 'hard', isLoop: true, durationMinutes: 90, stops: [stop('A')] }),
    ]);
    expect(await places.tours()).toMatchObject([
      { difficulty: 'hard', is_loop: true, duration_minutes: 90, walking_minutes: null },
    ]);
  });

  it('changes nothing the second time, and only what differs after', async () => {
    const tours = [tour('1', { stops: [stop('A')] }), tour('2')];
    await places.importTours('osm', tours);
    const before = await places.state();
    expect((await places.importTours('osm', tours)).changes).toMatchObject({ unchanged: 2, updated: 0 });
    expect(await places.state()).toEqual(before);
    const [one, two] = before.tours;
    const changed = await places.importTours('osm', [tour('1', { stops: [stop('B')] }), tour('2')]);
    expect(changed.changes).toMatchObject({ updated: 1, unchanged: 1 });
    const [first, second] = await places.tours();
    expect(first).toMatchObject({ id: one?.id, stops: [{ name: 'B' }] });
    expect(second).toEqual(two);
  });

  it('retires what left, and gives back the id on return', async () => {
    await places.importTours('osm', [tour('1'), tour('2')]);
    const ids = (await places.tours()).map(({ id }) => id);
    expect((await places.importTours('osm', [tour('2')])).changes).toMatchObject({ retired: 1 });
    expect((await places.importTours('osm', [tour('1'), tour('2')])).changes).toMatchObject({
      revived: 1,
      inserted: 0,
    });
    expect((await places.tours()).map(({ id, retired_at }) => [id, retired_at])).toEqual(ids.map((id) => [id, null]));
  });

  it('finds which point of interest a stop is: by key, by Wikidata id, by name nearby', async () => {
    await places.importPoints('osm', [
      point('k', { name: 'By key' }),
      point('q', { name: 'By id', wikidataId: 'Q1', category: 'museum' }),
      point('n', { name: 'By name' }),
      point('far', { name: 'Too far', location: north(5000) }),
    ]);
    const [byKey, byId, byName] = await places.places();
    const location = north(200);
    await places.importTours('osm', [
      tour('1', {
        stops: [
          stop('Another name', { pointOfInterestKey: 'k' }),
          stop('Yet another', { wikidataId: 'Q1' }),
          stop('BY NAME', { location }),
          stop('Too far', { location }),
          stop('Unknown'),
        ],
      }),
    ]);
    expect(await linksOf()).toEqual([[byKey?.id, byId?.id, byName?.id, null, null]]);
    // A museum takes an hour, the two monuments ten minutes each, what is not known fifteen.
    expect((await places.tours())[0]).toMatchObject({ walking_minutes: 8, duration_minutes: 8 + 60 + 20 + 30 });
  });

  it('links stops again when points of interest come, change and go', async () => {
    await places.importTours('osm', [
      tour('1', { stops: [stop('A', { location: north(0), wikidataId: 'Q1' })] }),
      tour('2'),
    ]);
    const [, untouched] = await places.tours();
    expect(await linksOf()).toEqual([[null], []]);
    await places.importPoints('wikivoyage', [point('1', { name: 'A' })]);
    const [byName] = await places.places();
    expect(await linksOf()).toEqual([[byName?.id], []]);
    expect((await places.tours())[0]?.duration_minutes).toBe(18);
    await places.importPoints('unesco', [point('1', { name: 'Other', category: 'museum', wikidataId: 'Q1' })]);
    expect(await linksOf()).toEqual([[(await places.places())[1]?.id], []]);
    expect((await places.tours())[0]?.duration_minutes).toBe(68);
    await places.importPoints('unesco', [point('2', { name: 'Third' })]);
    await places.importPoints('wikivoyage', [point('2', { name: 'Fourth' })]);
    expect(await linksOf()).toEqual([[null], []]);
    expect((await places.tours())[1]).toEqual(untouched);
    // What was linked meanwhile is what an import of the same file finds too.
    const again = await places.importTours('osm', [
      tour('1', { stops: [stop('A', { location: north(0), wikidataId: 'Q1' })] }),
      tour('2'),
    ]);
    expect(again.changes).toMatchObject({ unchanged: 2, updated: 0 });
  });

  it('refuses tours that go nowhere', async () => {
    const bad = [
      tour('1', { path: [] }),
      tour('2', { path: [[[12.5, 41.9]]] }),
      tour('3', {
        path: [
          [
            [12.5, 41.9],
            [12.5, 141.9],
          ],
        ],
      }),
      tour('4', {
        path: [
          [
            [-40, 40],
            [-40.1, 40],
          ],
        ],
      }),
      tour('5', { stops: [stop(' ')] }),
      tour('6', { stops: [stop('S', { location: { latitude: 0, longitude: 0 } })] }),
    ];
    await expect(places.importTours('osm', bad)).rejects.toThrow(
      [
        '  line 1: "Tour 1": its way has fewer than two points',
        '  line 2: "Tour 2": its way has fewer than two points',
        '  line 3: "Tour 3": on its way, its latitude 141.9 is beyond 90 degrees; are latitude and longitude swapped?',
        '  line 4: "Tour 4" starts at 40, -40, which is not in any country',
        '  line 5: "Tour 5": a stop has no name',
        '  line 6: "Tour 6": at the stop "S", it is at 0,0, which means an unknown place',
      ].join('\n'),
    );
    expect(await places.tours()).toEqual([]);
  });
});
