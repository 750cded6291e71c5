/** The cities that come with Carnet, as a starting server loads them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPackagedCities } from '../../../src/services/places/cities/load-packaged-cities.ts';
import { anyDatabase, openTestDatabase } from '../../helpers/database.ts';
import { city, openPlaces, type PlacesUnderTest } from './places-under-test.ts';

describe.each(anyDatabase)('the cities that come with Carnet (%s)', (kind) => {
  let places: PlacesUnderTest;
  beforeAll(async () => {
    places = await openPlaces(kind);
  });
  afterAll(() => places.close());
  const count = async () =>
    (await places.kysely.selectFrom('city').select('id').where('retired_at', 'is', null).execute()).length;

  it('are those of at least 15,000 inhabitants and all capitals of countries and regions, of the day of the table', {
    timeout: 120_000,
  }, async () => {
    const loaded = await loadPackagedCities(places.kysely, { cities: 'default' });
    expect(loaded).toMatchObject({
      outcome: 'loaded',
      result: { date: '2023-03-05', changes: { inserted: 27_531 }, refused: { total: 0 }, capitals: 241 },
    });
    const lisbon = await places.kysely.selectFrom('city').selectAll().where('id', '=', 2_267_057).executeTakeFirst();
    expect(lisbon).toMatchObject({
      name: 'Lisbon',
      country_id: 620,
      is_capital: true,
      population: 517_802,
      timezone: 'Europe/Lisbon',
      admin1_name: 'Lisbon',
    });
    expect(lisbon?.alternate_names).toContain('Lisboa');
    const portugal = await places.kysely
      .selectFrom('country')
      .select('capital_city_id')
      .where('id', '=', 620)
      .execute();
    expect(portugal).toEqual([{ capital_city_id: 2_267_057 }]);
    expect(await places.runs()).toMatchObject([
      { format: 'cities-packaged', data_date: '2023-03-05', inserted: 27_531 },
    ]);
  });

  it('are not loaded again by the next start', async () => {
    const before = await places.state();
    expect(await loadPackagedCities(places.kysely, { cities: 'default' })).toEqual({ outcome: 'unchanged' });
    expect(await places.state()).toEqual(before);
  });

  it('are never loaded over what an operator imported, also with another choice', async () => {
    await places.importCities([city(3169070, { name: 'Rome' })], {
      format: 'cities',
      date: '2026-01-01',
      retireMissing: true,
    });
    expect(await count()).toBe(1);
    expect(await loadPackagedCities(places.kysely, { cities: 'default' })).toEqual({ outcome: 'unchanged' });
    expect(await loadPackagedCities(places.kysely, { cities: 'all' })).toEqual({ outcome: 'superseded' });
    expect(await count()).toBe(1);
  });
});

describe('the cities that come with Carnet, without countries', () => {
  it('wait for them', async () => {
    const db = await openTestDatabase('postgres');
    try {
      expect(await loadPackagedCities(db.kysely, { cities: 'default' })).toEqual({ outcome: 'no countries' });
    } finally {
      await db.close();
    }
  });
});
