/** Builds the tree in which places are looked for by where they are. */
import KDBush from 'kdbush';
import { toTicks } from '../../../domain/places/location.ts';
import { type SpatialTree, TREE_NODE_SIZE } from '../../places/place-image.ts';
import { cutAt, rootLevel, sizeOfCuts } from '../../places/tree-cuts.ts';

/** By row, in degrees to whole ticks. */
export interface Coordinates {
  readonly longitude: ArrayLike<number>;
  readonly latitude: ArrayLike<number>;
}

export function spatialTree({ longitude, latitude }: Coordinates): SpatialTree {
  const tree = new KDBush(longitude.length, TREE_NODE_SIZE, Float64Array);
  for (let row = 0; row < longitude.length; row += 1) tree.add(longitude[row] as number, latitude[row] as number);
  tree.finish();
  const coords = tree.coords as Float64Array<ArrayBuffer>;
  const ticks = Int32Array.from(coords, toTicks);
  return { ids: tree.ids, coords, ticks, cuts: cutsOf(ticks) };
}

/** Gathers those of the places that cut the branches in two, where tree-cuts.ts has them. */
function cutsOf(ticks: Int32Array): Int32Array<ArrayBuffer> {
  const places = ticks.length / 2;
  const cuts = new Int32Array(sizeOfCuts(places));
  const gather = (level: number, position: number, from: number, to: number) => {
    if (to - from <= TREE_NODE_SIZE) return;
    const middle = (from + to) >> 1;
    cuts.set(ticks.subarray(2 * middle, 2 * middle + 2), cutAt(level, position));
    gather(level + 1, 2 * position, from, middle - 1);
    gather(level + 1, 2 * position + 1, middle + 1, to);
  };
  gather(rootLevel(places), 0, 0, places - 1);
  return cuts;
}
