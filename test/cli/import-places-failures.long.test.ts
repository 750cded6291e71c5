/** Files and addresses that cannot be imported as places: what is said of them, and that nothing is left behind. */
import { readdirSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../helpers/database.ts';
import { zipOf } from '../helpers/zip-archive.ts';
import { carnet } from './carnet.ts';
import { openPlacesOnCommandLine, type PlacesOnCommandLine } from './places-on-command-line.ts';

const TABLE = 'id,name,lat,lon\n1,Ara Pacis,41.9061,12.4755\n2,Piazza Navona,41.8992,12.4731\n';
const PAGE = '<!doctype html>\n<html><head><title>Sign in</title></head><body>Sign in first</body></html>\n';
const OWN = ['--source', 'guide'];

/** Where the commands of this process put downloads, apart from those of other suites. */
const downloadsIn = (directory: string) => {
  process.env.TMPDIR = directory;
  return () => readdirSync(directory).filter((name) => name.startsWith('carnet-download-'));
};

describe.each(databaseKinds)('places that cannot be imported (%s)', (kind) => {
  let places: PlacesOnCommandLine;
  let server: Server;
  let base: string;
  let downloads: () => string[];
  const { TMPDIR } = process.env;
  let answer: RequestListener = (_, response) => response.end();

  beforeAll(async () => {
    places = await openPlacesOnCommandLine(kind);
    await places.importCities();
    downloads = downloadsIn(places.directory);
    await places.imported('places-csv', places.file('guide.csv', TABLE), ...OWN);
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    await places.close();
  });

  /** Fails, leaves the database and the temporary directory as they were, and returns what was said. */
  async function refused(code: number, ...args: string[]): Promise<string> {
    const before = [await places.stored(), await places.runs(), downloads()];
    const run = await places.run(...args);
    expect([await places.stored(), await places.runs(), downloads()]).toEqual(before);
    expect(run).toMatchObject({ code, stdout: '' });
    return run.stderr;
  }

  it.each<[string, string[], RegExp]>([
    ['cities', [], /page\.html is not a GeoNames table: line 1 has 1 column/],
    ['geonames-places', [], /page\.html is not a GeoNames table/],
    ['osm', [], /it is XML or a web page/],
    ['osm-tours', [], /it is XML or a web page/],
    ['wikivoyage', [], /page\.html has nothing to import: is it the file meant for this command\?/],
    ['unesco', [], /The file is a web page or XML/],
    ['open-plaques', [], /The file is a web page or XML/],
    ['places-csv', OWN, /The file is a web page or XML/],
    ['places-geojson', OWN, /Line 1 is not valid JSON: .*a web page, or XML/],
    ['gpx', OWN, /Line 1 is not valid XML|is not GPX/],
    ['tours-geojson', OWN, /Line 1 is not valid JSON: .*a web page, or XML/],
  ])('%s refuses a web page that was saved instead of the file', async (command, args, message) => {
    expect(await refused(1, command, places.file('page.html', PAGE), ...args)).toMatch(message);
  });

  it('asks which file of an archive is meant, and takes the one that is named', async () => {
    const archive = places.file(
      'two.zip',
      zipOf({ name: 'rome/a.csv', content: TABLE }, { name: 'rome/b.csv', content: `${TABLE}3,C,41.95,12.6\n` }),
    );
    expect(await refused(1, 'places-csv', archive, ...OWN)).toMatch(
      /two\.zip has several files; choose one with --entry: rome\/a\.csv, rome\/b\.csv/,
    );
    expect(await refused(1, 'places-csv', archive, ...OWN, '--entry', 'c.csv')).toMatch(/has no file c\.csv/);
    const dry = await places.imported('places-csv', archive, ...OWN, '--entry', 'b.csv', '--dry-run');
    expect(dry).toMatchObject({ fileName: 'b.csv', changes: { inserted: 1, unchanged: 2 } });
  });

  it('does not unpack more than it is told to', async () => {
    const bomb = places.file('bomb.csv.gz', gzipSync(`id,name,lat,lon\n${'\n'.repeat(3_000_000)}`));
    expect(await refused(1, 'places-csv', bomb, ...OWN, '--max-size', '0.002')).toMatch(
      /bomb\.csv\.gz unpacks to more than 2000000 bytes/,
    );
  });

  it('imports from an address, packed or not, and keeps it without what may be secret', async () => {
    answer = (_, response) => response.end(gzipSync(TABLE));
    const imported = await places.imported(
      'places-csv',
      `${base}/sights-2025-06-01.csv.gz?token=hidden`,
      '--source',
      'far',
    );
    expect(imported).toMatchObject({
      fileName: 'sights-2025-06-01.csv',
      sourceUrl: `${base}/sights-2025-06-01.csv.gz`,
      date: '2025-06-01',
      changes: { inserted: 2 },
    });
    expect(downloads()).toEqual([]);
  });

  it('imports nothing of a download that breaks off', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write(TABLE);
      setTimeout(() => response.destroy(), 50);
    };
    expect(await refused(1, 'places-csv', `${base}/guide.csv`, ...OWN)).toMatch(/Cannot fetch \S+guide\.csv|broke off/);
    answer = (_, response) => {
      const packed = gzipSync(TABLE);
      response.end(packed.subarray(0, packed.length - 12));
    };
    expect(await refused(1, 'places-csv', `${base}/guide.csv.gz`, ...OWN)).toMatch(/is damaged or cut off/);
  });

  it.each<[string, RequestListener, RegExp]>([
    ['is not there', (_, response) => response.writeHead(404).end(), /answered 404 Not Found/],
    ['is a web page', (_, response) => response.setHeader('content-type', 'text/html').end(PAGE), /is a web page/],
    [
      'leads to plain http elsewhere',
      (_, response) => response.writeHead(302, { location: 'http://example.org/a.csv' }).end(),
      /must be an https address/,
    ],
  ])('says what is wrong with an address that %s', async (_, listener, message) => {
    answer = listener;
    expect(await refused(1, 'places-csv', `${base}/guide.csv`, ...OWN)).toMatch(message);
  });

  it.each([
    ['/nowhere/guide.csv', /There is no file \/nowhere\/guide\.csv/],
    ['https://', /"https:\/\/" is not a URL/],
    ['http://example.org/guide.csv', /must be an https address/],
    ['https://me:word@example.org/guide.csv', /must not hold a user name or password/],
  ])('says what is wrong with %s', async (location, message) => {
    expect(await refused(1, 'places-csv', location, ...OWN)).toMatch(message);
  });

  it.each<[string, string[], RegExp]>([
    ['no file', ['osm'], /missing required argument 'file'/],
    ['no source', ['gpx', 'walk.gpx'], /required option '--source <code>' not specified/],
    ['a source that has an importer', ['gpx', 'walk.gpx', '--source', 'osm'], /osm has an importer of its own/],
    ['the source of the open data', ['gpx', 'walk.gpx', '--source', 'open-data'], /choose another code/],
    [
      'a malformed source',
      ['gpx', 'walk.gpx', '--source', 'My Walks'],
      /lower-case letters, digits and single hyphens/,
    ],
    ['a date that is none', ['osm', 'a.pbf', '--date', '2025-02-30'], /must be a day as YYYY-MM-DD/],
    ['a date to come', ['osm', 'a.pbf', '--date', '9999-01-01'], /is in the future/],
    [
      'no address',
      ['osm', 'a.pbf', '--source-url', 'javascript:alert(1)'],
      /must be an http\(s\) address without a user name or password/,
    ],
    [
      'an unknown field',
      ['places-csv', 'a.csv', ...OWN, '--map', 'nam=Title'],
      /unknown field "nam" \(did you mean "name"\?\)/,
    ],
    [
      'an unknown category',
      ['places-csv', 'a.csv', ...OWN, '--category', 'musem'],
      /Allowed choices are museum, gallery/,
    ],
    ['an unknown meaning', ['places-csv', 'a.csv', ...OWN, '--map-category', 'A=musem'], /did you mean "museum"/],
    ['a share above one', ['osm-tours', 'a.pbf', '--least-share', '90'], /expected a number from 0 to 1/],
    ['a size of nothing', ['osm', 'a.pbf', '--max-size', '0'], /expected a number of gigabytes above 0/],
    ['an option of another import', ['osm', 'a.pbf', '--descriptions'], /unknown option '--descriptions'/],
  ])('explains a command line with %s', async (_, args, message) => {
    const said = await refused(2, ...args);
    expect(said).toMatch(message);
    expect(said).toMatch(/\nusage: carnet import /);
  });

  it('says that there are no countries yet instead of refusing every row', async () => {
    const empty = await openPlacesOnCommandLine(kind, { countries: false });
    try {
      const run = await empty.run('places-csv', empty.file('guide.csv', TABLE), ...OWN);
      expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('run `carnet data load` first') });
    } finally {
      await empty.close();
    }
  });
});

describe('the command in a process of its own', () => {
  let places: PlacesOnCommandLine;
  beforeAll(async () => {
    places = await openPlacesOnCommandLine('postgres');
  });
  afterAll(() => places.close());

  it('prints the result alone on standard output, and ends with 1 when it fails', async () => {
    const env = { DATABASE_URL: places.db.poolConfig.connectionString ?? '' };
    const table = places.file('guide.csv', TABLE);
    const imported = await carnet(['import', 'places-csv', table, ...OWN, '--json'], env);
    expect(imported.code).toBe(0);
    expect(JSON.parse(imported.stdout)).toMatchObject({ source: 'guide', changes: { inserted: 2 }, dryRun: false });
    const failed = await carnet(['import', 'places-csv', places.file('page.html', PAGE), ...OWN], env);
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    expect(failed.stderr).toMatch(/^carnet: The file is a web page/m);
  });
});
