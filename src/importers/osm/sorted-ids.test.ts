/** Ids are found whatever the order in which they are asked for. */

import { LocationChunk } from '@carnet/osm-pbf';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NodeLocations } from './node-locations.ts';
import { NumberList } from './number-list.ts';
import { WayNodes } from './points/way-nodes.ts';
import { SeenIds } from './seen-ids.ts';
import { SortedIds } from './sorted-ids.ts';

const ids = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 80 });

describe('sorted ids', () => {
  it('answer as a set does', () => {
    fc.assert(
      fc.property(ids, ids, (kept, asked) => {
        const list = new NumberList();
        for (const id of kept) list.push(id);
        const unique = [...new Set(kept)].sort((a, b) => a - b);
        const sorted = new SortedIds(list.takeSortedUnique());
        expect(asked.map((id) => sorted.indexOf(id))).toEqual(asked.map((id) => unique.indexOf(id)));
        expect(list.length).toBe(0);
      }),
    );
  });

  it('notice an id that comes again, in a sorted file or not', () => {
    fc.assert(
      fc.property(ids, (given) => {
        const seen = new SeenIds();
        const set = new Set<number>();
        for (const id of given) {
          expect(seen.add(id)).toBe(!set.has(id));
          set.add(id);
        }
      }),
    );
  });

  it('hold ids beyond 32 bits', () => {
    expect(new SortedIds(Float64Array.of(5, 13_400_000_001, 9_000_000_000_000_001)).indexOf(13_400_000_001)).toBe(1);
  });
});

describe('node locations', () => {
  function filled(wanted: Float64Array, nodes: readonly (readonly [number, number, number])[]) {
    const locations = new NodeLocations(wanted);
    const problems: string[] = [];
    const chunk = new LocationChunk((found) =>
      locations.setAll(found, (id, problem) => problems.push(`${id}: ${problem}`)),
    );
    for (const [id, latitude, longitude] of nodes) chunk.push(id, latitude, longitude);
    chunk.flush();
    return { locations, problems };
  }

  it('keep the coordinates of wanted nodes only, to a centimetre, and the first of a node that comes twice', () => {
    const { locations } = filled(Float64Array.of(1, 2, 3), [
      [7, 1, 1],
      [2, -89.9999999, 179.9999999],
      [2, 5, 5],
    ]);
    expect(locations.get(2)).toEqual({ latitude: -89.9999999, longitude: 179.9999999 });
    expect([locations.get(1), locations.get(7)]).toEqual([undefined, undefined]);
  });

  it('say what is wrong with coordinates off the earth, and then lack the node', () => {
    const { locations, problems } = filled(Float64Array.of(1), [[1, 91, 100]]);
    expect(problems).toEqual(['1: its latitude 91 is beyond 90 degrees']);
    expect(locations.get(1)).toBeUndefined();
  });

  it('are all there however many come', () => {
    const nodes = Array.from({ length: 5000 }, (_, index) => [index + 1, index / 1000, -index / 1000] as const);
    const { locations } = filled(
      Float64Array.from(nodes, ([id]) => id),
      nodes,
    );
    expect(nodes.every(([id, latitude]) => locations.get(id)?.latitude === latitude)).toBe(true);
  });
});

describe('ways that relations name', () => {
  it('are kept with their nodes, however many grow the list', () => {
    const ways = new WayNodes(Float64Array.of(1, 2, 3, 4));
    const long = Float64Array.from({ length: 70_000 }, (_, index) => index);
    ways.set(3, long);
    ways.set(1, Float64Array.of(-7, -8));
    ways.set(4, long);
    ways.set(9, Float64Array.of(1));
    expect(ways.get(3)).toEqual(long);
    expect(ways.get(1)).toEqual(Float64Array.of(-7, -8));
    expect(ways.get(4)).toEqual(long);
    expect([ways.get(2), ways.get(9)]).toEqual([undefined, undefined]);
    const list = new NumberList();
    ways.addNodeIdsTo(list);
    expect([list.length, list.at(70_001), list.at(140_001), list.at(140_002)]).toEqual([
      140_002,
      -8,
      69_999,
      Number.NaN,
    ]);
    expect(list.takeSortedUnique()).toEqual(Float64Array.of(-8, -7, ...long));
  });
});
