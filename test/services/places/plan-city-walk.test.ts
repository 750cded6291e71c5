import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPlanCandidates } from '../../../src/services/places/tours/plan-candidates.queries.ts';
import { planCityWalk } from '../../../src/services/places/tours/plan-city-walk.ts';
import { anyDatabase, openTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { insertRome, ROME } from '../../helpers/places/rome-places.ts';

describe.each(anyDatabase)('a walk in a city (%s)', (kind) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await insertRome(db.kysely);
  });
  afterAll(() => db.close());
  const plan = (city: string, rest: object = {}) =>
    planCityWalk(db.kysely, { city, minutes: 180, categories: [], ...rest });

  it('chooses among the places that are served, most important first', async () => {
    const names = (await listPlanCandidates(db.kysely, ROME, [], 100)).map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(['Colosseum', 'Pantheon', 'Trevi Fountain']);
    expect(names).toHaveLength(8);
    expect(await listPlanCandidates(db.kysely, ROME, [], 2)).toEqual([
      {
        id: expect.any(Number),
        name: 'Colosseum',
        category: 'archaeological_site',
        location: { latitude: 41.8902, longitude: 12.4922 },
        importance: 1,
      },
      expect.objectContaining({ name: 'Pantheon' }),
    ]);
    const museums = await listPlanCandidates(db.kysely, ROME, ['museum', 'castle'], 100);
    expect(museums.map(({ name }) => name)).toEqual(["Castel Sant'Angelo", 'Capitoline Museums']);
  });

  it('fits the time and tells of every place', async () => {
    const { city, tour } = await plan(String(ROME));
    expect(city).toEqual({ id: ROME, name: 'Rome', admin1Name: null, countryIso2: 'IT', population: 2_318_895 });
    expect(tour.durationMinutes).toBeLessThanOrEqual(180);
    expect(tour.stops.map(({ name }) => name)).toContain('Colosseum');
    expect(tour.stops.length + tour.left.length).toBe(8);
  });

  it.each(['Rome', 'ROME', ' rome ', 'Roma', 'rzym', 'Römé'])('finds the city by the name %j', async (name) => {
    expect((await plan(name)).city.id).toBe(ROME);
  });

  it('finds a city by an alternate name without its accents', async () => {
    expect((await plan('arhus')).city.id).toBe(2624652);
  });

  it('lists the choices when several cities have the name', async () => {
    await expect(plan('springfield')).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message:
        '2 cities are named "springfield"; name the one you mean by its id:\n' +
        '  4409896  Springfield, Missouri, US, 166,810 inhabitants\n' +
        '  4951788  Springfield, Massachusetts, US, 154,341 inhabitants',
    });
  });

  it.each([
    ['42', 'City 42 not found'],
    ['1', 'City 1 not found'],
    ['2', 'City 2 not found'],
    ['Gone', 'There is no city named "Gone"; its GeoNames id works too'],
    ["Rome' or 'a'='a", /There is no city named/],
    ['', /There is no city named ""/],
  ])('does not find %j', async (city, message) => {
    await expect(plan(city)).rejects.toThrow(message);
    await expect(plan(city)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('says when there is nothing to visit', async () => {
    await expect(plan('4409896')).rejects.toMatchObject({
      code: 'BUSINESS_RULE_VIOLATION',
      message: expect.stringContaining('Springfield (4409896) has no points of interest to plan a walk with'),
    });
    await expect(plan('Rome', { categories: ['zoo'] })).rejects.toThrow(/no points of interest of the categories zoo/);
  });
});
