/** Counts the places of a flat circle in a tree of KDBush; branches that lie in it whole are not looked into. */
import type { Circle } from './circle.ts';
import { type SpatialTree, TREE_NODE_SIZE } from './place-image.ts';
import type { RowTest } from './spatial-index.ts';

/** A tree of 2^32 places is 32 deep, and on each level one half waits at most. */
const LEVELS = 32;

/** Branches still to be looked at: places from and to, number and axis of the cut; the box, in degrees from the centre. */
const branches = new Int32Array(4 * LEVELS);
const boxes = new Float64Array(4 * LEVELS);

/** Of those that pass the test. */
export function countInCircle(tree: SpatialTree, circle: Circle, test?: RowTest): number {
  let total = 0;
  for (const longitude of circle.turns) total += countAround(tree, circle, longitude, test);
  return total;
}

/** `longitude`: the centre's, or that a whole turn away; places are not looked for across the antimeridian. */
function countAround(tree: SpatialTree, circle: Circle, longitude: number, test: RowTest | undefined): number {
  const { cuts, ids } = tree;
  const { height, reach, constant, slope, surely, possibly, leastOfEast, leastOfNorth } = circle;
  const { latitude } = circle.center;
  let total = 0;
  let waiting = 0;
  let from = 0;
  let to = ids.length - 1;
  let cut = 0;
  let axis = 0;
  let west = -180 - longitude;
  let south = -90 - latitude;
  let east = 180 - longitude;
  let north = 90 - latitude;
  for (;;) {
    const aside = west > 0 ? west : east < 0 ? -east : 0;
    const above = south > 0 ? south : north < 0 ? -north : 0;
    const isOutside = leastOfNorth * above * above + leastOfEast * aside * aside > possibly || aside > reach;
    // The farthest place of a box is a corner.
    const farthest = -west > east ? -west : east;
    const square = farthest * farthest;
    const isInside =
      farthest <= reach &&
      south >= -height &&
      north <= height &&
      south * south + (constant - slope * south) * square <= surely &&
      north * north + (constant - slope * north) * square <= surely;
    if (isOutside || isInside || to - from <= TREE_NODE_SIZE) {
      if (isInside && test === undefined) total += to - from + 1;
      else if (!isOutside) total += countPlaces(tree, from, to, circle, longitude, test);
      if (waiting === 0) return total;
      waiting -= 1;
      from = branches[4 * waiting] as number;
      to = branches[4 * waiting + 1] as number;
      cut = branches[4 * waiting + 2] as number;
      axis = branches[4 * waiting + 3] as number;
      west = boxes[4 * waiting] as number;
      south = boxes[4 * waiting + 1] as number;
      east = boxes[4 * waiting + 2] as number;
      north = boxes[4 * waiting + 3] as number;
      continue;
    }
    const middle = (from + to) >> 1;
    const atEast = cuts[2 * cut] as number;
    const atNorth = cuts[2 * cut + 1] as number;
    if (circle.hasPlace(atEast, atNorth, longitude) && (test === undefined || test(ids[middle] as number))) total += 1;
    const isByLongitude = axis === 0;
    const line = isByLongitude ? atEast - longitude : atNorth - latitude;
    const most = isByLongitude ? reach : height;
    axis = 1 - axis;
    // A half that is too far away is not even put aside.
    if (line >= -most && line <= most) {
      branches[4 * waiting] = middle + 1;
      branches[4 * waiting + 1] = to;
      branches[4 * waiting + 2] = 2 * cut + 2;
      branches[4 * waiting + 3] = axis;
      boxes[4 * waiting] = isByLongitude ? line : west;
      boxes[4 * waiting + 1] = isByLongitude ? south : line;
      boxes[4 * waiting + 2] = east;
      boxes[4 * waiting + 3] = north;
      waiting += 1;
    }
    if (line < -most) {
      from = middle + 1;
      cut = 2 * cut + 2;
      if (isByLongitude) west = line;
      else south = line;
    } else {
      to = middle - 1;
      cut = 2 * cut + 1;
      if (isByLongitude) east = line;
      else north = line;
    }
  }
}

function countPlaces(
  tree: SpatialTree,
  from: number,
  to: number,
  circle: Circle,
  longitude: number,
  test: RowTest | undefined,
): number {
  const { coords } = tree;
  const { constant, slope, surely, possibly } = circle;
  const { latitude } = circle.center;
  if (test !== undefined) return countOneByOne(tree, from, to, circle, longitude, test);
  let inside = 0;
  let perhaps = 0;
  for (let at = 2 * from; at <= 2 * to; at += 2) {
    const toEast = (coords[at] as number) - longitude;
    const toNorth = (coords[at + 1] as number) - latitude;
    const square = toNorth * toNorth + (constant - slope * toNorth) * toEast * toEast;
    // Whether a place is inside cannot be foreseen, so it is added to the count and not branched on.
    inside += Number(square <= surely);
    perhaps += Number(square <= possibly);
  }
  return inside === perhaps ? inside : countOneByOne(tree, from, to, circle, longitude, test);
}

function countOneByOne(
  { coords, ids }: SpatialTree,
  from: number,
  to: number,
  circle: Circle,
  longitude: number,
  test: RowTest | undefined,
): number {
  let inside = 0;
  for (let place = from; place <= to; place += 1) {
    if (!circle.hasPlace(coords[2 * place] as number, coords[2 * place + 1] as number, longitude)) continue;
    if (test === undefined || test(ids[place] as number)) inside += 1;
  }
  return inside;
}
