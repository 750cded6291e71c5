/**
 * Counts the places of flat circles in a tree: in WebAssembly, which weighs two at a time where JavaScript weighs one, as far as
 * that goes, else as circle-count.ts does (docs/decisions/0016-webassembly-count.md).
 */
import { readFileSync } from 'node:fs';
import { assemble } from '../wasm-text.ts';
import type { Circle } from './circle.ts';
import { countAround } from './circle-count.ts';
import { CACHE_LINE } from './memory-ahead.ts';
import { type SpatialTree, TREE_NODE_SIZE } from './place-image.ts';
import type { RowTest } from './spatial-index.ts';
import { depthOf, rootLevel } from './tree-cuts.ts';

/** Of WebAssembly's memory, in bytes. */
const PAGE = 65_536;
/** For some two thousand branches. A circle that needs more is counted in JavaScript. */
const BRANCH_BYTES = 96 * 1024;

/** What the WebAssembly answers when it cannot tell. */
const UNDECIDED = -1;

/** The parameters of circle-count.wat. */
type WasmCount = (
  room: number,
  cuts: number,
  ticks: number,
  places: number,
  nodeSize: number,
  depth: number,
  longitude: number,
  latitude: number,
  reach: number,
  constant: number,
  slope: number,
  surely: number,
  possibly: number,
  leastOfEast: number,
  leastOfNorth: number,
) => number;

let compiled: WebAssembly.Module | undefined;

export class CircleCounter {
  /** With ticks and cuts where they are counted, for whoever else reads them: what lies twice is fetched from memory twice. */
  readonly tree: SpatialTree;
  /** Undefined where there is no memory for WebAssembly to be had. */
  readonly #count: ((circle: Circle, longitude: number) => number) | undefined;

  constructor(tree: SpatialTree) {
    const cutsAt = BRANCH_BYTES;
    const ticksAt = cutsAt + Math.ceil(tree.cuts.byteLength / CACHE_LINE) * CACHE_LINE;
    const memory = memoryOf(ticksAt + tree.ticks.byteLength);
    if (memory === undefined) {
      this.tree = tree;
      return;
    }
    const cuts = new Int32Array(memory.buffer, cutsAt, tree.cuts.length);
    const ticks = new Int32Array(memory.buffer, ticksAt, tree.ticks.length);
    cuts.set(tree.cuts);
    ticks.set(tree.ticks);
    this.tree = { ...tree, cuts, ticks };
    const count = instantiate(memory);
    const places = tree.ids.length;
    const depth = depthOf(rootLevel(places));
    this.#count = (circle, longitude) =>
      count(
        BRANCH_BYTES,
        cutsAt,
        ticksAt,
        places,
        TREE_NODE_SIZE,
        depth,
        longitude,
        circle.center.latitude,
        circle.reach,
        circle.constant,
        circle.slope,
        circle.surely,
        circle.possibly,
        circle.leastOfEast,
        circle.leastOfNorth,
      );
  }

  /** Of those that pass the test. */
  count(circle: Circle, test?: RowTest): number {
    let total = 0;
    for (const longitude of circle.turns) {
      const counted = test === undefined && this.#count !== undefined ? this.#count(circle, longitude) : UNDECIDED;
      total += counted === UNDECIDED ? countAround(this.tree, circle, longitude, test) : counted;
    }
    return total;
  }
}

function memoryOf(bytes: number): WebAssembly.Memory | undefined {
  try {
    return new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
  } catch (error) {
    // V8 reserves ten gigabytes of addresses for it, which a process may not be allowed.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function instantiate(memory: WebAssembly.Memory): WasmCount {
  compiled ??= new WebAssembly.Module(assemble(readFileSync(new URL('circle-count.wat', import.meta.url), 'utf8')));
  return new WebAssembly.Instance(compiled, { carnet: { memory } }).exports.count as WasmCount;
}
