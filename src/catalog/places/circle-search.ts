/**
 * Asks a tree which places lie in a flat circle: in WebAssembly, which weighs two or four at a time where JavaScript weighs one, as far
 * as that goes, else as circle-count.ts and nearest-search.ts do (docs/decisions/0016-webassembly.md).
 */
import { readFileSync } from 'node:fs';
import { assemble } from '../wasm-text.ts';
import type { Circle } from './circle.ts';
import { countAround } from './circle-count.ts';
import type { ClosestPlaces } from './closest-places.ts';
import { CACHE_LINE } from './memory-ahead.ts';
import { findClosest } from './nearest-search.ts';
import { type SpatialTree, TREE_NODE_SIZE } from './place-image.ts';
import type { RowTest } from './spatial-index.ts';
import { depthOf, rootLevel } from './tree-cuts.ts';

/** Of WebAssembly's memory, in bytes. */
const PAGE = 65_536;
/** In front of the tree: some two thousand branches, or what the nearest are found in; then places in doubt. */
const ROOM_BYTES = 96 * 1024;
const DOUBTS_BYTES = 4096;
/** Behind it; what is read there is not looked at. */
const BYTES_BEHIND = 32;
/** Where nearest-search.wat leaves the closest, and how many there is room for. */
const SQUARES_AT = 4096;
const PLACES_AT = 12_288;
const MOST_CLOSEST = (PLACES_AT - SQUARES_AT) / Float64Array.BYTES_PER_ELEMENT;

/** Of circles that circle-count.wat can tell with numbers of 32 bits. */
const MOST_STEEPNESS = 3;

/** What the WebAssembly answers when it cannot tell. */
const UNDECIDED = -1;

/** The parameters of nearest-search.wat. Those of circle-count.wat are the same but for the last two, which it is spared. */
type Ask = (
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
  generosity: number,
  length: number,
) => number;

interface Wasm {
  readonly count: Ask;
  readonly nearest: Ask;
  readonly squares: Float64Array;
  readonly places: Uint32Array;
  /** How many places are in doubt, then which. */
  readonly doubts: Uint32Array;
  readonly cutsAt: number;
  readonly ticksAt: number;
}

export class CircleSearch {
  readonly #tree: SpatialTree;
  /** Undefined where there is no memory for it to be had. */
  readonly #wasm: Wasm | undefined;
  readonly #places: number;
  /** Of the tree's root in its block of cuts. */
  readonly #depth: number;

  constructor(tree: SpatialTree) {
    this.#places = tree.ids.length;
    this.#depth = depthOf(rootLevel(this.#places));
    const cutsAt = ROOM_BYTES + DOUBTS_BYTES;
    const ticksAt = cutsAt + Math.ceil(tree.cuts.byteLength / CACHE_LINE) * CACHE_LINE;
    const memory = memoryOf(ticksAt + tree.ticks.byteLength + BYTES_BEHIND);
    this.#tree = tree;
    if (memory === undefined) return;
    const cuts = new Int32Array(memory.buffer, cutsAt, tree.cuts.length);
    const ticks = new Int32Array(memory.buffer, ticksAt, tree.ticks.length);
    cuts.set(tree.cuts);
    ticks.set(tree.ticks);
    this.#tree = { ...tree, cuts, ticks };
    this.#wasm = {
      count: exported(memory, 'circle-count.wat', 'count'),
      nearest: exported(memory, 'nearest-search.wat', 'nearest'),
      squares: new Float64Array(memory.buffer, SQUARES_AT, MOST_CLOSEST),
      places: new Uint32Array(memory.buffer, PLACES_AT, MOST_CLOSEST),
      doubts: new Uint32Array(memory.buffer, ROOM_BYTES, DOUBTS_BYTES / Uint32Array.BYTES_PER_ELEMENT),
      cutsAt,
      ticksAt,
    };
  }

  /** With ticks and cuts where they are searched, for whoever else reads them: what lies twice is fetched from memory twice. */
  get tree(): SpatialTree {
    return this.#tree;
  }

  /** How many places there are that pass the test. */
  count(circle: Circle, test?: RowTest): number {
    let total = 0;
    for (const longitude of circle.turns) {
      const counted = test === undefined ? this.#count(circle, longitude) : UNDECIDED;
      total += counted === UNDECIDED ? countAround(this.#tree, circle, longitude, test) : counted;
    }
    return total;
  }

  /** Adds those that pass the test to `closest`, which is empty, as long as it wants them. */
  findClosest(circle: Circle, closest: ClosestPlaces, test?: RowTest): void {
    const isFound = test === undefined && this.#findClosest(circle, closest);
    if (!isFound) findClosest(this.#tree, circle, closest, test);
  }

  #count(circle: Circle, longitude: number): number {
    const wasm = this.#wasm;
    if (wasm === undefined || circle.steepness > MOST_STEEPNESS) return UNDECIDED;
    let total = this.#ask(wasm, wasm.count, ROOM_BYTES, circle, longitude, 1, 0);
    if (total === UNDECIDED) return UNDECIDED;
    const { ticks } = this.#tree;
    const { doubts } = wasm;
    const last = doubts[0] as number;
    for (let at = 1; at <= last; at += 1) total += Number(circle.hasPlace(ticks, doubts[at] as number));
    return total;
  }

  #findClosest(circle: Circle, closest: ClosestPlaces): boolean {
    const wasm = this.#wasm;
    const { missedShare } = circle;
    if (wasm === undefined || closest.room > MOST_CLOSEST || !Number.isFinite(missedShare)) return false;
    let length = 0;
    for (const longitude of circle.turns) {
      length = this.#ask(wasm, wasm.nearest, closest.room, circle, longitude, 1 + missedShare, length);
      if (length === UNDECIDED) return false;
    }
    closest.take(wasm.places, wasm.squares, length);
    return true;
  }

  #ask(
    { cutsAt, ticksAt }: Wasm,
    ask: Ask,
    room: number,
    circle: Circle,
    longitude: number,
    generosity: number,
    length: number,
  ): number {
    return ask(
      room,
      cutsAt,
      ticksAt,
      this.#places,
      TREE_NODE_SIZE,
      this.#depth,
      longitude,
      circle.center.latitude,
      circle.reach,
      circle.constant,
      circle.slope,
      circle.surely,
      circle.possibly,
      circle.leastOfEast,
      circle.leastOfNorth,
      generosity,
      length,
    );
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

/** By file. */
const compiled = new Map<string, WebAssembly.Module>();

function exported(memory: WebAssembly.Memory, file: string, name: string): Ask {
  let module = compiled.get(file);
  if (module === undefined) {
    module = new WebAssembly.Module(assemble(readFileSync(new URL(file, import.meta.url), 'utf8')));
    compiled.set(file, module);
  }
  return new WebAssembly.Instance(module, { carnet: { memory } }).exports[name] as Ask;
}
