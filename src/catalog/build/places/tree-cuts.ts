/** Gathers the places that cut the branches of a tree of KDBush in two, breadth first. */
import { TREE_NODE_SIZE } from '../../places/place-image.ts';

/** By cut, its longitude and latitude. `coords`: those of the tree, in order of its places. */
export function treeCuts(coords: Float64Array): Float64Array<ArrayBuffer> {
  const places = coords.length / 2;
  const cuts = new Float64Array(2 * numberOfCuts(places));
  const gather = (cut: number, from: number, to: number) => {
    if (to - from <= TREE_NODE_SIZE) return;
    const middle = (from + to) >> 1;
    cuts.set(coords.subarray(2 * middle, 2 * middle + 2), 2 * cut);
    gather(2 * cut + 1, from, middle - 1);
    gather(2 * cut + 2, middle + 1, to);
  };
  gather(0, 0, places - 1);
  return cuts;
}

/** With room for those that only the larger branches of the lowest level have. */
function numberOfCuts(places: number): number {
  let branches = 1;
  for (let largest = places; largest - 1 > TREE_NODE_SIZE; largest >>= 1) branches *= 2;
  return branches - 1;
}
