/** GeoJSON of places, sound and broken, as collection and as one feature per line. */
import { describe, expect, it } from 'vitest';
import { type PlacesGeoJsonOptions, readPlacesGeoJson } from '../../../src/importers/geojson/read-places-geojson.ts';
import { parseFieldMapping } from '../../../src/importers/places/field-mapping.ts';
import { collect, heapGrowthMb, placeFile, streamedFile } from '../../helpers/places/place-files.ts';

const read = (content: string | Uint8Array, options: PlacesGeoJsonOptions = {}) =>
  collect(readPlacesGeoJson(placeFile(content, 'places.geojson', 10), options));

const feature = (name: string, more: object = {}) => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Point', coordinates: [12.5, 41.9] },
  ...more,
});
const collection = (features: readonly unknown[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features });

describe('GeoJSON of places', () => {
  it('is read by the usual names of its properties', async () => {
    const { records, problems, warnings } = await read(
      collection([
        feature('', {
          id: 'node/7',
          properties: {
            id: 1,
            Title: 'Old <i>Park</i>',
            aliases: ['Parco', 'Parc'],
            category: 'park',
            description: 'Green &amp; wide',
            wikidata: 'Q42',
            website: 'http://example.org/x',
            opening_hours: '24/7',
            wheelchair: true,
            fee: false,
            importance: 0.25,
            nested: { name: 'x' },
          },
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [0, 0],
                [2, 0],
                [2, 2],
                [0, 2],
                [0, 0],
              ],
            ],
          },
        }),
      ]),
    );
    expect([problems, warnings]).toEqual([[], []]);
    expect(records).toEqual([
      {
        key: 'node/7',
        name: 'Old Park',
        alternateNames: ['Parco', 'Parc'],
        category: 'park',
        location: { latitude: 1, longitude: 1 },
        countryIso2: null,
        description: 'Green & wide',
        wikidataId: 'Q42',
        website: 'http://example.org/x',
        openingHours: '24/7',
        wheelchair: 'yes',
        fee: false,
        importance: 0.25,
        url: null,
      },
    ]);
  });

  it.each([
    ['a collection', collection([feature('A'), feature('B')])],
    [
      'a collection with its features first',
      '{"features":[{"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Point","coordinates":[1,2]}},' +
        '{"type":"Feature","properties":{"name":"B"},"geometry":{"type":"Point","coordinates":[1,2]}}],"type":"FeatureCollection"}',
    ],
    ['a bare list', JSON.stringify([feature('A'), feature('B')])],
    ['one feature per line', `${JSON.stringify(feature('A'))}\n${JSON.stringify(feature('B'))}\n`],
    ['a text sequence', `\x1e${JSON.stringify(feature('A'))}\n\x1e${JSON.stringify(feature('B'))}\n`],
    [
      'indented JSON with a byte order mark',
      `\uFEFF${JSON.stringify({ type: 'FeatureCollection', features: [feature('A'), feature('B')] }, null, 2)}`,
    ],
  ])('may be %s', async (_, content) => {
    expect((await read(content)).records.map(({ name }) => name)).toEqual(['A', 'B']);
  });

  it('is read by a mapping of properties', async () => {
    const content = collection([
      feature('', { properties: { TITEL: 'A', name: 'B', nr: 7 } }),
      feature('', { properties: { name: 'C' } }),
    ]);
    const { records, problems } = await read(content, { mapping: parseFieldMapping(['name=titel,key=nr']) });
    expect(records.map(({ key, name }) => [key, name])).toEqual([['7', 'A']]);
    expect(problems).toEqual(['feature 2 (line 1): it has no name']);
  });

  it('with a mapped property that no feature has is refused with the nearest one', async () => {
    await expect(read(collection([feature('A')]), { mapping: parseFieldMapping(['name=nam']) })).rejects.toThrow(
      'No feature has the property "nam" for name (did you mean "name"?). Properties: name',
    );
  });

  it('names every feature that it cannot use, and goes on', async () => {
    const point = (...coordinates: unknown[]) => ({ geometry: { type: 'Point', coordinates } });
    const { records, problems, warnings } = await read(
      collection([
        feature('A', point(12, 95)),
        feature('B', point(0, 0)),
        feature('C', point('12', '41')),
        feature('D', { geometry: { type: 'Blob' } }),
        feature('E', { geometry: null }),
        feature('F', { properties: null }),
        feature('G', { properties: { name: 'G', category: 'nonsense' } }),
        { type: 'Point', coordinates: [1, 2] },
        7,
        feature('H', { id: 1 }),
        feature('I', { id: 1 }),
        feature('J'),
        feature('J'),
      ]),
    );
    expect(records.map(({ name }) => name)).toEqual(['H', 'J']);
    expect(warnings).toEqual([
      'feature 5 (line 1): "E" has no geometry and is left out',
      'feature 13 (line 1): the same name at the same place as feature 12 (line 1): left out',
    ]);
    expect(problems).toEqual([
      'feature 1 (line 1): its latitude 95 is beyond 90 degrees; are latitude and longitude swapped?',
      'feature 2 (line 1): it is at 0,0, which means an unknown place',
      'feature 3 (line 1): a position of its geometry is not a pair of numbers: ["12","41"]',
      'feature 4 (line 1): its geometry has the unknown type "Blob"',
      'feature 6 (line 1): it has no name',
      'feature 7 (line 1): its category "nonsense" is not known; say what it means with --map-category',
      'feature 8 (line 1): it is not a Feature but has the type "Point"',
      'feature 9 (line 1): it is not a Feature but has the type none',
      'feature 11 (line 1): its key "1" is that of feature 10 (line 1) already',
    ]);
  });

  it('names a feature that is no JSON', async () => {
    const { records, problems } = await read(
      `{"features":[${JSON.stringify(feature('A'))},\n{"type":"Feature","a":NaN}]}`,
    );
    expect(records).toHaveLength(1);
    expect(problems).toEqual([expect.stringContaining('feature 2 (line 2): it is not valid JSON: ')]);
  });

  const crs = (name: string) => ({ crs: { type: 'name', properties: { name } } });

  it.each([
    'urn:ogc:def:crs:OGC:1.3:CRS84',
    'urn:ogc:def:crs:OGC::CRS84',
    'EPSG:4326',
    'urn:ogc:def:crs:EPSG::4326',
    'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
  ])('may say that it is in WGS 84: %s', async (name) => {
    expect((await read(collection([feature('A')], crs(name)))).records).toHaveLength(1);
  });

  it.each([
    [
      'in another coordinate system',
      collection([feature('A')], crs('urn:ogc:def:crs:EPSG::3857')),
      'is in the coordinate reference system urn:ogc:def:crs:EPSG::3857: convert it',
    ],
    [
      'in another coordinate system, said at the end',
      `{"features":[],${JSON.stringify(crs('EPSG:2154')).slice(1)}`,
      'EPSG:2154',
    ],
    ['cut off', collection([feature('A'), feature('B')]).slice(0, -40), 'the file is cut off'],
    ['cut off between features', collection([feature('A'), feature('B')]).slice(0, -2), 'the file is cut off'],
    ['empty', '', 'The file is empty'],
    [
      'TopoJSON',
      '{"type":"Topology","objects":{}}',
      'Line 1 is not the GeoJSON of places: it is not a Feature but has the type "Topology"',
    ],
    ['a table', 'name,lat\n', 'expected an object or a list'],
    ['a web page', '<!DOCTYPE html>', '(a web page, or XML)'],
    [
      'in windows-1252',
      Buffer.from('{"type":"Feature","properties":{"name":"Caf\xe9"}}', 'latin1'),
      'Line 1 is not valid UTF-8',
    ],
    ['endlessly deep', `{"features":[{"a":${'['.repeat(200_000)}`, 'nested more than 64 levels deep'],
  ])('that is %s is refused', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });

  it('with a feature of 200 MB on one line is read around it, without holding it', async () => {
    const piece = 'x'.repeat(1 << 20);
    const file = streamedFile('places.geojson', function* () {
      yield `{"type":"FeatureCollection","features":[${JSON.stringify(feature('A'))},{"type":"Feature","properties":{"name":"`;
      for (let i = 0; i < 200; i += 1) yield piece;
      yield `"}},${JSON.stringify(feature('B'))}]}`;
    });
    const { records, problems } = await collect(readPlacesGeoJson(file));
    expect(records.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(problems).toEqual(['feature 2 (line 1): it is longer than 16,777,216 characters; simplify its geometry']);
  });

  // Collecting the garbage of a process that other suites have filled takes a second each time.
  it('of any size takes little memory', { timeout: 120_000 }, async () => {
    const text = 'A text that is read and let go again. '.repeat(50);
    const file = (features: number) =>
      streamedFile('places.geojson', function* () {
        for (let i = 0; i < features; i += 1) {
          yield `${JSON.stringify(feature(`Place ${i}`, { id: i, properties: { name: `Place ${i}`, description: text } }))}\n`;
        }
      });
    // 115 MB of features; held, they would take as much or more.
    expect(await heapGrowthMb(readPlacesGeoJson(file(60_000)))).toBeLessThan(60);
  });
});
