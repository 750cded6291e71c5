import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, toBytes } from '../../src/catalog/byte-text.ts';
import { CatalogKeeper } from '../../src/catalog/keeper/catalog-keeper.ts';
import type { City } from '../../src/catalog/schemas/city.ts';
import type { PlaceSource } from '../../src/catalog/schemas/place-source.ts';
import type { PointOfInterest } from '../../src/catalog/schemas/point-of-interest.ts';
import type { WalkingTour } from '../../src/catalog/schemas/walking-tour.ts';
import { bumpDataVersion, readDataVersions } from '../../src/db/data-version.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { until } from '../helpers/served-node.ts';

const LISBON = 2267057;
const SINTRA = 2264069;
const STAMP = '2026-03-01T10:20:30.456Z';
const PAGE = { page: 1, limit: 20, format: 'json' } as const;

describe.each(databaseKinds)('the places of the catalog built from the database (%s)', (kind) => {
  let db: TestDatabase;
  let directory: string;
  const openKeeper = (software = '1.0.0') =>
    new CatalogKeeper({
      connection: db.poolConfig,
      directory,
      software,
      now: Date.now,
    });
  const parse = <T>(text: Answer | undefined): T => JSON.parse(toBytes(text as Answer).toString());
  const data = <T>(text: Answer) => parse<{ data: T[] }>(text).data;
  const change = async (name: 'catalog' | 'places', statement: ReturnType<typeof sql>) => {
    await db.kysely.transaction().execute(async (trx) => {
      await statement.execute(trx);
      await bumpDataVersion(trx, name);
    });
  };

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    directory = mkdtempSync(join(tmpdir(), 'carnet-places-'));
    await seed(db);
  });

  afterAll(async () => {
    await db?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('are the live ones of enabled sources, as stored', async () => {
    const keeper = openKeeper();
    const { places } = await keeper.rebuild();
    expect(places.counts).toEqual({ cities: 1, pointsOfInterest: 2, walkingTours: 1 });
    expect(parse<City>(places.city(LISBON))).toEqual({
      id: LISBON,
      name: 'Lisbon',
      countryId: 620,
      location: { latitude: 38.72509, longitude: -9.1498 },
      isCapital: true,
      population: 517802,
      timezone: 'Europe/Lisbon',
      admin1Name: 'Lisbon',
      zoom: 12,
      description: null,
      imageUrl: null,
      source: 'geonames',
      createdAt: STAMP,
      updatedAt: STAMP,
    });
    expect(places.city(SINTRA)).toBeUndefined();
    expect(data<City>(places.cities({ name: 'lisboa' }, PAGE)).map(({ id }) => id)).toEqual([LISBON]);
    const [tower, square] = data<PointOfInterest>(places.pointsOfInterest({}, PAGE));
    expect(tower).toMatchObject({
      name: 'Belém Tower',
      cityId: LISBON,
      location: { latitude: 38.6916, longitude: -9.216 },
      importance: 0.9,
      source: 'osm',
      sources: [
        { source: 'osm', recordId: 'way/1', url: 'https://www.openstreetmap.org/way/1' },
        { source: 'geonames', recordId: '77', url: null },
      ],
    });
    // Its city is retired, and of its records only that of an enabled source is left.
    expect(square).toMatchObject({ name: 'Square', cityId: null, sources: [{ source: 'geonames', recordId: '78' }] });
    const tour = parse<WalkingTour>(places.walkingTour(1));
    expect(tour).toMatchObject({ name: 'Belém', distanceKm: 1.25, createdAt: STAMP, path: { type: 'LineString' } });
    expect(tour.stops.map(({ pointOfInterestId }) => pointOfInterestId)).toEqual([tower?.id, null, null]);
    expect(data<PlaceSource>(places.sources(1, 20))).toMatchObject([
      {
        code: 'geonames',
        licence: 'CC-BY-4.0',
        dataDate: '2026-02-17',
        cities: 1,
        pointsOfInterest: 2,
        walkingTours: 0,
      },
      { code: 'osm', cities: 0, pointsOfInterest: 1, walkingTours: 1 },
    ]);
    await keeper.close();
  });

  it('are the same out of their snapshot file, which only their owner may read', async () => {
    const keeper = openKeeper();
    const built = await keeper.rebuild();
    const other = openKeeper();
    expect(await other.loadKept()).toEqual({
      rules: { loaded: true, reason: null },
      places: { loaded: true, reason: null },
    });
    expect(other.current?.etag).toBe(built.etag);
    for (const catalog of [built, other.current as typeof built]) {
      const around = { location: { latitude: 38.7, longitude: -9.2 }, radiusKm: 50 };
      expect(data(catalog.places.pointsOfInterestNearby(around, {}, PAGE))).toMatchObject([
        { name: 'Belém Tower', distanceKm: 1.673 },
        { name: 'Square', distanceKm: 7.81 },
      ]);
      expect(data(catalog.places.pointsOfInterest({ q: 'torre' }, PAGE))).toMatchObject([{ name: 'Belém Tower' }]);
    }
    expect(other.outdated(await readDataVersions(db.kysely))).toEqual([]);
    expect(statSync(join(directory, 'places.snapshot')).mode & 0o077).toBe(0);
    await keeper.close();
  });

  it('are built again when they change, and the rules are not; and the reverse', async () => {
    const keeper = openKeeper();
    const first = await keeper.rebuild();
    const before = { etag: first.etag, rulesBuiltAt: first.builtAt, placesBuiltAt: keeper.places?.builtAt };
    const outdated = async () => keeper.outdated(await readDataVersions(db.kysely));
    // What is built from now on is built at another time.
    await until(() => Date.now() > Math.max(before.rulesBuiltAt, before.placesBuiltAt as number), 1000, 1);

    await change('places', sql`update city set population = 600000 where id = ${LISBON}`);
    expect(await outdated()).toEqual(['places']);
    const second = await keeper.rebuild(['places']);
    expect(await outdated()).toEqual([]);
    expect(parse<City>(second.places.city(LISBON)).population).toBe(600_000);
    expect(second.builtAt).toBe(before.rulesBuiltAt);
    const afterPlaces = { etag: second.etag, placesBuiltAt: keeper.places?.builtAt };
    expect(afterPlaces.etag).not.toBe(before.etag);
    expect(afterPlaces.placesBuiltAt).toBeGreaterThan(before.placesBuiltAt as number);

    await change('catalog', sql`update country set name = 'Portuguese Republic' where id = 620`);
    expect(await outdated()).toEqual(['rules']);
    const third = await keeper.rebuild(['rules']);
    expect(await outdated()).toEqual([]);
    expect(third.etag).not.toBe(afterPlaces.etag);
    expect(third.builtAt).toBeGreaterThan(before.rulesBuiltAt);
    expect(keeper.places?.builtAt).toBe(afterPlaces.placesBuiltAt);
    expect(third.hasCity(LISBON)).toBe(true);
    expect(toBytes(third.country(620) as Answer).toString()).toContain('Portuguese Republic');
    await keeper.close();
  });

  it('are asked for again by a node whose snapshot of them is gone, which answers about rules meanwhile', async () => {
    const keeper = openKeeper();
    await keeper.rebuild();
    await keeper.close();
    rmSync(join(directory, 'places.snapshot'));
    const node = openKeeper();
    expect(await node.loadKept()).toMatchObject({
      rules: { loaded: true },
      places: { loaded: false, reason: null },
    });
    expect(node.current?.hasCountry(620)).toBe(true);
    expect(() => node.current?.places.cities({}, PAGE)).toThrow('Places are not loaded yet');
    const withoutPlaces = node.current?.etag;
    expect(node.outdated(await readDataVersions(db.kysely))).toEqual(['places']);
    const built = await node.rebuild(['places']);
    expect(built.hasCity(LISBON)).toBe(true);
    expect(built.etag).not.toBe(withoutPlaces);
    await node.close();
  });

  it('that are asked for twice at a time are built once, one image after the other', async () => {
    const keeper = openKeeper();
    const reports = await Promise.all([
      keeper.rebuildPart('places'),
      keeper.rebuildPart('rules'),
      keeper.rebuildPart('places'),
    ]);
    expect(reports[0]).toBe(reports[2]);
    expect(keeper.outdated(await readDataVersions(db.kysely))).toEqual([]);
    await keeper.close();
  });
});

async function seed({ kysely }: TestDatabase): Promise<void> {
  const stops = JSON.stringify(
    [1, 2, null].map((pointOfInterestId) => ({
      name: 'Stop',
      description: null,
      latitude: 38.7,
      longitude: -9.2,
      minutes: 20,
      pointOfInterestId,
    })),
  );
  for (const statement of [
    sql`insert into country (id, name, iso2, iso3, continent) values (620, 'Portugal', 'PT', 'PRT', 'Europe')`,
    sql`insert into source (code, kind, name, rank, licence, data_date) values
      ('geonames', 'import', 'GeoNames', 200, 'CC-BY-4.0', '2026-02-17'), ('osm', 'import', 'OpenStreetMap', 300, 'ODbL-1.0', null)`,
    sql`insert into source (code, kind, name, rank, enabled) values ('off', 'import', 'Switched off', 400, false)`,
    sql`insert into city (id, source_id, country_id, name, alternate_names, latitude, longitude, feature_code, is_capital,
        population, timezone, admin1_name, retired_at, created_at, updated_at)
      select id, (select id from source where code = 'geonames'), 620, name, alternates, latitude, longitude, 'PPL', capital,
        population, 'Europe/Lisbon', 'Lisbon', retired, ${STAMP}::timestamptz, ${STAMP}::timestamptz
      from (values (${LISBON}::integer, 'Lisbon', array['Lisboa', 'Lisbonne'], 38.72509::float8, -9.1498::float8, true, 517802, null::timestamptz),
        (${SINTRA}::integer, 'Sintra', '{}', 38.80097, -9.37826, false, 26193, now()))
        as t (id, name, alternates, latitude, longitude, capital, population, retired)`,
    sql`insert into point_of_interest (source_id, country_id, city_id, name, alternate_names, category, latitude, longitude,
        importance, retired_at)
      select (select id from source where code = source), 620, city, name, alternates, category, latitude, longitude, importance, retired
      from (values ('osm', ${LISBON}::integer, 'Belém Tower', array['Torre de Belém'], 'tower', 38.6916::float8, -9.216::float8, 0.9::float8, null::timestamptz),
        ('osm', ${LISBON}::integer, 'Gone', '{}', 'museum', 38.7, -9.2, 0.8, now()),
        ('off', ${SINTRA}::integer, 'Square', '{}', 'square', 38.7, -9.11, 0.7, null),
        ('off', null, 'Of a source that is off', '{}', 'other', 38.7, -9.11, 0.6, null))
        as t (source, city, name, alternates, category, latitude, longitude, importance, retired)`,
    sql`insert into point_of_interest_record (source_id, source_key, point_of_interest_id, name, name_key, category, country_id,
        latitude, longitude, url, retired_at)
      select (select id from source where code = source), key, (select id from point_of_interest where name = place), place, place,
        'other', 620, 0, 0, url, retired
      from (values ('geonames', '77', 'Belém Tower', null, null::timestamptz),
        ('osm', 'way/1', 'Belém Tower', 'https://www.openstreetmap.org/way/1', null),
        ('osm', 'way/2', 'Belém Tower', null, now()),
        ('off', '5', 'Belém Tower', null, null),
        ('osm', 'way/3', 'Gone', null, now()),
        ('off', '6', 'Square', null, null),
        ('geonames', '78', 'Square', null, null),
        ('off', '7', 'Of a source that is off', null, null)) as t (source, key, place, url, retired)`,
    sql`insert into walking_tour (source_id, source_key, country_id, city_id, name, distance_km, duration_minutes, difficulty,
        is_loop, latitude, longitude, stops, path, retired_at, created_at)
      select (select id from source where code = source), name, 620, ${LISBON}::integer, name, 1.25, 40, 'easy', false, 38.7, -9.2,
        ${stops}::jsonb, '[[[-9.2, 38.7], [-9.21, 38.69]]]', retired, ${STAMP}::timestamptz
      from (values ('osm', 'Belém', null::timestamptz), ('osm', 'Gone', now()), ('off', 'Off', null)) as t (source, name, retired)`,
  ]) {
    await statement.execute(kysely);
  }
}
