/**
 * Where the places that cut a tree's branches in two lie among its cuts: a branch beside its halves and theirs, which a walk
 * looks at next, in one line of the processor's cache. By levels, each twice as long as the one above, a walk would wait for a
 * line on every level.
 */
import { TREE_NODE_SIZE } from './place-image.ts';

/** Of a block; with seven branches it fills a cache line but for one place. */
const BLOCK_LEVELS = 3;
/** Numbers of a block, two for each place. */
const BLOCK_SIZE = 16;

/** By level: how many are above it in its block, and which block of its row is the first. */
const depths = Int32Array.from({ length: 32 }, (_, level) => level % BLOCK_LEVELS);
const firstBlocks = Int32Array.from(depths, (depth, level) => (2 ** (level - depth) - 1) / (2 ** BLOCK_LEVELS - 1));

/** The blocks that a level is in: where the first of them begins among the cuts, and how many levels are above it there. */
export const firstOf = (level: number): number => BLOCK_SIZE * (firstBlocks[level] as number);
export const depthOf = (level: number): number => depths[level] as number;

/** Where a branch's place has its longitude, the latitude follows. `position`: of the branch in its level, from 0 on. */
export function cutIn(first: number, depth: number, position: number): number {
  const above = (1 << depth) - 1;
  return first + BLOCK_SIZE * (position >> depth) + 2 * (above + (position & above));
}

export function cutAt(level: number, position: number): number {
  return cutIn(firstOf(level), depthOf(level), position);
}

/** The level of the tree's root, so that the lowest blocks, nearly all there are, are full ones. */
export function rootLevel(places: number): number {
  return (BLOCK_LEVELS - (levelsOf(places) % BLOCK_LEVELS)) % BLOCK_LEVELS;
}

/** Numbers that the cuts of so many places take. */
export function sizeOfCuts(places: number): number {
  const levels = levelsOf(places);
  if (levels === 0) return 0;
  const last = cutAt(rootLevel(places) + levels - 1, 2 ** (levels - 1) - 1);
  return last - (last % BLOCK_SIZE) + BLOCK_SIZE;
}

/** Levels with branches that are cut in two; not all of the last may be. */
function levelsOf(places: number): number {
  let levels = 0;
  for (let largest = places; largest - 1 > TREE_NODE_SIZE; largest >>= 1) levels += 1;
  return levels;
}
