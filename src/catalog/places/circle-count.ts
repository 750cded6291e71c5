/**
 * Counts the places of a flat circle in a tree of KDBush. Branches that lie in it whole are not looked into; those that do in
 * part are gathered, and their places read together.
 */
import { TICK, TICKS_PER_DEGREE } from '../../domain/places/location.ts';
import type { Circle } from './circle.ts';
import { keepRead, readAhead } from './memory-ahead.ts';
import { type SpatialTree, TREE_NODE_SIZE } from './place-image.ts';
import type { RowTest } from './spatial-index.ts';

const SQUARE_TICKS = TICKS_PER_DEGREE ** 2;
/** A branch costs as much as ten places or so, and those of one branch lie side by side in memory. */
const LOOKED_THROUGH = 2 * TREE_NODE_SIZE;
/** A tree of 2^32 places is 32 deep, and on each level one half waits at most. */
const LEVELS = 32;

/** Branches still to be looked at: places from and to, number and axis of the cut; the box, in degrees from the centre. */
const branches = new Int32Array(4 * LEVELS);
const boxes = new Float64Array(4 * LEVELS);

/** Branches that lie in the circle in part: places from and to. */
const GATHERED = 32;
const partial = new Int32Array(2 * GATHERED);

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
  const centerEast = longitude * TICKS_PER_DEGREE;
  const centerNorth = latitude * TICKS_PER_DEGREE;
  let total = 0;
  let gathered = 0;
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
    const widest = farthest * farthest;
    const isInside =
      farthest <= reach &&
      south >= -height &&
      north <= height &&
      south * south + (constant - slope * south) * widest <= surely &&
      north * north + (constant - slope * north) * widest <= surely;
    if (isOutside || isInside || to - from <= LOOKED_THROUGH) {
      if (isInside && test === undefined) total += to - from + 1;
      else if (!isOutside) {
        partial[2 * gathered] = from;
        partial[2 * gathered + 1] = to;
        gathered += 1;
      }
      if (waiting === 0 || gathered === GATHERED) {
        total += countGathered(tree, gathered, circle, longitude, test);
        gathered = 0;
      }
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
    const toEast = ((cuts[2 * cut] as number) - centerEast) * TICK;
    const toNorth = ((cuts[2 * cut + 1] as number) - centerNorth) * TICK;
    const square = circle.flatSquare(toEast, toNorth);
    if (square <= possibly && (square <= surely || circle.hasPlace(cuts, cut))) {
      if (test === undefined || test(ids[middle] as number)) total += 1;
    }
    const isByLongitude = axis === 0;
    const line = isByLongitude ? toEast : toNorth;
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

function countGathered(
  tree: SpatialTree,
  gathered: number,
  circle: Circle,
  longitude: number,
  test: RowTest | undefined,
): number {
  let read = 0;
  for (let branch = 0; branch < gathered; branch += 1) {
    read |= readAhead(tree.ticks, partial[2 * branch] as number, partial[2 * branch + 1] as number);
  }
  keepRead(read);
  let total = 0;
  for (let branch = 0; branch < gathered; branch += 1) {
    const from = partial[2 * branch] as number;
    total += countPlaces(tree, from, partial[2 * branch + 1] as number, circle, longitude, test);
  }
  return total;
}

function countPlaces(
  { ticks, ids }: SpatialTree,
  from: number,
  to: number,
  circle: Circle,
  longitude: number,
  test: RowTest | undefined,
): number {
  const { constant, surely, possibly } = circle;
  const centerEast = longitude * TICKS_PER_DEGREE;
  const centerNorth = circle.center.latitude * TICKS_PER_DEGREE;
  // All in ticks, which saves two multiplications a place.
  const slope = circle.slope * TICK;
  const surelyInTicks = surely * SQUARE_TICKS;
  const possiblyInTicks = possibly * SQUARE_TICKS;
  let inside = 0;
  let perhaps = 0;
  for (let at = 2 * from; at <= 2 * to; at += 2) {
    const toEast = (ticks[at] as number) - centerEast;
    const toNorth = (ticks[at + 1] as number) - centerNorth;
    const square = toNorth * toNorth + (constant - slope * toNorth) * toEast * toEast;
    // Whether a place is inside cannot be foreseen, so it is added to the count and not branched on.
    inside += Number(square <= surelyInTicks);
    perhaps += Number(square <= possiblyInTicks);
  }
  if (inside === perhaps && (test === undefined || inside === 0)) return inside;
  inside = 0;
  for (let place = from; place <= to; place += 1) {
    const toEast = ((ticks[2 * place] as number) - centerEast) * TICK;
    const toNorth = ((ticks[2 * place + 1] as number) - centerNorth) * TICK;
    const square = circle.flatSquare(toEast, toNorth);
    if (square > possibly || (square > surely && !circle.hasPlace(ticks, place))) continue;
    if (test === undefined || test(ids[place] as number)) inside += 1;
  }
  return inside;
}
