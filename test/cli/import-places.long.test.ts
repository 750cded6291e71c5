/** The commands that import places, over the real files beside the checkout and over small ones of our own. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../helpers/database.ts';
import { AJACCIO, openPlacesOnCommandLine, type PlacesOnCommandLine, ROME } from './places-on-command-line.ts';

const REFERENCE = fileURLToPath(new URL('../../../shared/reference/', import.meta.url));
const hasReferences = existsSync(`${REFERENCE}poi/osm`) && existsSync(`${REFERENCE}tours`);
const extract = (name: string) => `${REFERENCE}poi/osm/${name}.osm.pbf`;

const TABLE = `id,Title,Lat,Lon,Kind
1,Ara Pacis,41.9061,12.4755,Museo
2,Piazza Navona,41.8992,12.4731,Piazza
3,Largo Argentina,41.8955,12.4769,Scavi
`;
const MAPPED = ['--map', 'name=Title,latitude=Lat,longitude=Lon,category=Kind', '--map-category', 'Museo=museum'];
const RULES = [...MAPPED, '--map-category', 'Piazza=square,*=archaeological_site'];

describe.each(databaseKinds)('importing places on the command line (%s)', (kind) => {
  let places: PlacesOnCommandLine;
  beforeAll(async () => {
    places = await openPlacesOnCommandLine(kind);
    expect(await places.importCities()).toMatchObject({ code: 0, stderr: '' });
  });
  afterAll(() => places.close());

  const points = (source: string) =>
    places.db.kysely
      .selectFrom('point_of_interest as point')
      .innerJoin('source', 'source.id', 'point.source_id')
      .select(['point.id', 'point.name', 'point.category', 'point.city_id', 'point.country_id', 'point.retired_at'])
      .where('source.code', '=', source)
      .orderBy('point.id')
      .execute();

  describe.skipIf(!hasReferences)('the real files', () => {
    it.each<[string, string[], number, number]>([
      ['the extract of Rome', ['osm', extract('rome-piazza-vittorio-emanuele'), '--keep-missing'], 49, 1],
      ['the extract of Neuss', ['osm', extract('neuss-s11'), '--keep-missing'], 25, 0],
      ['the extract of Ajaccio', ['osm', extract('ajaccio-ferry'), '--keep-missing'], 3, 0],
      ['the extract of Locarno', ['osm', extract('locarno'), '--keep-missing'], 2, 1],
      ['the routes of Locarno', ['osm-tours', extract('locarno'), '--keep-missing'], 5, 5],
      ['the routes of Neuss', ['osm-tours', extract('neuss-s11'), '--keep-missing'], 7, 7],
      ['the article of Boston', ['wikivoyage', `${REFERENCE}poi/wikivoyage/boston.wikitext.txt`], 3, 4],
      ['the World Heritage List', ['unesco', `${REFERENCE}poi/unesco/whc-sites-2019-part.csv`], 560, 11],
      [
        'the plaques of London',
        ['open-plaques', `${REFERENCE}poi/open-plaques/open-plaques-london-2016-05-22.csv`],
        2605,
        117,
      ],
      ['tours around Locarno', ['tours-geojson', `${REFERENCE}tours/locarno.geojson`, '--source', 'walks'], 4, 0],
      [
        'tours around Neuss',
        ['tours-geojson', `${REFERENCE}tours/neuss-s11.geojson`, '--source', 'walks', '--keep-missing'],
        7,
        0,
      ],
    ])('%s: dry, then stored, and nothing the second time', async (_, args, records, warnings) => {
      const before = await places.stored();
      const dry = await places.imported(...args, '--dry-run');
      expect(dry).toMatchObject({ dryRun: true, importRunId: null, changes: { inserted: records, retired: 0 } });
      expect(await places.stored()).toEqual(before);

      const first = await places.imported(...args);
      expect(first).toMatchObject({
        format: args[0],
        rowCount: records,
        changes: { inserted: records, updated: 0, revived: 0, retired: 0, unchanged: 0 },
        refused: { total: 0, first: [] },
        warnings: { total: warnings },
        placesVersion: expect.any(Number),
      });
      const stored = await places.stored();
      expect(stored).not.toEqual(before);

      const second = await places.imported(...args);
      expect(second).toMatchObject({
        changes: { inserted: 0, updated: 0, revived: 0, retired: 0, unchanged: records },
        placesVersion: null,
      });
      expect(second.importRunId).toBeGreaterThan(first.importRunId as number);
      expect(await places.stored()).toEqual(stored);
    });

    it('are of the day that they or their names say', async () => {
      const rome = await places.imported(
        'osm',
        extract('rome-piazza-vittorio-emanuele'),
        '--dry-run',
        '--keep-missing',
      );
      expect(rome.date).toBe('2026-03-03');
      const plaques = `${REFERENCE}poi/open-plaques/open-plaques-london-2016-05-22.csv`;
      expect((await places.imported('open-plaques', plaques, '--dry-run')).date).toBe('2016-05-22');
      expect((await places.imported('open-plaques', plaques, '--dry-run', '--date', '2016-05-23')).date).toBe(
        '2016-05-23',
      );
    });

    it('of another region retire the first unless told to keep it, and bring it back with its ids', async () => {
      const live = async (city: number | null) =>
        (await points('osm')).filter((one) => one.retired_at === null && (city === null || one.city_id === city));
      await places.imported('osm', extract('locarno'), '--keep-missing');
      await places.imported('osm', extract('ajaccio-ferry'), '--keep-missing');
      const ids = (await live(AJACCIO)).map(({ id }) => id);
      expect(ids).toHaveLength(3);
      const others = (await live(null)).length - 2;
      const replaced = await places.run('osm', extract('locarno'));
      expect(replaced.stdout).toContain(`\n0 new, 0 updated, 0 returned, ${others} retired, 2 unchanged\n`);
      expect(await live(AJACCIO)).toEqual([]);
      const back = await places.imported('osm', extract('ajaccio-ferry'), '--keep-missing');
      expect(back.changes).toMatchObject({ inserted: 0, revived: 3 });
      expect((await live(AJACCIO)).map(({ id }) => id)).toEqual(ids);
    });

    it('say what they held and what was passed over', async () => {
      const { stdout, stderr } = await places.run('osm', extract('neuss-s11'), '--dry-run', '--keep-missing');
      expect(stdout).toContain('read: 26,898 nodes, 5,001 ways, 321 relations\n');
      expect(stdout).toContain('passed over: 27 without a name, 12 private\n');
      expect(stdout).toMatch(/\nwould be: .*\ndry run: nothing was written\n$/s);
      expect(stderr).toBe('');
      const routes = await places.run('osm-tours', extract('locarno'), '--dry-run', '--keep-missing');
      expect(routes.stderr).toContain(
        'carnet: warning: relation/19507279: 170 of its 173 ways are not in the imported',
      );
    });

    it('cut off, fail with where, and leave everything as it was', async () => {
      const before = [await places.stored(), await places.runs()];
      const whole = readFileSync(extract('rome-piazza-vittorio-emanuele'));
      const cut = places.file('cut.osm.pbf', whole.subarray(0, 200_000));
      const failed = await places.run('osm', cut);
      expect(failed).toMatchObject({ code: 1, stdout: '' });
      expect(failed.stderr).toMatch(/cannot be read as OpenStreetMap PBF: it is cut off: 89407 bytes are announced/);
      const packed = gzipSync(readFileSync(`${REFERENCE}tours/locarno.geojson`));
      const cutPacked = places.file('cut.geojson.gz', packed.subarray(0, packed.length - 200));
      const unpacked = await places.run('tours-geojson', cutPacked, '--source', 'walks');
      expect(unpacked).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/cut\.geojson\.gz is damaged or cut off/),
      });
      expect([await places.stored(), await places.runs()]).toEqual(before);
    });
  });

  it('takes a table of any origin by a mapping, and keeps what its source is called', async () => {
    const table = places.file('sights.csv', TABLE);
    const about = ['--source-name', 'Our guide', '--licence', 'CC-BY-4.0', '--attribution', 'Our Guide, 2025'];
    const told = ['--source-url', 'https://example.org/guide', '--date', '2025-03-01'];
    const first = await places.run('places-csv', table, '--source', 'guide', ...RULES, ...about, ...told);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(
      /^sights\.csv: data of 2025-03-01, source guide\n3 records; 0 warnings\n3 new, .* 0 unchanged\n.*\nrecorded as import run \d+; the places are now at version \d+\n$/s,
    );
    expect(await points('guide')).toMatchObject([
      { name: 'Ara Pacis', category: 'museum', city_id: ROME, country_id: 380 },
      { name: 'Piazza Navona', category: 'square', city_id: ROME },
      { name: 'Largo Argentina', category: 'archaeological_site', city_id: ROME },
    ]);
    const source = () =>
      places.db.kysely.selectFrom('source').selectAll().where('code', '=', 'guide').executeTakeFirstOrThrow();
    const described = { name: 'Our guide', licence: 'CC-BY-4.0', attribution: 'Our Guide, 2025', kind: 'import' };
    expect(await source()).toMatchObject({ ...described, url: 'https://example.org/guide' });

    const renamed = places.file('sights.csv', TABLE.replace('Ara Pacis', 'Ara Pacis Augustae').replace(/^3.*\n/m, ''));
    const second = await places.imported('places-csv', renamed, '--source', 'guide', ...RULES, '--date', '2025-03-02');
    expect(second.changes).toEqual({ inserted: 0, updated: 1, revived: 0, retired: 1, unchanged: 1 });
    expect(await source()).toMatchObject(described);
  });

  it('makes one place of what two sources name, and says so', async () => {
    const mine = places.file('mine.csv', 'id,name,lat,lon\n7,Fontana di Trevi,41.9009,12.4833\n');
    const yours = places.file(
      'yours.csv',
      'id,name,lat,lon\na,Fontana di Trevi,41.9010,12.4832\nb,Elsewhere,41.95,12.6\n',
    );
    await places.imported('places-csv', mine, '--source', 'mine');
    const { code, stdout } = await places.run('places-csv', yours, '--source', 'yours');
    expect(code).toBe(0);
    expect(stdout).toContain('\nplaces that other sources name too: 1\n');
    const named = await places.db.kysely
      .selectFrom('point_of_interest')
      .select('id')
      .where('name', '=', 'Fontana di Trevi')
      .execute();
    expect(named).toHaveLength(1);
  });

  it('names each row that cannot be stored and stores nothing, or the rest when told', async () => {
    const bad = places.file(
      'bad.csv',
      'id,name,lat,lon\n1,Good,41.9,12.5\n2,,41.9,12.5\n3,Zero,0,0\n1,Twice,41.91,12.51\n',
    );
    const before = await places.stored();
    const refused = await places.run('places-csv', bad, '--source', 'bad');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /bad\.csv: 3 rows cannot be imported; nothing was\..*\n {2}line 3: it has no name\n {2}line 4: .*0,0.*\n {2}line 5: its key "1" is that of line 2 already/,
    );
    expect(await places.stored()).toEqual(before);

    const skipped = await places.run('places-csv', bad, '--source', 'bad', '--skip-bad-rows');
    expect(skipped.code).toBe(0);
    expect(skipped.stderr).toMatch(/^carnet: line 3 left out: it has no name\ncarnet: line 4 left out: /);
    expect(skipped.stdout).toContain('\n4 records, 3 of them refused; 0 warnings\n1 new, ');
  });

  it('lists at most a hundred rows and counts the others', async () => {
    const rows = Array.from({ length: 130 }, (_, index) => `${index},,41.9,12.5\n`).join('');
    const many = places.file('many.csv', `id,name,lat,lon\nx,Good,41.9,12.5\n${rows}`);
    const { code, stderr } = await places.run('places-csv', many, '--source', 'many', '--skip-bad-rows', '--dry-run');
    expect(code).toBe(0);
    expect(stderr.match(/left out: it has no name/g)).toHaveLength(100);
    expect(stderr).toMatch(/\ncarnet: 30 more left out, not listed\n$/);
    const refused = await places.run('places-csv', many, '--source', 'many');
    expect(refused.stderr).toMatch(/130 rows cannot be imported.*\n {2}and 30 more\n$/s);
  });

  it('takes tours from GPX and finds their city', async () => {
    const points = ['41.8902 12.4922', '41.8925 12.4853', '41.8986 12.4769'].map((one) => one.split(' '));
    const track = points.map(([lat, lon]) => `<trkpt lat="${lat}" lon="${lon}"/>`).join('');
    const walk = places.file(
      'walk.gpx',
      `<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="41.8925" lon="12.4853"><name>Forum</name></wpt><trk><name>Down the hill</name><trkseg>${track}</trkseg></trk></gpx>`,
    );
    const imported = await places.imported('gpx', walk, '--source', 'club');
    expect(imported).toMatchObject({ format: 'gpx', merged: null, changes: { inserted: 1 } });
    const tour = await places.db.kysely
      .selectFrom('walking_tour')
      .selectAll()
      .where('name', '=', 'Down the hill')
      .executeTakeFirstOrThrow();
    expect(tour).toMatchObject({ city_id: ROME, country_id: 380, is_loop: false });
    expect(tour.stops).toMatchObject([{ name: 'Forum' }]);
  });

  it('takes points of interest of a GeoNames table and of GeoJSON', async () => {
    const { admin, row } = {
      admin: '\tIT\t\t07\t\t\t\t0\t\t40\tEurope/Rome\t2020-01-01',
      row: '100\tMuseo\tMuseo\t\t41.9\t12.5',
    };
    const table = places.file('IT.txt', `${row}\tS\tMUS${admin}\n101\tScuola\tScuola\t\t41.9\t12.5\tS\tSCH${admin}\n`);
    expect(await places.imported('geonames-places', table)).toMatchObject({ rowCount: 1, changes: { inserted: 1 } });
    const geometry = { type: 'Point', coordinates: [12.4829, 41.8947] };
    const feature = { type: 'Feature', properties: { titolo: 'Vittoriano' }, geometry };
    const collection = places.file('one.geojson', JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
    const args = ['places-geojson', collection, '--source', 'geo', '--map', 'name=titolo', '--category', 'monument'];
    expect(await places.imported(...args)).toMatchObject({ changes: { inserted: 1 } });
    expect(await points('geo')).toMatchObject([{ name: 'Vittoriano', category: 'monument', city_id: ROME }]);
  });
});
