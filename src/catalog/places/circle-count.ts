/**
 * Counts the places of a flat circle in a tree of KDBush, one level of its branches after the other. Halves that lie in the
 * circle whole are counted and not looked into, those outside left out; the places of what is left of the lowest level are looked
 * through. Which it is of a half cannot be foreseen, and a processor that guesses wrong loses as much as the reckoning takes: so
 * nothing is branched on it.
 */
import { TICK as DEGREES_OF_TICK, TICKS_PER_DEGREE as TICKS_OF_DEGREE } from '../../domain/places/location.ts';
import type { Circle } from './circle.ts';
import { keepRead, readAhead } from './memory-ahead.ts';
import { type SpatialTree, TREE_NODE_SIZE } from './place-image.ts';
import type { RowTest } from './spatial-index.ts';
import { cutIn, depthOf, firstOf, rootLevel } from './tree-cuts.ts';

// The compiler takes a module's own constants for numbers, and looks at what is imported each time.
const TICK = DEGREES_OF_TICK;
const TICKS_PER_DEGREE = TICKS_OF_DEGREE;
const SQUARE_TICKS = TICKS_PER_DEGREE ** 2;

/** Numbers of a branch: its places from and to, and its position in its level. */
const FIELDS = 3;
/** Of its box, in degrees from the centre: west, south, east, north. */
const SIDES = 4;

/** Branches whose places are read ahead together. */
const GATHERED = 32;

/** The branches looked into, one level after the other. */
let fields = new Int32Array(FIELDS * 512);
let boxes = new Float64Array(SIDES * 512);

/**
 * Of those that pass the test. `longitude`: the centre's, or that a whole turn away; places are not looked for across the
 * antimeridian.
 */
export function countAround(tree: SpatialTree, circle: Circle, longitude: number, test: RowTest | undefined): number {
  for (;;) {
    const total = walk(tree, circle, longitude, test);
    if (total >= 0) return total;
    fields = new Int32Array(2 * fields.length);
    boxes = new Float64Array(2 * boxes.length);
  }
}

/** Weighs the halves of all branches of a level, then of the next; -1 when there is too little room for them. */
function walk(tree: SpatialTree, circle: Circle, longitude: number, test: RowTest | undefined): number {
  const { cuts, ids } = tree;
  const numbers = fields;
  const sides = boxes;
  const lastRoom = numbers.length / FIELDS - 2;
  const { reach, constant, slope, surely, possibly, leastOfEast, leastOfNorth } = circle;
  const { latitude } = circle.center;
  const centerEast = longitude * TICKS_PER_DEGREE;
  const centerNorth = latitude * TICKS_PER_DEGREE;
  // With a test each place has to be looked at.
  const isWholeCounted = Number(test === undefined);
  numbers[0] = 0;
  numbers[1] = ids.length - 1;
  numbers[2] = 0;
  sides[0] = -180 - longitude;
  sides[1] = -90 - latitude;
  sides[2] = 180 - longitude;
  sides[3] = 90 - latitude;
  let total = 0;
  let branch = 0;
  let levelEnd = 1;
  let end = 1;
  let isByLongitude = true;
  let level = rootLevel(ids.length);
  // Of the branches of a level some have a place more than others: while the smallest is cut in two, all are.
  for (let least = ids.length; least - 1 > TREE_NODE_SIZE; least = (least - 1) >> 1) {
    const firstCut = firstOf(level);
    const depth = depthOf(level);
    let read = 0;
    for (let ahead = branch; ahead < levelEnd; ahead += 1) {
      read |= cuts[cutIn(firstCut, depth, numbers[FIELDS * ahead + 2] as number)] as number;
    }
    keepRead(read);
    for (; branch < levelEnd; branch += 1) {
      if (end > lastRoom) return -1;
      const first = numbers[FIELDS * branch] as number;
      const last = numbers[FIELDS * branch + 1] as number;
      const position = numbers[FIELDS * branch + 2] as number;
      const west = sides[SIDES * branch] as number;
      const south = sides[SIDES * branch + 1] as number;
      const east = sides[SIDES * branch + 2] as number;
      const north = sides[SIDES * branch + 3] as number;
      const middle = (first + last) >> 1;
      const cut = cutIn(firstCut, depth, position);
      const toEast = ((cuts[cut] as number) - centerEast) * TICK;
      const toNorth = ((cuts[cut + 1] as number) - centerNorth) * TICK;
      const square = circle.flatSquare(toEast, toNorth);
      const isInside = Number(square <= surely);
      if (isWholeCounted === 1 && isInside === Number(square <= possibly)) total += isInside;
      else if (square <= possibly && (square <= surely || circle.hasPlace(cuts, cut >> 1))) {
        total += Number(test === undefined || test(ids[middle] as number));
      }
      const line = isByLongitude ? toEast : toNorth;
      let from = first;
      let to = middle - 1;
      let halfWest = west;
      let halfSouth = south;
      let halfEast = isByLongitude ? line : east;
      let halfNorth = isByLongitude ? north : line;
      for (let half = 0; half < 2; half += 1) {
        const wide = halfEast - halfWest;
        const across = Math.abs(halfEast + halfWest);
        // Twice as far as the box is away to the east or west, and to the north or south, or less than zero.
        const aside = across - wide;
        const above = Math.abs(halfNorth + halfSouth) - (halfNorth - halfSouth);
        const toSide = (aside + Math.abs(aside)) * 0.25;
        const toEdge = (above + Math.abs(above)) * 0.25;
        // The farthest place of a box is a corner.
        const farthest = (across + wide) * 0.5;
        const widest = farthest * farthest;
        const isOut =
          Number(leastOfNorth * toEdge * toEdge + leastOfEast * toSide * toSide > possibly) | Number(toSide > reach);
        const isIn =
          Number(halfSouth * halfSouth + (constant - slope * halfSouth) * widest <= surely) &
          Number(halfNorth * halfNorth + (constant - slope * halfNorth) * widest <= surely) &
          isWholeCounted;
        total += isIn * (to - from + 1);
        numbers[FIELDS * end] = from;
        numbers[FIELDS * end + 1] = to;
        numbers[FIELDS * end + 2] = 2 * position + half;
        sides[SIDES * end] = halfWest;
        sides[SIDES * end + 1] = halfSouth;
        sides[SIDES * end + 2] = halfEast;
        sides[SIDES * end + 3] = halfNorth;
        // The next takes the place of one that is not kept.
        end += 1 - (isOut | isIn);
        from = middle + 1;
        to = last;
        halfWest = isByLongitude ? line : west;
        halfSouth = isByLongitude ? south : line;
        halfEast = east;
        halfNorth = north;
      }
    }
    levelEnd = end;
    level += 1;
    isByLongitude = !isByLongitude;
  }
  return total + countGathered(tree, branch, end, circle, longitude, test);
}

/** Looks through the places of branches, from the first up to, not including, `after`. */
function countGathered(
  tree: SpatialTree,
  lowest: number,
  after: number,
  circle: Circle,
  longitude: number,
  test: RowTest | undefined,
): number {
  const numbers = fields;
  const { ticks } = tree;
  const { constant, surely, possibly } = circle;
  const centerEast = longitude * TICKS_PER_DEGREE;
  const centerNorth = circle.center.latitude * TICKS_PER_DEGREE;
  // All in ticks, which saves two multiplications a place.
  const slope = circle.slope * TICK;
  const surelyInTicks = surely * SQUARE_TICKS;
  const possiblyInTicks = possibly * SQUARE_TICKS;
  let total = 0;
  for (let first = lowest; first < after; first += GATHERED) {
    const end = Math.min(first + GATHERED, after);
    let read = 0;
    for (let branch = first; branch < end; branch += 1) {
      read |= readAhead(ticks, numbers[FIELDS * branch] as number, numbers[FIELDS * branch + 1] as number);
    }
    keepRead(read);
    for (let branch = first; branch < end; branch += 1) {
      const from = numbers[FIELDS * branch] as number;
      const to = numbers[FIELDS * branch + 1] as number;
      const last = 2 * to;
      let at = 2 * from;
      let inside = 0;
      let perhaps = 0;
      for (; at < last; at += 4) {
        const toEast = (ticks[at] as number) - centerEast;
        const toNorth = (ticks[at + 1] as number) - centerNorth;
        const square = toNorth * toNorth + (constant - slope * toNorth) * toEast * toEast;
        const nextEast = (ticks[at + 2] as number) - centerEast;
        const nextNorth = (ticks[at + 3] as number) - centerNorth;
        const nextSquare = nextNorth * nextNorth + (constant - slope * nextNorth) * nextEast * nextEast;
        // Whether a place is inside cannot be foreseen, so it is added to the count and not branched on.
        inside += Number(square <= surelyInTicks) + Number(nextSquare <= surelyInTicks);
        perhaps += Number(square <= possiblyInTicks) + Number(nextSquare <= possiblyInTicks);
      }
      if (at === last) {
        const toEast = (ticks[at] as number) - centerEast;
        const toNorth = (ticks[at + 1] as number) - centerNorth;
        const square = toNorth * toNorth + (constant - slope * toNorth) * toEast * toEast;
        inside += Number(square <= surelyInTicks);
        perhaps += Number(square <= possiblyInTicks);
      }
      if (inside === perhaps && (test === undefined || inside === 0)) total += inside;
      else total += countExactly(tree, from, to, circle, longitude, test);
    }
  }
  return total;
}

function countExactly(
  { ticks, ids }: SpatialTree,
  from: number,
  to: number,
  circle: Circle,
  longitude: number,
  test: RowTest | undefined,
): number {
  const { surely, possibly } = circle;
  const centerEast = longitude * TICKS_PER_DEGREE;
  const centerNorth = circle.center.latitude * TICKS_PER_DEGREE;
  let inside = 0;
  for (let place = from; place <= to; place += 1) {
    const toEast = ((ticks[2 * place] as number) - centerEast) * TICK;
    const toNorth = ((ticks[2 * place + 1] as number) - centerNorth) * TICK;
    const square = circle.flatSquare(toEast, toNorth);
    if (square > possibly || (square > surely && !circle.hasPlace(ticks, place))) continue;
    if (test === undefined || test(ids[place] as number)) inside += 1;
  }
  return inside;
}
