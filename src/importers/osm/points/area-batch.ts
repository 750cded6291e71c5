/** As many ways and areas as are worked out in one go, so that memory stays the same however many a file has. */

import type { OsmRelation, OsmWay } from '@carnet/osm-pbf';
import { NodeLocations } from '../node-locations.ts';
import { NumberList } from '../number-list.ts';
import { placedMembers } from './area-members.ts';
import { WayNodes } from './way-nodes.ts';

/** How many of the places among the ways, and among the relations, of the file come before. */
export interface BatchStart {
  readonly ways: number;
  readonly relations: number;
}

/**
 * Ways that areas are made of have fewer nodes than this on average, so that both kinds keep to about the same memory.
 */
const NODES_PER_MEMBER = 20;

export class AreaBatch {
  readonly #start: BatchStart;
  readonly #maxNodeIds: number;
  readonly #nodeIds = new NumberList();
  readonly #memberWayIds = new NumberList();
  #seen = { ways: 0, relations: 0 };
  #end: { ways: number | null; relations: number | null } = { ways: null, relations: null };
  #size = 0;

  constructor(start: BatchStart, maxNodeIds: number) {
    this.#start = start;
    this.#maxNodeIds = maxNodeIds;
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  /** Where the next batch starts; null = this one has the rest of the file. Known once the file was passed over. */
  get next(): BatchStart | null {
    const { ways, relations } = this.#end;
    if (ways === null && relations === null) return null;
    return { ways: ways ?? this.#seen.ways, relations: relations ?? this.#seen.relations };
  }

  /** To be called for every way that is a place, in the order of the file. */
  collectWay(way: OsmWay): void {
    if (!this.#takes('ways', this.#nodeIds.length >= this.#maxNodeIds)) return;
    this.#nodeIds.pushAll(way.nodeIds);
  }

  /** To be called for every relation that is a place, in the order of the file. */
  collectRelation(relation: OsmRelation): void {
    if (!this.#takes('relations', this.#memberWayIds.length * NODES_PER_MEMBER >= this.#maxNodeIds)) return;
    const { wayIds, nodeIds } = placedMembers(relation);
    for (const id of wayIds) this.#memberWayIds.push(id);
    for (const id of nodeIds) this.#nodeIds.push(id);
  }

  /** For the pass that makes records: whether this place, counted as when collecting, is one of the batch. */
  isOfBatch(kind: keyof BatchStart, ordinal: number): boolean {
    return ordinal >= this.#start[kind] && ordinal < (this.#end[kind] ?? Number.POSITIVE_INFINITY);
  }

  takeWayNodes(): WayNodes {
    return new WayNodes(this.#memberWayIds.takeSortedUnique());
  }

  takeLocations(wayNodes: WayNodes): NodeLocations {
    wayNodes.addNodeIdsTo(this.#nodeIds);
    return new NodeLocations(this.#nodeIds.takeSortedUnique());
  }

  #takes(kind: keyof BatchStart, isFull: boolean): boolean {
    const ordinal = this.#seen[kind];
    this.#seen[kind] += 1;
    if (ordinal < this.#start[kind] || this.#end[kind] !== null) return false;
    if (isFull) {
      this.#end[kind] = ordinal;
      return false;
    }
    this.#size += 1;
    return true;
  }
}
