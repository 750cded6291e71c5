/** One block of a PBF file: finds its groups of nodes, ways and relations, and reads those that a pass asks for. */
import { BlockReaders } from './block-readers.ts';
import { readDenseNodes, type VisitNodes } from './elements/dense-nodes.ts';
import { readNode } from './elements/read-node.ts';
import { readRelation } from './elements/read-relation.ts';
import { readLocationsOnWay, readWay } from './elements/read-way.ts';
import type { OsmNode, OsmRelation, OsmWay, Tags } from './elements.ts';
import type { Grid } from './grid.ts';
import type { LocationChunk } from './location-chunk.ts';
import { StringTable } from './string-table.ts';
import type { BlockTagFilter, TagFilter } from './tag-filter.ts';
import { expectEnd, MalformedPbfError, readerOf, type Span, spanOf } from './wire.ts';

/** Bits: which kinds of elements a block holds. */
export const NODES = 1;
export const WAYS = 2;
export const RELATIONS = 4;

const DENSE = 2;
const KIND_OF_FIELD: Readonly<Record<number, number>> = { 1: NODES, [DENSE]: NODES, 3: WAYS, 4: RELATIONS };

const DEFAULT_GRANULARITY = 100;

/** What it hands out is valid after it only where it is no list of node ids. Every method throws MalformedPbfError. */
export class PrimitiveBlock {
  /** Which of NODES, WAYS and RELATIONS are in it. */
  readonly kinds: number;
  readonly #readers: BlockReaders;
  readonly #grid: Grid;
  readonly #groups: readonly Span[];
  readonly #stringSpan: Span;
  #strings: StringTable | undefined;

  /** `bytes` is a PrimitiveBlock message. */
  constructor(bytes: Uint8Array) {
    this.#readers = new BlockReaders(bytes);
    const reader = readerOf(bytes);
    const groups: Span[] = [];
    let stringSpan: Span | undefined;
    let granularity = DEFAULT_GRANULARITY;
    let latitudeOffset = 0;
    let longitudeOffset = 0;
    for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
      if (field === 1) stringSpan = spanOf(reader, bytes.length, 'the string table');
      else if (field === 2) groups.push(spanOf(reader, bytes.length, 'a group of elements'));
      else if (field === 17) granularity = reader.readVarint(true);
      else if (field === 19) latitudeOffset = reader.readVarint(true);
      else if (field === 20) longitudeOffset = reader.readVarint(true);
    }
    expectEnd(reader, bytes.length, 'the block');
    if (stringSpan === undefined) throw new MalformedPbfError('the block has no string table');
    if (granularity <= 0) throw new MalformedPbfError(`the block has the granularity ${granularity}`);
    this.#stringSpan = stringSpan;
    this.#groups = groups;
    this.#grid = { granularity, latitudeOffset, longitudeOffset };
    this.kinds = this.#findKinds();
  }

  /** The nodes with a tag that is looked for; returns the number of all nodes. */
  taggedNodes(filter: TagFilter, visit: (node: OsmNode) => void): number {
    if ((this.kinds & NODES) === 0) return 0;
    return this.#readNodes({ locations: null, tagged: { filter: this.#filter(filter), visit } });
  }

  /** Every node's id and degrees, without its tags. */
  locations(chunk: LocationChunk): void {
    this.#readNodes({ locations: chunk, tagged: null });
    chunk.flush();
  }

  /** The ways with a tag that is looked for that are also wanted by all their tags; returns the number of all ways. */
  taggedWays(filter: TagFilter, isWanted: (tags: Tags) => boolean, visit: (way: OsmWay) => void): number {
    if ((this.kinds & WAYS) === 0) return 0;
    const wanted = { filter: this.#filter(filter), isWanted };
    return this.#eachMessage(WAYS, (_, span) => {
      const way = readWay(this.#readers, span, wanted);
      if (way !== undefined) visit(way);
    });
  }

  /** The ways picked by their ids, without their tags. */
  waysById(hasId: (id: number) => boolean, visit: (way: OsmWay) => void): void {
    const wanted = { hasId };
    this.#eachMessage(WAYS, (_, span) => {
      const way = readWay(this.#readers, span, wanted);
      if (way !== undefined) visit(way);
    });
  }

  /** Node ids with the degrees that ways carry in files with LocationsOnWays. */
  locationsOnWays(chunk: LocationChunk): void {
    this.#eachMessage(WAYS, (_, span) => readLocationsOnWay(this.#readers, span, this.#grid, chunk));
    chunk.flush();
  }

  /** As `taggedWays`, for relations. */
  taggedRelations(
    filter: TagFilter,
    isWanted: (tags: Tags) => boolean,
    visit: (relation: OsmRelation) => void,
  ): number {
    if ((this.kinds & RELATIONS) === 0) return 0;
    const own = this.#filter(filter);
    return this.#eachMessage(RELATIONS, (_, span) => {
      const relation = readRelation(this.#readers, span, own, isWanted);
      if (relation !== undefined) visit(relation);
    });
  }

  #readNodes(visits: VisitNodes): number {
    let dense = 0;
    const messages = this.#eachMessage(NODES, (field, span) => {
      if (field === DENSE) dense += readDenseNodes(this.#readers, span, this.#grid, visits) - 1;
      else readNode(this.#readers, span, this.#grid, visits);
    });
    return messages + dense;
  }

  /** The number of messages visited; the span is that of the message at hand only. */
  #eachMessage(kind: number, visit: (field: number, span: Span) => void): number {
    if ((this.kinds & kind) === 0) return 0;
    let count = 0;
    const span: Span = { start: 0, end: 0 };
    for (const group of this.#groups) {
      const reader = readerOf(this.#readers.bytes, group.start);
      for (let field = reader.nextField(group.end); field !== 0; field = reader.nextField(group.end)) {
        if (KIND_OF_FIELD[field] !== kind) continue;
        visit(field, spanOf(reader, group.end, 'an element', span));
        count += 1;
      }
    }
    return count;
  }

  #findKinds(): number {
    let kinds = 0;
    for (const group of this.#groups) {
      const reader = readerOf(this.#readers.bytes, group.start);
      for (let field = reader.nextField(group.end); field !== 0; field = reader.nextField(group.end)) {
        kinds |= KIND_OF_FIELD[field] ?? 0;
      }
      expectEnd(reader, group.end, 'a group of elements');
    }
    return kinds;
  }

  #filter(filter: TagFilter): BlockTagFilter {
    this.#strings ??= new StringTable(this.#readers.bytes, this.#stringSpan);
    return filter.for(this.#strings);
  }
}
