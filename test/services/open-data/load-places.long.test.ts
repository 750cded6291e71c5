/** Points of interest and walking tours of the open data set. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDataVersions } from '../../../src/db/data-version.ts';
import { loadOpenData } from '../../../src/services/open-data/load-open-data.ts';
import { databaseKinds } from '../../helpers/database.ts';
import { type FileChanges, writeSampleDataSet } from '../../helpers/sample-data-set.ts';
import { city, openPlaces, type PlacesUnderTest, point } from '../places/places-under-test.ts';

const ROME = `key: rome
city: { geonamesId: 3169070, name: Rome, country: IT, latitude: 41.8919, longitude: 12.5113 }
points:
  - key: colosseum
    name: Colosseum
    alternateNames: [Colosseo]
    category: archaeological_site
    latitude: 41.8902
    longitude: 12.4922
    description: Amphitheatre of the first century.
    wikidataId: Q10285
    fee: true
    importance: 1
    sources: [{ source: treaty, checkedOn: 2025-05-01 }]
  - key: forum
    name: Roman Forum
    category: archaeological_site
    latitude: 41.8925
    longitude: 12.4853
    wikidataId: null
    importance: 0.9
    sources: [{ source: treaty, checkedOn: 2025-05-02 }]
tours:
  - key: ancient
    name: Ancient Rome
    summary: From the Colosseum to the Forum.
    stops:
      - { point: colosseum, minutes: 60 }
      - { point: forum, minutes: 45, text: The centre of the ancient city. }
`;

describe.each(databaseKinds)('loading the places of the open data set (%s)', (kind) => {
  let places: PlacesUnderTest;
  let directory: string;
  const load = (changes: FileChanges = { 'places/rome.yaml': ROME }, dryRun = false) => {
    writeSampleDataSet(directory, changes);
    return loadOpenData(places.kysely, { directory, today: '2026-06-15', dryRun });
  };
  beforeAll(async () => {
    places = await openPlaces(kind);
    await places.kysely.deleteFrom('country').execute(); // the set brings its own
    directory = path.join(mkdtempSync(path.join(tmpdir(), 'carnet-data-')), 'data');
  });
  afterAll(async () => {
    await places.close();
    rmSync(path.dirname(directory), { recursive: true, force: true });
  });

  it('tells in a dry run what it would write, before anything was loaded', async () => {
    const { changes } = await load(undefined, true);
    expect(changes).toMatchObject({ pointsOfInterest: { inserted: 2 }, walkingTours: { inserted: 1 } });
    expect(await places.places()).toEqual([]);
  });

  it('stores them under the source of the set, tours with their points', async () => {
    const { changes } = await load();
    expect(changes).toMatchObject({ pointsOfInterest: { inserted: 2 }, walkingTours: { inserted: 1 } });
    const [colosseum, forum] = await places.places();
    expect(colosseum).toMatchObject({
      name: 'Colosseum',
      country_id: 380,
      wikidata_id: 'Q10285',
      fee: true,
      importance: 1,
    });
    expect(await places.records()).toMatchObject([{ source_key: 'rome/colosseum' }, { source_key: 'rome/forum' }]);
    expect(await places.tours()).toMatchObject([
      {
        source_key: 'rome/ancient',
        distance_km: 0.63,
        duration_minutes: 8 + 60 + 45,
        stops: [
          { name: 'Colosseum', pointOfInterestId: colosseum?.id },
          { name: 'Roman Forum', pointOfInterestId: forum?.id },
        ],
      },
    ]);
    expect(await places.kysely.selectFrom('source').selectAll().execute()).toMatchObject([
      { code: 'open-data', licence: 'CC-BY-4.0', attribution: 'Carnet open data set, CC BY 4.0' },
    ]);
  });

  it('writes nothing a second time, and in a dry run only tells', async () => {
    const before = await places.state();
    expect(await load()).toMatchObject({ skipped: true });
    const renamed = { 'places/rome.yaml': ROME.replace('name: Roman Forum', 'name: The Forum') };
    const { changes } = await load(renamed, true);
    expect(changes).toMatchObject({ pointsOfInterest: { updated: 1, unchanged: 1 }, walkingTours: { updated: 1 } });
    expect(await places.state()).toEqual(before);
  });

  it('changes the version of the places when only places change, and not that of the rules', async () => {
    const before = await readDataVersions(places.kysely);
    await load({ 'places/rome.yaml': ROME.replace('importance: 0.9', 'importance: 0.8') });
    const after = await readDataVersions(places.kysely);
    expect(after.places.version).toBe(before.places.version + 1);
    expect(after.catalog).toEqual(before.catalog);
  });

  it('puts them into the cities that come later, and joins what other sources name', async () => {
    await places.importCities([city(3169070, { name: 'Rome', population: 2_318_895 })]);
    expect((await places.places()).map(({ city_id }) => city_id)).toEqual([3169070, 3169070]);
    await places.importPoints('osm', [
      point('way/1', { name: 'Colosseo', wikidataId: 'Q10285', location: { latitude: 41.8901, longitude: 12.4923 } }),
    ]);
    const [colosseum] = await places.livePlaces();
    // An import goes before the set in name and place; the set's text stays.
    expect(colosseum).toMatchObject({
      name: 'Colosseo',
      description: 'Amphitheatre of the first century.',
      importance: 1,
    });
    expect(await places.livePlaces()).toHaveLength(2);
  });

  it('retires what left the files', async () => {
    const { changes } = await load({});
    expect(changes).toMatchObject({ pointsOfInterest: { retired: 2 }, walkingTours: { retired: 1 } });
    expect((await places.livePlaces()).map(({ name }) => name)).toEqual(['Colosseo']);
    expect((await places.tours())[0]?.retired_at).not.toBeNull();
  });
});
