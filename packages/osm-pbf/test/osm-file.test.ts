import { describe, expect, it } from 'vitest';
import { readOsmHeader } from '../src/index.ts';
import { framedBlob, headerContent, pbfFile, type WrittenBlock } from '../writer/write-pbf.ts';
import { museum, readEverything } from './read-everything.ts';

const BLOCKS: readonly WrittenBlock[] = [
  { nodes: [museum(1, 41.9, 12.5), { id: 2, latitude: -33.85, longitude: 151.2 }] },
  { nodes: [museum(3, 0.5, -0.5)], isSparse: true, granularity: 1000, latitudeOffset: 400_000_000 },
  {
    ways: [
      { id: 10, nodeIds: [1, 2, 3, 1], tags: { leisure: 'park' } },
      { id: 11, nodeIds: [2, 3] },
    ],
  },
  { relations: [{ id: 20, members: [{ type: 'way', id: 10, role: 'outer' }], tags: { leisure: 'park' } }] },
];

describe('a file', () => {
  it.each(['raw', 'zlib', 'zstd'] as const)(
    'packed by %s gives its elements, in pieces of any size',
    async (packing) => {
      const bytes = pbfFile(BLOCKS, packing);
      for (const pieceBytes of [1, 7, 1 << 16]) {
        const { tagged, locations, ways, counts } = await readEverything(bytes, pieceBytes);
        expect(tagged).toEqual(['node/1', 'node/3', 'way/10', 'relation/20']);
        expect(counts).toEqual({ nodes: 3, ways: 2, relations: 1 });
        expect([...ways]).toEqual([
          [10, [1, 2, 3, 1]],
          [11, [2, 3]],
        ]);
        expect([...locations]).toEqual([
          [1, [41.9, 12.5]],
          [2, [-33.85, 151.2]],
          [3, [0.5, -0.5]],
        ]);
      }
    },
  );

  it('tells in its header as of when the data is', async () => {
    const bytes = framedBlob('OSMHeader', headerContent(['OsmSchema-V0.6'], [], 1_772_537_269));
    const source = {
      async *open() {
        yield bytes;
      },
    };
    expect(await readOsmHeader(source)).toEqual({
      hasLocationsOnWays: false,
      dataAt: new Date('2026-03-03T11:27:49Z'),
    });
  });
});
