import { describe, expect, it } from 'vitest';
import { spatialTree } from '../build/places/spatial-tree.ts';
import { TREE_NODE_SIZE } from './place-image.ts';
import { cutAt, rootLevel, sizeOfCuts } from './tree-cuts.ts';

/** Of a tree of so many places: where each branch that is cut in two has its place among the cuts, and which one that is. */
function cutsOf(places: number) {
  const cuts: { at: number; middle: number; level: number; above: number }[] = [];
  const visit = (level: number, position: number, from: number, to: number, above: number) => {
    if (to - from <= TREE_NODE_SIZE) return;
    const middle = (from + to) >> 1;
    const at = cutAt(level, position);
    cuts.push({ at, middle, level, above });
    visit(level + 1, 2 * position, from, middle - 1, at);
    visit(level + 1, 2 * position + 1, middle + 1, to, at);
  };
  visit(rootLevel(places), 0, 0, places - 1, -1);
  return cuts;
}

describe.each([0, 1, 33, 34, 35, 68, 69, 140, 1000, 2200, 9000, 70_000])(
  'the cuts of a tree of %i places',
  (places) => {
    const cuts = cutsOf(places);

    it('have each a place of their own, in no more room than they take by level twice', () => {
      expect(new Set(cuts.map(({ at }) => at)).size).toBe(cuts.length);
      for (const { at } of cuts) {
        expect(at % 2).toBe(0);
        expect(at).toBeLessThan(sizeOfCuts(places));
      }
      const levels = new Set(cuts.map(({ level }) => level)).size;
      expect(sizeOfCuts(places)).toBeLessThanOrEqual(2 * 2 * 2 ** levels + 16);
    });

    it('lie in the same line as the one above, but for every third level', () => {
      const isBeside = ({ at, above }: { at: number; above: number }) => at >> 4 === above >> 4;
      for (const cut of cuts) if (cut.above !== -1) expect(isBeside(cut)).toBe(cut.level % 3 !== 0);
    });

    it('are the places in the middle of the branches', () => {
      const longitude = Float64Array.from({ length: places }, (_, row) => ((row * 7919) % 3600) / 10 - 180);
      const latitude = Float64Array.from({ length: places }, (_, row) => ((row * 104_729) % 1800) / 10 - 90);
      const tree = spatialTree({ longitude, latitude });
      for (const { at, middle } of cuts) {
        expect([tree.cuts[at], tree.cuts[at + 1]]).toEqual([tree.ticks[2 * middle], tree.ticks[2 * middle + 1]]);
      }
    });
  },
);
