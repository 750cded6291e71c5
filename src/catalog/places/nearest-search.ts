/** Finds the nearest places of a flat circle by a walk over a tree of KDBush, the nearer half of each branch first. */
import { TICK as DEGREES_OF_TICK, TICKS_PER_DEGREE as TICKS_OF_DEGREE } from '../../domain/places/location.ts';
import type { Circle } from './circle.ts';
import type { ClosestPlaces } from './closest-places.ts';
import { keepRead, readAhead } from './memory-ahead.ts';
import { TREE_NODE_SIZE as LEAF_PLACES, type SpatialTree } from './place-image.ts';
import type { RowTest } from './spatial-index.ts';
import { cutAt, rootLevel } from './tree-cuts.ts';

// The compiler takes a module's own constants for numbers, and looks at what is imported each time.
const TICK = DEGREES_OF_TICK;
const TICKS_PER_DEGREE = TICKS_OF_DEGREE;
const TREE_NODE_SIZE = LEAF_PLACES;

/** A tree of 2^32 places is 32 deep, and on each level one half waits at most. */
const LEVELS = 32;

/**
 * Branches still to be looked at: places from and to, level and position in it; and how far from the centre, in degrees,
 * each begins: to the east or west, to the north or south.
 */
const branches = new Int32Array(4 * LEVELS);
const offsets = new Float64Array(2 * LEVELS);
/** Places of a branch that may be among the closest, and their squares. */
const candidates = new Uint32Array(TREE_NODE_SIZE + 2);
const squares = new Float64Array(TREE_NODE_SIZE + 2);

/** Adds to `closest` those within the circle that pass the test, as long as it wants them. */
export function findClosest(tree: SpatialTree, circle: Circle, closest: ClosestPlaces, test?: RowTest): void {
  for (const longitude of circle.turns) findAround(tree, circle, longitude, closest, test);
}

/** `longitude`: the centre's, or that a whole turn away; places are not looked for across the antimeridian. */
function findAround(
  tree: SpatialTree,
  circle: Circle,
  longitude: number,
  closest: ClosestPlaces,
  test: RowTest | undefined,
): void {
  const { cuts, ids } = tree;
  const { leastOfEast, leastOfNorth } = circle;
  const centerEast = longitude * TICKS_PER_DEGREE;
  const centerNorth = circle.center.latitude * TICKS_PER_DEGREE;
  let waiting = 0;
  let from = 0;
  let to = ids.length - 1;
  const root = rootLevel(ids.length);
  let level = root;
  let position = 0;
  let aside = 0;
  let above = 0;
  let limit = limitOf(circle, closest);
  for (;;) {
    const isTooFar = leastOfNorth * above * above + leastOfEast * aside * aside > limit || aside > circle.reach;
    if (isTooFar || to - from <= TREE_NODE_SIZE) {
      if (!isTooFar) {
        addPlaces(tree, from, to, circle, longitude, closest, test);
        limit = limitOf(circle, closest);
      }
      if (waiting === 0) return;
      waiting -= 1;
      from = branches[4 * waiting] as number;
      to = branches[4 * waiting + 1] as number;
      level = branches[4 * waiting + 2] as number;
      position = branches[4 * waiting + 3] as number;
      aside = offsets[2 * waiting] as number;
      above = offsets[2 * waiting + 1] as number;
      continue;
    }
    const middle = (from + to) >> 1;
    const cut = cutAt(level, position);
    const toEast = ((cuts[cut] as number) - centerEast) * TICK;
    const toNorth = ((cuts[cut + 1] as number) - centerNorth) * TICK;
    if (circle.flatSquare(toEast, toNorth) <= limit) {
      addPlaces(tree, middle, middle, circle, longitude, closest, test);
    }
    const isByLongitude = ((level - root) & 1) === 0;
    const line = isByLongitude ? toEast : toNorth;
    const isNearerAbove = line < 0;
    level += 1;
    // The farther half begins at the cut, the nearer where the whole did.
    branches[4 * waiting] = isNearerAbove ? from : middle + 1;
    branches[4 * waiting + 1] = isNearerAbove ? middle - 1 : to;
    branches[4 * waiting + 2] = level;
    branches[4 * waiting + 3] = 2 * position + Number(!isNearerAbove);
    offsets[2 * waiting] = isByLongitude ? Math.abs(line) : aside;
    offsets[2 * waiting + 1] = isByLongitude ? above : Math.abs(line);
    waiting += 1;
    if (isNearerAbove) from = middle + 1;
    else to = middle - 1;
    position = 2 * position + Number(isNearerAbove);
  }
}

/** Nothing whose true distance is greater, in squares, is among the closest. */
function limitOf(circle: Circle, closest: ClosestPlaces): number {
  const most = Math.min(closest.most, circle.possibly);
  return most + circle.doubtUpTo(most);
}

function addPlaces(
  { ticks, ids }: SpatialTree,
  from: number,
  to: number,
  circle: Circle,
  longitude: number,
  closest: ClosestPlaces,
  test: RowTest | undefined,
): void {
  keepRead(readAhead(ticks, from, to));
  const { constant, slope, surely, possibly } = circle;
  const centerEast = longitude * TICKS_PER_DEGREE;
  const centerNorth = circle.center.latitude * TICKS_PER_DEGREE;
  let most = Math.min(closest.most, possibly);
  let found = 0;
  for (let place = from; place <= to; place += 1) {
    const east = ((ticks[2 * place] as number) - centerEast) * TICK;
    const north = ((ticks[2 * place + 1] as number) - centerNorth) * TICK;
    const square = north * north + (constant - slope * north) * east * east;
    candidates[found] = place;
    squares[found] = square;
    // Which are near enough cannot be foreseen, so this is not branched on: the next takes the place of one that is not.
    found += Number(square <= most);
  }
  for (let index = 0; index < found; index += 1) {
    const place = candidates[index] as number;
    const square = squares[index] as number;
    if (square > most || (square > surely && !circle.hasPlace(ticks, place))) continue;
    if (test !== undefined && !test(ids[place] as number)) continue;
    closest.add(place, square);
    most = Math.min(closest.most, possibly);
  }
}
