/** Asks a tree of KDBush: the nearest places by geokdbush, boxes by KDBush itself, and how many lie in a region. */
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import type { Box } from './box.ts';
import { type SpatialTree, TREE_NODE_SIZE } from './place-image.ts';
import { INSIDE, OUTSIDE, type Region } from './region.ts';
import { RowList } from './row-list.ts';

export type RowTest = (row: number) => boolean;

/** Numbers that describe one subtree still to be looked at: places from and to, axis, and the box it lies in. */
const FRAME = 7;

export class SpatialIndex {
  readonly #tree: KDBush;
  /** A subtree of 2^32 places is 32 deep; one frame for each level and one more wait at most. */
  readonly #stack = new Float64Array(FRAME * 40);
  /** Places of the last leaf that the region contains. */
  readonly #edge = new Uint32Array(TREE_NODE_SIZE + 1);

  constructor(tree: SpatialTree) {
    this.#tree = openTree(tree);
  }

  /** Rows in order of distance as geokdbush reckons it: good to its last digits only. */
  nearest(longitude: number, latitude: number, count: number, radiusKm: number, test?: RowTest): number[] {
    return around(this.#tree, longitude, latitude, count, radiusKm, test);
  }

  inBox({ west, south, east, north }: Box): number[] {
    return this.#tree.range(west, south, east, north);
  }

  /** How many places of the region pass the test. Subtrees that lie in it whole are counted without a look at their places. */
  count(region: Region, test?: RowTest): number {
    const { ids } = this.#tree;
    const edge = this.#edge;
    let total = 0;
    this.#walk(
      region,
      (from, to) => {
        if (test === undefined) total += to - from + 1;
        else for (let place = from; place <= to; place += 1) if (test(ids[place] as number)) total += 1;
      },
      (found) => {
        if (test === undefined) total += found;
        else for (let index = 0; index < found; index += 1) if (test(ids[edge[index] as number] as number)) total += 1;
      },
    );
    return total;
  }

  /** The places in the tree of the region that pass the test, in no order. */
  places(region: Region, test?: RowTest): Uint32Array {
    const { ids } = this.#tree;
    const gathered = new RowList();
    const add = (place: number) => {
      if (test === undefined || test(ids[place] as number)) gathered.push(place);
    };
    this.#walk(
      region,
      (from, to) => {
        for (let place = from; place <= to; place += 1) add(place);
      },
      (found) => {
        for (let index = 0; index < found; index += 1) add(this.#edge[index] as number);
      },
    );
    return gathered.view();
  }

  /**
   * Tells of all places of the region: of subtrees that lie in it whole as runs of places in the tree, of others leaf by
   * leaf, whose places are in the edge list.
   */
  #walk(region: Region, whole: (from: number, to: number) => void, part: (found: number) => void): void {
    const { numItems } = this.#tree;
    const coords = this.#tree.coords as Float64Array;
    const edge = this.#edge;
    const stack = this.#stack;
    stack.set([0, numItems - 1, 0, -180, -90, 180, 90]);
    for (let top = FRAME; top > 0; ) {
      top -= FRAME;
      const from = stack[top] as number;
      const to = stack[top + 1] as number;
      if (from > to) continue;
      const axis = stack[top + 2] as number;
      const west = stack[top + 3] as number;
      const south = stack[top + 4] as number;
      const east = stack[top + 5] as number;
      const north = stack[top + 6] as number;
      const relation = region.relation(west, south, east, north);
      if (relation === OUTSIDE) continue;
      if (relation === INSIDE) {
        whole(from, to);
        continue;
      }
      if (to - from <= TREE_NODE_SIZE) {
        part(region.find(coords, from, to, edge));
        continue;
      }
      const middle = (from + to) >> 1;
      part(region.find(coords, middle, middle, edge));
      const longitude = coords[2 * middle] as number;
      const latitude = coords[2 * middle + 1] as number;
      const byLongitude = axis === 0;
      stack[top] = from;
      stack[top + 1] = middle - 1;
      stack[top + 2] = 1 - axis;
      stack[top + 3] = west;
      stack[top + 4] = south;
      stack[top + 5] = byLongitude ? longitude : east;
      stack[top + 6] = byLongitude ? north : latitude;
      top += FRAME;
      stack[top] = middle + 1;
      stack[top + 1] = to;
      stack[top + 2] = 1 - axis;
      stack[top + 3] = byLongitude ? longitude : west;
      stack[top + 4] = byLongitude ? south : latitude;
      stack[top + 5] = east;
      stack[top + 6] = north;
      top += FRAME;
    }
  }
}

/**
 * The tree over arrays that lie somewhere in the snapshot file. `KDBush.from` wants a buffer of its own that begins with its
 * header, so the index is put together from its parts as its constructor does.
 */
function openTree({ ids, coords }: SpatialTree): KDBush {
  const parts: Partial<KDBush> = {
    numItems: ids.length,
    nodeSize: TREE_NODE_SIZE,
    ArrayType: Float64Array,
    IndexArrayType: ids.length < 65536 ? Uint16Array : Uint32Array,
    ids: ids as KDBush['ids'],
    coords: coords as KDBush['coords'],
    _pos: coords.length,
    _finished: true,
  };
  return Object.assign(Object.create(KDBush.prototype) as KDBush, parts);
}
