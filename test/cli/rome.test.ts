/** Rome from a file to a walk: the extract is imported, served over HTTP, and a walk of three hours is planned in both ways. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gpx } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import type { LineString, Point } from 'geojson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CatalogKeeper } from '../../src/catalog/keeper/catalog-keeper.ts';
import { databaseKinds } from '../helpers/database.ts';
import { type ApiUnderTest, startApi } from '../http/api-under-test.ts';
import { ask } from '../http/client.ts';
import { openPlacesOnCommandLine, type PlacesOnCommandLine, ROME } from './places-on-command-line.ts';
import { runCommand } from './run-command.ts';

const EXTRACT = fileURLToPath(
  new URL('../../../shared/reference/poi/osm/rome-piazza-vittorio-emanuele.osm.pbf', import.meta.url),
);

describe.skipIf(!existsSync(EXTRACT)).each(databaseKinds)('Rome, from a file to a walk (%s)', (kind) => {
  let places: PlacesOnCommandLine;
  let keeper: CatalogKeeper;
  let api: ApiUnderTest;

  beforeAll(async () => {
    places = await openPlacesOnCommandLine(kind);
    await places.importCities();
    await places.imported('osm', EXTRACT);
    const { poolConfig } = places.db;
    keeper = new CatalogKeeper({ connection: poolConfig, directory: null, software: 'test', now: Date.now });
    await keeper.rebuild();
    api = await startApi({ catalog: () => keeper.current });
  });
  afterAll(async () => {
    await api?.close();
    await keeper?.close();
    await places.close();
  });

  const get = async (target: string) => {
    const { statusCode, json } = await ask(api, target);
    expect(statusCode).toBe(200);
    return json;
  };
  const plan = (...args: string[]) => runCommand(places.db, ['tours', 'plan', ...args]);

  it('lists what was imported, with where it comes from', async () => {
    const { data, meta } = await get(`/v1/points-of-interest?cityId=${ROME}&limit=100`);
    expect(meta.total).toBe(49);
    for (const point of data) expect(point).toMatchObject({ countryId: 380, cityId: ROME, source: 'osm' });
    const found = await get('/v1/points-of-interest?q=santa%20maria%20maggiore');
    expect(found.data[0]).toMatchObject({ name: expect.stringMatching(/Santa Maria Maggiore/), cityId: ROME });
    const { data: sources } = await get('/v1/sources');
    expect(sources).toContainEqual(
      expect.objectContaining({ code: 'osm', attribution: '© OpenStreetMap contributors' }),
    );
  });

  it('finds the nearest places and those of a category', async () => {
    const { data } = await get('/v1/points-of-interest/nearby?latitude=41.8947&longitude=12.5046&radiusKm=1&limit=20');
    expect(data).toHaveLength(20);
    const distances = data.map(({ distanceKm }: { distanceKm: number }) => distanceKm);
    expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b));
    const museums = await get(`/v1/points-of-interest?cityId=${ROME}&category=museum`);
    expect(museums.meta.total).toBe(3);
  });

  it('plans a walk of three hours over HTTP', async () => {
    const walk = await get(`/v1/walking-tours/plan?cityId=${ROME}&hours=3`);
    expect(walk).toMatchObject({ cityId: ROME, countryId: 380, availableMinutes: 180 });
    expect(walk.stops.length).toBeGreaterThan(3);
    expect(walk.durationMinutes).toBeLessThanOrEqual(180);
    expect(walk.durationMinutes).toBeGreaterThan(120);
    expect(walk.path.coordinates).toHaveLength(walk.stops.length);
  });

  it('plans the same walk on the command line, and writes it as GPX that another parser reads', async () => {
    const file = path.join(places.directory, 'rome.gpx');
    const planned = await plan('--city', 'Rome', '--hours', '3', '--gpx', file, '--json');
    expect(planned).toMatchObject({ code: 0, stderr: '' });
    const { stops } = JSON.parse(planned.stdout) as { stops: { name: string; id: number }[] };
    const served = await get(`/v1/walking-tours/plan?cityId=${ROME}&hours=3`);
    const names = served.stops.map(({ name }: { name: string }) => name);
    expect(stops.map(({ name }) => name)).toEqual(names);
    expect(stops.map(({ id }) => id)).toEqual(
      served.stops.map(({ pointOfInterestId }: { pointOfInterestId: number }) => pointOfInterestId),
    );

    const document = new DOMParser().parseFromString(readFileSync(file, 'utf8'), 'text/xml');
    const { features } = gpx(document as never);
    const waypoints = features.filter(({ geometry }) => geometry?.type === 'Point');
    expect(waypoints.map(({ properties }) => properties?.name)).toEqual(names);
    expect(waypoints.map(({ geometry }) => (geometry as Point).coordinates)).toEqual(
      served.stops.map(({ location }: { location: { latitude: number; longitude: number } }) => [
        location.longitude,
        location.latitude,
      ]),
    );
    const tracks = features.filter(({ geometry }) => geometry?.type === 'LineString');
    expect(tracks.map(({ geometry }) => (geometry as LineString).coordinates)).toEqual([served.path.coordinates]);
  });

  it('prints the walk for people', async () => {
    const { code, stdout } = await plan('--city', String(ROME), '--hours', '3');
    expect(code).toBe(0);
    expect(stdout).toContain(`Walk in Rome (IT, city ${ROME})`);
    expect(stdout).toMatch(/AT +STOP +CATEGORY +WALK THERE/);
  });
});
