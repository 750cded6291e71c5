/** Tours as GeoJSON: real routes cut out of OpenStreetMap where they are at hand, and others, sound and broken. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthKm } from '../../../src/domain/places/tours/tour-measures.ts';
import { readToursGeoJson } from '../../../src/importers/tours-geojson/read-tours-geojson.ts';
import {
  collect,
  hasPlaceReferences,
  heapGrowthMb,
  placeFile,
  placeReference,
  streamedFile,
} from '../../helpers/places/place-files.ts';

const read = (content: unknown, name = 'walks.geojson') =>
  collect(readToursGeoJson(placeFile(typeof content === 'string' ? content : JSON.stringify(content), name)));
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
const way = (coordinates: unknown, properties: Record<string, unknown> = { name: 'Walk' }, rest: object = {}) => ({
  type: 'Feature',
  ...rest,
  properties,
  geometry: { type: 'LineString', coordinates },
});
const point = (longitude: number, latitude: number, properties: Record<string, unknown>) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
});
const A = [12.5, 41.9];
const B = [12.5, 41.901];
const C = [12.5, 41.902];
const D = [12.5, 41.95];
const E = [12.5, 41.951];

describe('a way', () => {
  it('becomes a tour with what its properties say', async () => {
    const properties = {
      name: 'Through the <b>old</b> town',
      summary: 'Gates &amp; towers',
      difficulty: 'Easy',
      country: 'it',
      roundtrip: 'yes',
      durationMinutes: 90,
      website: 'https://example.org/walk',
    };
    expect(await read(way([[...A, 20], B, C], properties, { id: 'w1' }))).toEqual({
      problems: [],
      warnings: [],
      records: [
        {
          key: 'w1',
          name: 'Through the old town',
          summary: 'Gates & towers',
          countryIso2: 'IT',
          difficulty: 'easy',
          isLoop: true,
          durationMinutes: 90,
          stops: [],
          path: [[[12.5, 41.9, 20], B, C]],
          url: 'https://example.org/walk',
        },
      ],
    });
  });

  it.each([
    [{ title: 'By title' }, 'By title'],
    [{ from: 'Station', to: 'Castle', ref: '7' }, 'Station – Castle'],
    [{ ref: 7 }, '7'],
    [{}, 'walks'],
  ])('is named by %j where it has no name', async (properties, name) => {
    expect((await read(collection(way([A, B], properties)))).records).toMatchObject([{ name }]);
  });

  it('takes the address of a page for a link, not for a summary', async () => {
    const { records } = await read(way([A, B], { name: 'Walk', description: 'https://example.org/1' }));
    expect(records).toMatchObject([{ summary: null, url: 'https://example.org/1' }]);
  });

  it('says which words it did not understand, and works without them', async () => {
    const { records, warnings } = await read(
      way([A, B], { name: 'Walk', difficulty: 'T2', country: 'Italy', url: 'javascript:alert(1)' }),
    );
    expect(records).toMatchObject([{ difficulty: null, countryIso2: null, url: null }]);
    expect(warnings).toEqual([
      'feature 1 (line 1): its country "Italy" is not a two-letter ISO code: its first point decides',
      'feature 1 (line 1): its difficulty "t2" is not one of easy, moderate, hard: worked out instead',
      'feature 1 (line 1): its link "javascript:alert(1)" is not an http or https address and is left out',
    ]);
  });

  it('may be a bare geometry, or one of several on lines of their own', async () => {
    expect((await read({ type: 'LineString', coordinates: [A, B] })).records).toMatchObject([
      { key: 'walks', name: 'walks', path: [[A, B]] },
    ]);
    const lines = [way([A, B], { name: 'One' }), way([D, E], { name: 'Two' })].map((one) => JSON.stringify(one));
    expect((await read(lines.join('\n'))).records.map(({ key }) => key)).toEqual(['One', 'Two']);
  });

  it('of several pieces is put in order, with a gap that stays a gap', async () => {
    const pieces = {
      type: 'MultiLineString',
      coordinates: [
        [B, A],
        [B, C],
        [E, D],
      ],
    };
    const { records, warnings } = await read({ type: 'Feature', properties: { name: 'Walk' }, geometry: pieces });
    expect(records[0]?.path).toEqual([
      [A, B, C],
      [D, E],
    ]);
    expect(warnings).toEqual(['feature 1 (line 1): a gap of 5.3 km after part 1 of its way stays a gap']);
  });

  it('is split where it jumps', async () => {
    const { records, warnings } = await read(way([A, B, [12.6, 41.95], C, [12.5, 41.903]]));
    expect(records[0]?.path).toEqual([
      [A, B],
      [C, [12.5, 41.903]],
    ]);
    expect(warnings).toEqual([
      expect.stringMatching(/^feature 1 \(line 1\), position 3: jumps 9\.\d km from the point before/),
      expect.stringMatching(/^feature 1 \(line 1\), position 4: jumps 9\.\d km/),
      'feature 1 (line 1), position 4: a gap of 111 m before this point stays a gap',
    ]);
  });
});

describe('stops', () => {
  const stops = (records: readonly { stops: readonly { name: string }[] }[]) =>
    records.map((record) => record.stops.map(({ name }) => name));

  it('may stand in the properties of the way, in several shapes', async () => {
    const listed = [
      {
        name: 'One',
        description: 'First',
        minutes: 20,
        location: { latitude: 41.9, longitude: 12.5 },
        wikidata: 'Q10285',
      },
      { name: 'Two', lat: 41.901, lng: 12.5 },
      { name: 'Three', coordinates: C },
      point(12.5, 41.9, { name: 'Four' }),
      { name: 'Nowhere' },
      { latitude: 41.9, longitude: 12.5 },
    ];
    const { records, warnings } = await read(way([A, B, C], { name: 'Walk', stops: listed }));
    expect(stops(records)).toEqual([['One', 'Two', 'Three', 'Four']]);
    expect(records[0]?.stops[0]).toEqual({
      name: 'One',
      description: 'First',
      location: { latitude: 41.9, longitude: 12.5 },
      minutes: 20,
      wikidataId: 'Q10285',
      pointOfInterestKey: null,
    });
    expect(warnings).toEqual([
      'feature 1 (line 1), stop 5: the stop "Nowhere" is left out: its coordinates are not numbers',
      'feature 1 (line 1), stop 6: a stop without a name is left out',
    ]);
  });

  it('of the only way are all points of the file, in their order', async () => {
    const { records } = await read(
      collection(point(12.5, 41.902, { name: 'C' }), way([A, C]), point(12.6, 41.9, { name: 'A' })),
    );
    expect(stops(records)).toEqual([['C', 'A']]);
  });

  it('stand in the order of their positions where they have them', async () => {
    const { records } = await read(
      collection(
        way([A, C]),
        point(12.5, 41.9, { name: 'Second', position: 2 }),
        point(12.5, 41.9, { name: 'First', position: 1 }),
      ),
    );
    expect(stops(records)).toEqual([['First', 'Second']]);
  });

  it('of several ways go to the way that they name, or that is near', async () => {
    const { records, warnings } = await read(
      collection(
        point(12.5, 41.902, { name: 'C' }),
        point(12.5, 41.9, { name: 'A' }),
        point(9, 45, { name: 'Named', tour: 'Two' }),
        point(9, 45, { name: 'Far' }),
        way([A, B, C], { name: 'One' }),
        way([D, E], { name: 'Two' }),
      ),
    );
    expect(stops(records)).toEqual([['A', 'C'], ['Named']]);
    expect(warnings).toEqual([
      'feature 4 (line 1): the point is not used as a stop: no path is near, or it names a tour that is not in the file',
    ]);
  });
});

describe('what cannot be used', () => {
  it.each<[string, unknown, RegExp]>([
    [
      'coordinates out of range',
      way([A, [12.5, 95]]),
      /position 2 cannot be used: its latitude 95 is beyond 90 degrees/,
    ],
    ['coordinates swapped', way([[41.9, 112.5]]), /are latitude and longitude swapped\?/],
    ['a position that is no pair', way([A, ['12.5', '41.9']]), /position 2 is not a pair of numbers/],
    ['coordinates that are no list', way('A to B'), /has no coordinates/],
    [
      'an unknown geometry',
      { type: 'Feature', properties: {}, geometry: { type: 'Curve', coordinates: [] } },
      /unknown type "Curve"/,
    ],
    ['a single point', way([A]), /no way of at least two points/],
    ['no points', way([]), /no way of at least two points/],
    [
      'a geometry without end',
      Array.from({ length: 12 }).reduce<unknown>(
        (inner) => ({ type: 'GeometryCollection', geometries: [inner] }),
        null,
      ),
      /nested more than 8 levels/,
    ],
  ])('is %s, named by feature', async (_, feature, message) => {
    const { records, problems } = await read(collection(way([A, B], { name: 'Good' }), feature));
    expect(records).toMatchObject([{ name: 'Good' }]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^feature 2 \(line 1\): /);
    expect(problems[0]).toMatch(message);
  });

  it('is the second of two with one key', async () => {
    const { records, problems } = await read(
      collection(way([A, B], { name: 'X' }, { id: 1 }), way([C, B], { name: 'Y' }, { id: 1 })),
    );
    expect(records).toHaveLength(1);
    expect(problems).toEqual(['feature 2 (line 1, 1): its key "1" is that of feature 1 (line 1, 1) already']);
  });

  it('is one without id and name among others', async () => {
    const { problems } = await read(collection(way([A, B], { name: 'X' }), way([C, B], {})));
    expect(problems).toEqual(['feature 2 (line 1): it has neither an id nor a name']);
  });

  it('leaves out areas and features without geometry with a warning', async () => {
    const area = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [[A, B, C, A]] } };
    const { warnings } = await read(
      collection(way([A, B]), area, { type: 'Feature', properties: null, geometry: null }),
    );
    expect(warnings).toEqual(
      [2, 3].map((n) => `feature ${n} (line 1): it has neither a way nor a point and is left out`),
    );
  });

  it.each<[string, string, RegExp]>([
    ['nothing', '', /The file is empty/],
    ['points alone', JSON.stringify(collection(point(1, 2, {}))), /no LineString and no MultiLineString/],
    ['no GeoJSON', '{"walks": []}', /is not GeoJSON: it has no type/],
    ['cut off', JSON.stringify(collection(way([A, B]))).slice(0, -20), /cut off/],
    ['no JSON', '<gpx/>', /is not valid JSON/],
    [
      'in another system',
      JSON.stringify({ ...collection(way([A, B])), crs: { properties: { name: 'EPSG:3857' } } }),
      /EPSG:3857/,
    ],
    [
      'nested without end',
      `{"type":"FeatureCollection","features":[${'['.repeat(100_000)}`,
      /nested more than 64 levels/,
    ],
  ])('is a file that is %s', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
    await expect(read(content)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('is a feature on a line of 200 MB, of which nothing is kept', async () => {
    const piece = `${'[12.5,41.9],'.repeat(5000)}`;
    const file = streamedFile('walks.geojson', function* () {
      yield `${JSON.stringify(way([A, B], { name: 'Good' }))}\n{"type":"Feature","geometry":{"type":"LineString","coordinates":[`;
      for (let bytes = 0; bytes < 200e6; bytes += piece.length) yield piece;
      yield '[12.5,41.9]]}}';
    });
    const problems: string[] = [];
    const growth = await heapGrowthMb(
      (async function* () {
        for await (const item of readToursGeoJson(file)) {
          if ('problem' in item) problems.push(item.problem.message);
          yield item;
        }
      })(),
    );
    expect(problems).toEqual(['it is longer than 16,777,216 characters: simplify its way']);
    expect(growth).toBeLessThan(150);
  });

  it('never breaks the reader, whatever a feature holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue({ maxDepth: 6 }), { maxLength: 5 }), async (features) => {
        const { records } = await read(collection(way([A, B], { name: 'Good' }, { id: 'good' }), ...features));
        expect(records[0]?.key).toBe('good');
      }),
    );
  });
});

describe.skipIf(!hasPlaceReferences)('real routes cut out of OpenStreetMap', () => {
  const real = async (name: string) => collect(readToursGeoJson(placeReference(`../tours/${name}`)));

  it('of Locarno come with their pieces joined, whichever way they were drawn', async () => {
    const { records, problems, warnings } = await real('locarno.geojson');
    expect({ problems, warnings }).toEqual({ problems: [], warnings: [] });
    expect(records.map(({ key, name, path }) => [key, name, path.map((part) => part.length)])).toEqual([
      ['relation/9053136', '02-Sentiero Verzasca', [4]],
      ['relation/9513142', 'Locarno debarcadero – Orselina', [4]],
      ['relation/18788217', 'Grand Tour del Lago Maggiore ® - Tappa 9 - Vira Gambarogno (CH) - Ascona (CH)', [64]],
      [expect.stringMatching(/^relation\/\d+$/), 'Cammino del Lago Maggiore - Tappa Ascona - Vira (Gambarogno)', [64]],
    ]);
    // The first two have the same pieces, and the last two as well: walked the other way.
    expect(records[1]?.path[0]).toEqual(records[0]?.path[0]?.toReversed());
    expect(records[3]?.path[0]).toEqual(records[2]?.path[0]?.toReversed());
  });

  it('of Neuss keep every metre of their pieces, and nothing else', async () => {
    const { records, problems } = await real('neuss-s11.geojson');
    expect(problems).toEqual([]);
    expect(records).toHaveLength(7);
    const { features } = JSON.parse(await text('neuss-s11.geojson'));
    for (const [i, { path }] of records.entries()) {
      expect(lengthKm(path)).toBeCloseTo(lengthKm(features[i].geometry.coordinates), 6);
    }
    expect(records.map(({ path }) => path.length)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  async function text(name: string): Promise<string> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of placeReference(`../tours/${name}`).open()) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  }
});
