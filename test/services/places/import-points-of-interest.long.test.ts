import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PLACE_SOURCES } from '../../../src/services/places/place-sources.ts';
import { importPointsOfInterest } from '../../../src/services/places/points/import-points-of-interest.ts';
import { databaseKinds, openTestDatabase } from '../../helpers/database.ts';
import { city, north, openPlaces, type PlacesUnderTest, point } from './places-under-test.ts';

describe.each(databaseKinds)('importing points of interest (%s)', (kind) => {
  let places: PlacesUnderTest;
  beforeAll(async () => {
    places = await openPlaces(kind);
  });
  afterAll(() => places.close());
  beforeEach(() => places.empty());

  it('refuses a file that lacks a large part of what is stored, unless told to keep or to retire it', async () => {
    const all = Array.from({ length: 300 }, (_, index) => point(`node/${index}`, { name: `Place ${index}` }));
    await places.importPoints('osm', all);
    const before = await places.state();
    const part = all.slice(0, 150);
    await expect(places.importPoints('osm', part)).rejects.toMatchObject({
      code: 'BUSINESS_RULE_VIOLATION',
      message: expect.stringMatching(/file\.txt lacks 150 of the 300 records.*--keep-missing.*--retire-missing/),
    });
    expect(await places.state()).toEqual(before);
    expect((await places.importPoints('osm', part, { dryRun: true })).changes.retired).toBe(150);
    expect((await places.importPoints('osm', part, { keepMissing: true })).changes.retired).toBe(0);
    expect((await places.importPoints('osm', part, { retireMissing: true })).changes.retired).toBe(150);
    expect((await places.importPoints('osm', all.slice(0, 140))).changes.retired).toBe(10);
  });

  it('stores what the source says, with its country and city, and records the run', async () => {
    const rome = city(3169070, { name: 'Rome', population: 2_318_895 });
    await places.importCities([rome]);
    const { places: before } = await places.versions();
    const colosseum = point('node/1', {
      name: 'Colosseum',
      alternateNames: ['Colosseo', 'Colosseum', 'Colosseo'],
      category: 'archaeological_site',
      location: { latitude: 41.8902, longitude: 12.4922 },
      countryIso2: null,
      description: '<b>Not</b> "HTML" — \\ plain',
      wikidataId: 'Q10285',
      website: 'https://example.org/',
      openingHours: 'Mo-Su 09:00-19:00',
      wheelchair: 'limited',
      fee: true,
      url: 'https://www.openstreetmap.org/node/1',
    });
    const result = await places.importPoints(
      'osm',
      [colosseum, point('node/2', { importance: 0.7, countryIso2: 'VA' })],
      {
        date: '2025-05-01',
      },
    );
    expect(result).toMatchObject({
      source: 'osm',
      date: '2025-05-01',
      rowCount: 2,
      changes: { inserted: 2, updated: 0, revived: 0, retired: 0, unchanged: 0 },
      refused: { total: 0 },
      placesVersion: before.version + 1,
    });
    expect(await places.places()).toMatchObject([
      {
        name: 'Colosseum',
        alternate_names: ['Colosseo'],
        category: 'archaeological_site',
        country_id: 380,
        city_id: 3169070,
        latitude: 41.8902,
        longitude: 12.4922,
        description: '<b>Not</b> "HTML" — \\ plain',
        wikidata_id: 'Q10285',
        website: 'https://example.org/',
        opening_hours: 'Mo-Su 09:00-19:00',
        wheelchair: 'limited',
        fee: true,
        importance: 0.55,
        retired_at: null,
      },
      // No city of its country is near.
      { country_id: 336, city_id: null, importance: 0.7, fee: null, wheelchair: null },
    ]);
    expect(await places.records()).toMatchObject([
      { source_key: 'node/1', name_key: 'colosseum', importance: null, url: 'https://www.openstreetmap.org/node/1' },
      { source_key: 'node/2', importance: 0.7, url: null },
    ]);
    expect((await places.runs()).at(-1)).toMatchObject({
      id: result.importRunId,
      file_name: 'file.txt',
      format: 'test',
      data_date: '2025-05-01',
      sha256: 'ab'.repeat(32),
      row_count: 2,
      inserted: 2,
      refused: 0,
    });
    const source = await places.kysely.selectFrom('source').selectAll().where('code', '=', 'osm').executeTakeFirst();
    expect(source).toMatchObject({
      kind: 'import',
      rank: 200,
      licence: 'ODbL-1.0',
      attribution: '© OpenStreetMap contributors',
    });
  });

  it('changes nothing the second time, and still records the run', async () => {
    const points = [
      point('1'),
      point('2', { alternateNames: ['B'], importance: 0.3 }),
      point('3', { countryIso2: null }),
    ];
    await places.importPoints('osm', points, { date: '2025-05-01' });
    const before = await places.state();
    const again = await places.importPoints('osm', points.toReversed(), { date: '2025-05-01' });
    expect(again).toMatchObject({
      changes: { inserted: 0, updated: 0, retired: 0, unchanged: 3 },
      placesVersion: null,
    });
    expect(await places.state()).toEqual(before);
    expect(await places.runs()).toHaveLength(2);
  });

  it('writes only what differs', async () => {
    await places.importPoints('osm', [point('1'), point('2')]);
    const [one, two] = await places.places();
    const result = await places.importPoints('osm', [
      point('1'),
      point('2', { description: 'New.', location: north(5) }),
    ]);
    expect(result.changes).toEqual({ inserted: 0, updated: 1, revived: 0, retired: 0, unchanged: 1 });
    const [first, second] = await places.places();
    expect(first).toEqual(one);
    expect(second).toMatchObject({
      id: two?.id,
      description: 'New.',
      latitude: north(5).latitude,
      created_at: two?.created_at,
    });
    expect(second?.updated_at.getTime()).toBeGreaterThan(two?.updated_at.getTime() ?? Number.NaN);
  });

  it('retires what left the source, and gives it back its id when it returns', async () => {
    await places.importPoints('osm', [point('1'), point('2'), point('3')]);
    const ids = (await places.places()).map(({ id }) => id);
    const second = await places.importPoints('osm', [point('3'), point('4')]);
    expect(second.changes).toMatchObject({ inserted: 1, retired: 2, unchanged: 1 });
    expect((await places.livePlaces()).map(({ name }) => name)).toEqual(['Place 3', 'Place 4']);
    const third = await places.importPoints('osm', [
      point('1', { name: 'Renamed' }),
      point('2'),
      point('3'),
      point('4'),
    ]);
    expect(third.changes).toMatchObject({ inserted: 0, revived: 2, retired: 0, unchanged: 2 });
    const back = await places.livePlaces();
    expect(back.map(({ id }) => id)).toEqual([...ids, expect.any(Number)]);
    expect(back[0]).toMatchObject({ name: 'Renamed' });
    expect((await places.runs()).map(({ inserted, retired }) => [inserted, retired])).toEqual([
      [3, 0],
      [1, 2],
      [2, 0],
    ]);
  });

  it('leaves what the file lacks as it is when told to, as for another region', async () => {
    await places.importPoints('osm', [point('1')]);
    const result = await places.importPoints('osm', [point('2')], { keepMissing: true });
    expect(result.changes).toMatchObject({ inserted: 1, retired: 0 });
    expect(await places.livePlaces()).toHaveLength(2);
  });

  it('leaves other sources alone', async () => {
    await places.importPoints('wikivoyage', [point('1', { name: 'Elsewhere', location: north(9000) })]);
    const [other] = await places.places();
    await places.importPoints('osm', [point('1')]);
    await places.importPoints('osm', [point('2')]);
    expect((await places.places())[0]).toEqual(other);
  });

  it('refuses a file with bad rows whole, naming each, or leaves them out and counts them', async () => {
    const items = [
      point('1'),
      { problem: { where: 'line 2', message: 'it has no name' } },
      point('3', { countryIso2: 'ZZ' }),
      point('4', { location: { latitude: 0, longitude: 0 } }),
      point('5', { countryIso2: null, location: { latitude: 40, longitude: -40 } }),
      point('6', { wikidataId: '10285' }),
      point('7', { website: 'javascript:alert(1)' }),
      point('8', { description: 'a\0b' }),
      point('9', { importance: 2 }),
      { warning: { where: 'line 10', message: 'its website is left out' } },
    ];
    const before = await places.state();
    await expect(places.importPoints('osm', items)).rejects.toThrow(
      [
        'file.txt: 8 rows cannot be imported; nothing was. --skip-bad-rows imports the rest:',
        '  line 2: it has no name',
        '  line 3: "Place 3" is in an unknown country "ZZ"',
        '  line 4: "Place 4": it is at 0,0, which means an unknown place',
        '  line 5: "Place 5" at 40, -40 is not in any country',
        '  line 6: "Place 6": "10285" is not a Wikidata id',
        '  line 7: "Place 7": one of its addresses is not an http or https address',
        '  line 8: one of its texts has a NUL character or half a character',
        '  line 9: "Place 9": its importance 2 is not between 0 and 1',
      ].join('\n'),
    );
    expect(await places.state()).toEqual(before);
    const result = await places.importPoints('osm', items, { skipBadRows: true });
    expect(result).toMatchObject({
      rowCount: 9,
      changes: { inserted: 1 },
      refused: { total: 8 },
      warnings: { total: 1 },
    });
    expect((await places.runs()).at(-1)).toMatchObject({ row_count: 9, inserted: 1, refused: 8 });
  });

  it('lists the first hundred bad rows and counts the others', async () => {
    const bad = Array.from({ length: 1234 }, (_, n) => ({ problem: { where: `line ${n}`, message: 'is bad' } }));
    const failure = await places.importPoints('osm', [point('1'), ...bad]).catch((error: Error) => error.message);
    expect(failure).toMatch(/^file\.txt: 1,234 rows cannot be imported/);
    expect(String(failure).split('\n')).toHaveLength(102);
    expect(failure).toMatch(/line 99: is bad\n {2}and 1,134 more$/);
  });

  it('refuses a second row of one key, and keeps the first', async () => {
    const twice = [point('1', { name: 'First' }), point('1', { name: 'Second' }), point('2')];
    await expect(places.importPoints('osm', twice)).rejects.toThrow('line 2: its key "1" is that of line 1 already');
    expect(await places.places()).toEqual([]);
    const result = await places.importPoints('osm', twice, { skipBadRows: true });
    expect(result).toMatchObject({ rowCount: 3, changes: { inserted: 2 }, refused: { total: 1 } });
    expect((await places.places()).map(({ name }) => name)).toEqual(['First', 'Place 2']);
    expect((await places.importPoints('osm', twice, { skipBadRows: true })).changes).toMatchObject({ unchanged: 2 });
  });

  it('refuses a file without records, instead of retiring all there is', async () => {
    await places.importPoints('osm', [point('1')]);
    await expect(places.importPoints('osm', [])).rejects.toThrow('file.txt has nothing to import');
    const unplaced = { warning: { where: 'line 1', message: 'it has no coordinates and is left out' } };
    await expect(places.importPoints('osm', [unplaced])).rejects.toThrow(
      'has no record that can be stored: all 1 are left out',
    );
    expect(await places.livePlaces()).toHaveLength(1);
  });

  it('leaves everything as it was when the importer fails on the way', async () => {
    await places.importPoints('osm', [point('1')]);
    const before = await places.state();
    async function* cutOff() {
      yield { record: point('2'), where: 'line 1' };
      throw new Error('the file is cut off');
    }
    const input = { source: PLACE_SOURCES.osm, items: cutOff(), format: 'test' };
    const file = { name: 'a', url: null, sha256: async () => '' };
    await expect(importPointsOfInterest(places.kysely, { ...input, file })).rejects.toThrow('the file is cut off');
    expect(await places.state()).toEqual(before);
    expect(await places.runs()).toHaveLength(1);
  });

  it('tells in a dry run exactly what would change, and writes nothing', async () => {
    await places.importPoints('wikivoyage', [point('a', { name: 'Place 2' })]);
    await places.importPoints('osm', [point('1'), point('3')]);
    const before = await places.state();
    const dry = await places.importPoints('osm', [point('1', { fee: true }), point('2')], { dryRun: true });
    expect(dry).toMatchObject({
      dryRun: true,
      changes: { inserted: 1, updated: 1, retired: 1, unchanged: 0 },
      merged: 1,
      importRunId: null,
      placesVersion: null,
    });
    expect(await places.state()).toEqual(before);
    expect(await places.runs()).toHaveLength(2);
  });

  it('lets imports that come together run one after the other', async () => {
    const results = await Promise.all([
      places.importPoints('osm', [point('1'), point('2')]),
      places.importPoints('osm', [point('1'), point('2')]),
      places.importPoints('wikivoyage', [point('1')]),
    ]);
    expect(results.map(({ changes }) => changes.inserted).sort()).toEqual([0, 1, 2]);
    expect(await places.groups()).toEqual([['osm 1', 'wikivoyage 1'], ['osm 2']]);
  });

  it('keeps texts of any script and letters that look like SQL, JSON or arrays', async () => {
    const names = ['Робота', '東京タワー', '{a,"b"}', "O'Neill; drop table city; --", '🏰 \u2028 NULL', '\\x00'];
    await places.importPoints(
      'osm',
      names.map((name, index) => point(`k${index}'"{}`, { name, alternateNames: names })),
    );
    expect((await places.places()).map(({ name }) => name)).toEqual(names);
    expect((await places.records()).map(({ source_key }) => source_key)).toEqual(
      names.map((_, index) => `k${index}'"{}`),
    );
  });

  it('stores more rows than one batch holds', async () => {
    const many = Array.from({ length: 4321 }, (_, n) => point(`${n}`, { location: north(n * 10) }));
    expect((await places.importPoints('osm', many)).changes).toMatchObject({ inserted: 4321 });
    const moved = many.map((one) => ({ ...one, description: 'Changed.' }));
    expect((await places.importPoints('osm', moved)).changes).toMatchObject({ updated: 4321 });
    const { rows } = await sql<{ count: number }>`
      select count(*) from point_of_interest where description = 'Changed.'
    `.execute(places.kysely);
    expect(rows).toEqual([{ count: 4321 }]);
  });
});

describe('importing points of interest before the countries are loaded', () => {
  it('is refused, naming what to do', async () => {
    const db = await openTestDatabase('postgres');
    try {
      const file = { name: 'a', url: null, sha256: async () => '' };
      const input = { source: PLACE_SOURCES.osm, items: [], format: 'test', file };
      await expect(importPointsOfInterest(db.kysely, input)).rejects.toThrow(/run `carnet data load` first/);
    } finally {
      await db.close();
    }
  });
});
