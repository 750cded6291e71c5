/** Points of interest from OpenStreetMap files made for the purpose: every kind of element, and every way of storing one. */

import { blockContent, framedBlob, headerContent, pbfFile, type WrittenBlock } from '@carnet/osm-pbf/writer';
import { DomainError } from '@carnet/rules/errors.ts';
import { describe, expect, it } from 'vitest';
import { readPbfHeader } from '../../../src/importers/osm/pbf-file.ts';
import type { OsmCounts } from '../../../src/importers/osm/points/read-counts.ts';
import { placeFile } from '../../helpers/places/place-files.ts';
import { museum, points, readPlaceBytes, readPlaces } from './osm-files.ts';

const park = (name: string) => ({ leisure: 'park', name });
const placesOf = (records: Awaited<ReturnType<typeof readPlaces>>['records']) =>
  Object.fromEntries(records.map(({ key, location }) => [key, [location.latitude, location.longitude]]));

/** A square of 0.02 degrees, as four nodes from `id` on. */
const square = (id: number, latitude: number, longitude: number) =>
  points(
    [id, latitude, longitude],
    [id + 1, latitude, longitude + 0.02],
    [id + 2, latitude + 0.02, longitude + 0.02],
    [id + 3, latitude + 0.02, longitude],
  );

describe('a node', () => {
  it('becomes a record with its key, its page and all that its tags say', async () => {
    const tags = {
      tourism: 'museum',
      name: 'Musée Fesch',
      'name:en': 'Fesch Museum',
      wikidata: 'Q2483597',
      website: 'https://www.musee-fesch.com',
      opening_hours: 'Mo-Su 09:15-18:00',
      wheelchair: 'yes',
      fee: 'yes',
      description: 'Italian <b>paintings</b>',
      'addr:country': 'FR',
    };
    const { records, problems, warnings } = await readPlaces([
      { nodes: [{ id: 13_400_000_001, latitude: 41.9219241, longitude: 8.7388806, tags }] },
    ]);
    expect([problems, warnings]).toEqual([[], []]);
    expect(records).toEqual([
      {
        key: 'node/13400000001',
        name: 'Musée Fesch',
        alternateNames: ['Fesch Museum'],
        category: 'museum',
        location: { latitude: 41.9219241, longitude: 8.7388806 },
        countryIso2: 'FR',
        description: 'Italian paintings',
        wikidataId: 'Q2483597',
        website: 'https://www.musee-fesch.com/',
        openingHours: 'Mo-Su 09:15-18:00',
        wheelchair: 'yes',
        fee: true,
        importance: 0.445,
        url: 'https://www.openstreetmap.org/node/13400000001',
      },
    ]);
  });

  it.each<[string, Partial<WrittenBlock>]>([
    ['in columns', {}],
    ['one by one', { isSparse: true }],
    ['on a coarser grid with offsets', { granularity: 1000, latitudeOffset: 400_000_000, longitudeOffset: -7_000_000 }],
  ])('is read as stored %s', async (_, storage) => {
    const nodes = [
      ...points([1, 1, 1]),
      museum(2, -33.5, -70.25),
      ...points([3, 0, 0]),
      museum(9_007_199_254, 89.5, 179.5),
    ];
    const { records } = await readPlaces([{ nodes, ...storage }]);
    expect(placesOf(records)).toEqual({ 'node/2': [-33.5, -70.25], 'node/9007199254': [89.5, 179.5] });
  });

  it('is read from blobs packed with zlib or zstd, or not at all, in pieces of any size', async () => {
    for (const packing of ['zlib', 'zstd', 'raw'] as const) {
      const bytes = pbfFile([{ nodes: [museum(1)] }, { nodes: [museum(2)] }], packing);
      for (const pieceBytes of [1, 7, 1 << 16]) {
        const { records } = await readPlaceBytes(bytes, {}, pieceBytes);
        expect(records.map(({ key }) => key)).toEqual(['node/1', 'node/2']);
      }
    }
  });

  it('without a name that says anything is counted and not listed', async () => {
    let counts: OsmCounts | undefined;
    const nodes = [museum(1), { ...museum(2), tags: { tourism: 'museum' } }, { ...museum(3), tags: park('?') }];
    const { records, problems } = await readPlaces([{ nodes }], { onCounts: (found) => (counts = found) });
    expect([records.length, problems]).toEqual([1, []]);
    expect(counts).toMatchObject({ nodes: 3, ways: 0, relations: 0, records: 1, unnamed: 2 });
  });

  it.each([
    [
      'off the earth',
      museum(5, 95, 12),
      'node/5: its latitude 95 is beyond 90 degrees; are latitude and longitude swapped?',
    ],
    ['beyond 180 degrees', museum(5, 41, 181), 'node/5: its longitude 181 is beyond 180 degrees'],
    ['at 0,0', museum(5, 0, 0), 'node/5: it is at 0,0, which means an unknown place'],
  ])('%s is refused by name, and the others are kept', async (_, node, problem) => {
    const { records, problems } = await readPlaces([{ nodes: [museum(1), node] }]);
    expect([records.length, problems]).toEqual([1, [problem]]);
  });

  it('that was never uploaded is refused', async () => {
    const { problems } = await readPlaces([{ nodes: [museum(-5)] }]);
    expect(problems).toEqual(['node/-5: its id is not a valid OpenStreetMap id: it was never uploaded']);
  });

  it('that comes twice is refused the second time, in a sorted file or not', async () => {
    const { records, problems } = await readPlaces([
      { nodes: [museum(1), museum(7), museum(7)] },
      { nodes: [museum(3), museum(1), museum(3)] },
    ]);
    expect(records.map(({ key }) => key)).toEqual(['node/1', 'node/7', 'node/3']);
    expect(problems).toEqual(['node/7', 'node/1', 'node/3'].map((key) => `${key}: it is in the file more than once`));
  });

  it('with an address that is no link keeps everything else', async () => {
    const node = { ...museum(1), tags: { ...museum(1).tags, website: 'javascript:alert(1)' } };
    const { records, warnings } = await readPlaces([{ nodes: [node] }]);
    expect(records[0]?.website).toBeNull();
    expect(warnings).toEqual([
      'node/1: its website "javascript:alert(1)" is not an http or https address and is left out',
    ]);
  });
});

describe('a way', () => {
  it('that is closed lies at the centre of its area, an open one at the mean of its nodes', async () => {
    const { records } = await readPlaces([
      {
        nodes: [...square(1, 10, 20), ...points([5, 10, 20.005], [6, 10, 20.01])],
        ways: [
          { id: 1, nodeIds: [1, 5, 6, 2, 3, 4, 1], tags: park('Area') },
          { id: 2, nodeIds: [1, 2, 3, 4], tags: { man_made: 'bridge', name: 'Line' } },
          { id: 3, nodeIds: [1, 3], tags: { highway: 'path', name: 'No place' } },
        ],
      },
    ]);
    expect(placesOf(records)).toEqual({ 'way/1': [10.01, 20.01], 'way/2': [10.01, 20.01] });
  });

  it('across the antimeridian lies there and not on the other side of the world', async () => {
    const { records } = await readPlaces([
      {
        nodes: points([1, -17, 179.99], [2, -17, -179.97], [3, -16.98, -179.97], [4, -16.98, 179.99]),
        ways: [{ id: 1, nodeIds: [1, 2, 3, 4, 1], tags: park('Taveuni') }],
      },
    ]);
    expect(placesOf(records)).toEqual({ 'way/1': [-16.99, -179.99] });
  });

  it('may come before its nodes, and relations before both', async () => {
    const { records } = await readPlaces([
      { relations: [{ id: 1, members: [{ type: 'way', id: 2 }], tags: { type: 'multipolygon', ...park('Area') } }] },
      {
        ways: [
          { id: 2, nodeIds: [1, 2, 3, 4, 1] },
          { id: 1, nodeIds: [4, 3], tags: park('Way') },
        ],
      },
      { nodes: square(1, 10, 20).reverse() },
    ]);
    expect(placesOf(records)).toEqual({ 'way/1': [10.02, 20.01], 'relation/1': [10.01, 20.01] });
  });

  it('cut by the border of the file is placed at what is there; one that is mostly missing is counted', async () => {
    let counts: OsmCounts | undefined;
    const { records, problems, warnings } = await readPlaces(
      [
        {
          nodes: square(1, 10, 20),
          ways: [
            { id: 1, nodeIds: [1, 2, 77, 1], tags: park('Most of it') },
            { id: 2, nodeIds: [1, 77, 78, 79, 1], tags: park('Little of it') },
            { id: 3, nodeIds: [77, 78], tags: park('Nothing of it') },
            { id: 4, nodeIds: [], tags: park('No nodes') },
          ],
        },
      ],
      { onCounts: (found) => (counts = found) },
    );
    expect(placesOf(records)).toEqual({ 'way/1': [10, 20.01] });
    expect([problems, counts?.partial, counts?.outside]).toEqual([[], 1, 3]);
    expect(warnings).toEqual([
      'test.osm.pbf: 1 way or area is placed at the middle of the part that is in the file: the file lacks the rest',
      'test.osm.pbf: 3 ways and areas are left out: less than half of each is in the file',
    ]);
  });

  it('with a node off the earth names the node and does without it', async () => {
    const { records, problems } = await readPlaces([
      {
        nodes: [...points([1, 10, 20], [2, 10, 20.02]), { id: 3, latitude: 100, longitude: 20 }],
        ways: [{ id: 1, nodeIds: [1, 2, 3], tags: park('Park') }],
      },
    ]);
    expect(placesOf(records)).toEqual({ 'way/1': [10, 20.01] });
    expect(problems).toEqual([
      "node/3: its latitude 100 is beyond 90 degrees; are latitude and longitude swapped?; a place's outline needs it",
    ]);
  });

  it('is placed by the coordinates it carries itself where the file leaves its nodes out', async () => {
    const block = blockContent({
      ways: [
        {
          id: 1,
          nodeIds: [1, 2, 3, 4, 1],
          locations: [
            [10, 20],
            [10, 20.02],
            [10.02, 20.02],
            [10.02, 20],
            [10, 20],
          ],
          tags: park('Park'),
        },
      ],
    });
    const file = Buffer.concat([
      framedBlob('OSMHeader', headerContent(['OsmSchema-V0.6', 'DenseNodes'], ['LocationsOnWays'])),
      framedBlob('OSMData', block),
    ]);
    expect(placesOf((await readPlaceBytes(file)).records)).toEqual({ 'way/1': [10.01, 20.01] });
  });
});

describe('an area', () => {
  const member = (id: number, role: string) => ({ type: 'way', id, role }) as const;
  const area = (members: readonly ReturnType<typeof member>[], type = 'multipolygon') => ({
    id: 1,
    members,
    tags: { type, ...park('Area') },
  });

  it('lies at the centre of its outer rings, each weighing by its size, whatever its ways are cut into', async () => {
    const nodes = [...square(1, 10, 20), ...square(11, 10, 20.1), ...square(21, 10.005, 20.005)];
    const ways = [
      { id: 1, nodeIds: [3, 2, 1] },
      { id: 2, nodeIds: [3, 4, 1] },
      { id: 3, nodeIds: [11, 12, 13, 14, 11] },
      { id: 4, nodeIds: [21, 22, 23, 24, 21] },
    ];
    const { records } = await readPlaces([
      { nodes, ways, relations: [area([member(1, 'outer'), member(4, 'inner'), member(2, ''), member(3, 'outer')])] },
    ]);
    expect(placesOf(records)).toEqual({ 'relation/1': [10.01, 20.06] });
  });

  it('whose ring is cut by the border is placed at what is there', async () => {
    const { records, warnings } = await readPlaces([
      {
        nodes: square(1, 10, 20),
        ways: [{ id: 1, nodeIds: [1, 2] }],
        relations: [area([member(1, 'outer'), member(9, 'outer')], 'boundary')],
      },
    ]);
    expect(placesOf(records)).toEqual({ 'relation/1': [10, 20.01] });
    expect(warnings).toHaveLength(1);
  });

  it('is not any other relation: a route through a park is no park', async () => {
    const ways = [{ id: 1, nodeIds: [1, 2, 3, 4, 1] }];
    const { records } = await readPlaces([
      { nodes: square(1, 10, 20), ways, relations: [area([member(1, '')], 'route')] },
    ]);
    expect(records).toEqual([]);
  });

  it('may be a site of nodes and ways', async () => {
    const { records } = await readPlaces([
      {
        nodes: square(1, 10, 20),
        ways: [{ id: 1, nodeIds: [1, 2] }],
        relations: [
          {
            id: 1,
            members: [member(1, 'entrance'), { type: 'node', id: 3 }, { type: 'node', id: 4 }],
            tags: { type: 'site', historic: 'archaeological_site', name: 'Site' },
          },
        ],
      },
    ]);
    expect(placesOf(records)).toEqual({ 'relation/1': [10.01, 20.01] });
  });
});

describe('a file with more ways and areas than are kept at once', () => {
  it('gives the same records in the same order, each once', async () => {
    const blocks = Array.from({ length: 12 }, (_, index): WrittenBlock => {
      const first = index * 10 + 1;
      return {
        nodes: [...square(first, 10 + index, 20), museum(first + 4, 10, 20)],
        ways: [
          { id: first, nodeIds: [first, first + 1, first + 2, first + 3, first], tags: park(`Park ${index}`) },
          { id: first + 1, nodeIds: [first, first + 1, first + 2, first + 3, first] },
        ],
        relations: [
          {
            id: first,
            members: [{ type: 'way', id: first + 1, role: 'outer' }],
            tags: { type: 'multipolygon', ...park(`Area ${index}`) },
          },
        ],
      };
    });
    const atOnce = await readPlaces(blocks);
    expect(atOnce.records).toHaveLength(36);
    for (const maxNodeIds of [1, 7, 60]) {
      const inBatches = await readPlaces(blocks, { maxNodeIds });
      const byKey = (records: typeof atOnce.records) => records.toSorted((a, b) => (a.key < b.key ? -1 : 1));
      expect(byKey(inBatches.records)).toEqual(byKey(atOnce.records));
      expect([inBatches.problems, inBatches.warnings]).toEqual([[], []]);
    }
  });
});

describe('the header', () => {
  it('tells as of when the data is', async () => {
    const file = (seconds: number) =>
      placeFile(framedBlob('OSMHeader', headerContent(['OsmSchema-V0.6'], [], seconds)), 'test.osm.pbf');
    expect(await readPbfHeader(file(1_772_537_269))).toEqual({
      hasLocationsOnWays: false,
      dataAt: new Date('2026-03-03T11:27:49Z'),
    });
    expect((await readPbfHeader(file(0))).dataAt).toBeNull();
  });
});

describe('a file that cannot be read', () => {
  it('is a validation error that says what is wrong and where', async () => {
    const read = readPlaceBytes(pbfFile([{ nodes: [museum(1)] }]).subarray(0, -1));
    await expect(read).rejects.toBeInstanceOf(DomainError);
    await expect(read).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(read).rejects.toThrow(/The file cannot be read as OpenStreetMap PBF: it is cut off: .* at byte \d+/);
    await expect(readPbfHeader(placeFile('{}', 'test.osm.pbf'))).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});
