import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../helpers/database.ts';
import { city, openPlaces, type PlacesUnderTest, point, tour } from './places-under-test.ts';

const ROME = city(3169070, { name: 'Rome', featureCode: 'PPLC', population: 2_318_895, alternateNames: ['Roma'] });
const MILAN = city(3173435, {
  name: 'Milan',
  location: { latitude: 45.46427, longitude: 9.18951 },
  population: 1_236_837,
});

describe.each(databaseKinds)('importing cities (%s)', (kind) => {
  let places: PlacesUnderTest;
  beforeAll(async () => {
    places = await openPlaces(kind);
  });
  afterAll(() => places.close());
  beforeEach(async () => {
    await places.empty();
    await places.kysely.updateTable('country').set({ capital_city_id: null }).execute();
  });
  const capitalOf = async (id: number) =>
    (await places.kysely.selectFrom('country').select('capital_city_id').where('id', '=', id).executeTakeFirst())
      ?.capital_city_id;

  it('stores them under their GeoNames ids, with the capital named', async () => {
    const before = await places.versions();
    const result = await places.importCities([ROME, { ...MILAN, population: null, timezone: null }], {
      date: '2023-03-05',
    });
    expect(result).toMatchObject({ changes: { inserted: 2 }, capitals: 1, merged: null });
    expect(await places.cities()).toMatchObject([
      {
        id: 3169070,
        country_id: 380,
        name: 'Rome',
        alternate_names: ['Roma'],
        latitude: 41.89193,
        longitude: 12.51133,
        feature_code: 'PPLC',
        is_capital: true,
        population: 2_318_895,
        timezone: 'Europe/Rome',
        admin1_code: '07',
        admin1_name: 'Latium',
        retired_at: null,
      },
      { id: 3173435, is_capital: false, population: null, timezone: null },
    ]);
    expect(await capitalOf(380)).toBe(3169070);
    const after = await places.versions();
    expect(after.places.version).toBe(before.places.version + 1);
    expect(after.catalog.version).toBe(before.catalog.version + 1);
  });

  it('change nothing the second time', async () => {
    await places.importCities([ROME, MILAN], { date: '2023-03-05' });
    const before = await places.state();
    const again = await places.importCities([ROME, MILAN], { date: '2023-03-05' });
    expect(again).toMatchObject({
      changes: { inserted: 0, updated: 0, retired: 0, unchanged: 2 },
      placesVersion: null,
    });
    expect(await places.state()).toEqual(before);
  });

  it('change the version of the rules only with a capital', async () => {
    await places.importCities([ROME, MILAN]);
    const { catalog } = await places.versions();
    const more = await places.importCities([ROME, { ...MILAN, population: 1_300_000 }]);
    expect(more).toMatchObject({ changes: { updated: 1, unchanged: 1 }, capitals: 0 });
    expect((await places.versions()).catalog).toEqual(catalog);
    const moved = await places.importCities([
      { ...ROME, featureCode: 'PPLA' },
      { ...MILAN, featureCode: 'PPLC' },
    ]);
    expect(moved).toMatchObject({ capitals: 1 });
    expect(await capitalOf(380)).toBe(3173435);
    expect((await places.versions()).catalog.version).toBe(catalog.version + 1);
  });

  it('are retired when they leave the file, and return; a country without a capital has none', async () => {
    await places.importCities([ROME, MILAN]);
    const [rome] = await places.cities();
    expect((await places.importCities([MILAN])).changes).toMatchObject({ retired: 1, unchanged: 1 });
    expect(await capitalOf(380)).toBeNull();
    expect((await places.importCities([ROME, MILAN])).changes).toMatchObject({ inserted: 0, revived: 1, unchanged: 1 });
    expect((await places.cities())[0]).toMatchObject({ id: 3169070, created_at: rome?.created_at, retired_at: null });
    expect(await capitalOf(380)).toBe(3169070);
    expect((await places.importCities([ROME], { keepMissing: true })).changes).toMatchObject({ retired: 0 });
  });

  it('take the more populous of two capitals', async () => {
    await places.importCities([
      { ...ROME, population: 5 },
      { ...MILAN, featureCode: 'PPLC', population: 6 },
    ]);
    expect(await capitalOf(380)).toBe(3173435);
  });

  it('get the places and tours that belong to them, whichever came first', async () => {
    await places.importPoints('osm', [
      point('1'),
      point('2', { location: { latitude: 45.46, longitude: 9.19 } }),
      point('3', { location: { latitude: 43.7, longitude: 11.2 } }),
    ]);
    await places.importTours('osm', [tour('t')]);
    expect((await places.places()).map(({ city_id }) => city_id)).toEqual([null, null, null]);
    await places.importCities([ROME]);
    const [first, second, third] = await places.places();
    expect([first, second, third].map((one) => one?.city_id)).toEqual([3169070, null, null]);
    expect((await places.tours())[0]?.city_id).toBe(3169070);
    await places.importCities([ROME, MILAN]);
    expect((await places.places()).map(({ city_id }) => city_id)).toEqual([3169070, 3173435, null]);
    expect((await places.places())[0]).toEqual(first);
    expect((await places.places())[2]).toEqual(third);
    await places.importCities([MILAN]);
    expect((await places.places()).map(({ city_id }) => city_id)).toEqual([null, 3173435, null]);
  });

  it('are refused by row: unknown countries and repeated ids', async () => {
    const rows = [ROME, { ...MILAN, countryIso2: 'ZZ' }, { ...ROME, name: 'Roma' }];
    await expect(places.importCities(rows)).rejects.toThrow('line 2: 3173435 (Milan) is in an unknown country "ZZ"');
    expect(await places.importCities(rows, { skipBadRows: true })).toMatchObject({
      rowCount: 3,
      changes: { inserted: 1 },
      refused: {
        total: 2,
        first: [{ where: 'line 2' }, { where: 'line 3', message: 'its GeoNames id 3169070 is that of line 1 already' }],
      },
    });
  });

  it('write nothing in a dry run, capitals and cities of places included', async () => {
    await places.importPoints('osm', [point('1')]);
    const before = await places.state();
    expect(await places.importCities([ROME], { dryRun: true })).toMatchObject({
      changes: { inserted: 1 },
      capitals: 1,
    });
    expect(await places.state()).toEqual(before);
  });
});
