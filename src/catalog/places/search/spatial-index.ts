/** Where places lie, in a KDBush tree: those of a box, the nearest ones, and how many a region holds. */
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import type { Location } from '../../../domain/places/location.ts';
import type { BoundingBox } from '../place-queries.ts';

export type RowTest = (row: number) => boolean;

export type Relation = 'outside' | 'partly' | 'inside';

/** A part of the earth. */
export interface Region {
  /** How a box lies to it, edges included. "partly" is always right; the other two save a look at each place. */
  relation(box: BoundingBox): Relation;
  contains(longitude: number, latitude: number): boolean;
}

/** Smaller leaves than KDBush's 64: a count looks at each place of the leaves on a region's edge. */
const NODE_SIZE = 16;
const WORLD: BoundingBox = { west: -180, south: -90, east: 180, north: 90 };

/** By row, in degrees. */
export interface Coordinates {
  readonly longitude: ArrayLike<number>;
  readonly latitude: ArrayLike<number>;
}

/** The tree's own form for files, from which `SpatialIndex` reads it. Float64: a Float32 is off by up to 0.8 m. */
export function spatialTree({ longitude, latitude }: Coordinates): Uint8Array<ArrayBuffer> {
  const tree = new KDBush(longitude.length, NODE_SIZE, Float64Array);
  for (let row = 0; row < longitude.length; row += 1) tree.add(longitude[row] as number, latitude[row] as number);
  return new Uint8Array(tree.finish().data as ArrayBuffer);
}

export class SpatialIndex {
  readonly #tree: KDBush;

  /** KDBush wants a buffer that begins with the tree: it is copied out of the one that holds the whole image. */
  constructor(tree: Uint8Array) {
    this.#tree = KDBush.from(tree.slice().buffer);
  }

  /** Rows in order of distance as geokdbush computes it. */
  nearest({ longitude, latitude }: Location, count: number, radiusKm: number, test?: RowTest): number[] {
    return around(this.#tree, longitude, latitude, count, radiusKm, test);
  }

  inBox({ west, south, east, north }: BoundingBox): number[] {
    return this.#tree.range(west, south, east, north);
  }

  /**
   * How many places of the region pass the test. Branches that lie in it whole are counted without a look at each
   * place.
   */
  count(region: Region, test?: RowTest): number {
    const { ids, nodeSize } = this.#tree;
    const coords = this.#tree.coords as Float64Array;
    const passes = (place: number) => test === undefined || test(ids[place] as number);
    const isCounted = (place: number) =>
      region.contains(coords[2 * place] as number, coords[2 * place + 1] as number) && passes(place);
    const countWhere = (from: number, to: number, isMeant: (place: number) => boolean) => {
      let total = 0;
      for (let place = from; place <= to; place += 1) if (isMeant(place)) total += 1;
      return total;
    };
    // The place in the middle divides a branch in two, by longitude (axis 0) and by latitude (axis 1) in turn.
    const countBranch = (from: number, to: number, axis: 0 | 1, box: BoundingBox): number => {
      const relation = region.relation(box);
      if (relation === 'outside') return 0;
      if (relation === 'inside') return test === undefined ? to - from + 1 : countWhere(from, to, passes);
      if (to - from <= nodeSize) return countWhere(from, to, isCounted);
      const middle = (from + to) >> 1;
      const cut = coords[2 * middle + axis] as number;
      const lower = axis === 0 ? { ...box, east: cut } : { ...box, north: cut };
      const upper = axis === 0 ? { ...box, west: cut } : { ...box, south: cut };
      const next = axis === 0 ? 1 : 0;
      return (
        Number(isCounted(middle)) +
        countBranch(from, middle - 1, next, lower) +
        countBranch(middle + 1, to, next, upper)
      );
    };
    return countBranch(0, ids.length - 1, 0, WORLD);
  }
}
