/** A way: its tags, and the ids of its nodes where the way is wanted. */
import { type BlockReaders, emptySpan, NO_TAGS } from './block-readers.ts';
import type { OsmWay, Tags } from './elements.ts';
import { degrees, type Grid } from './grid.ts';
import type { LocationChunk } from './location-chunk.ts';
import type { BlockTagFilter } from './tag-filter.ts';
import { expectEnd, MalformedPbfError, type Span, spanOf } from './wire.ts';

/** OpenStreetMap allows 2,000 nodes today and allowed 50,000 once. */
const MAX_NODES = 100_000;

/** Ways are wanted by their tags or by their ids. */
export type WantedWays =
  | { readonly filter: BlockTagFilter; readonly isWanted: (tags: Tags) => boolean }
  | { readonly hasId: (id: number) => boolean };

const nodeIds = new Float64Array(MAX_NODES);

/** Where the fields of the way at hand lie: made once, as a file has millions of ways. */
const spans = {
  keys: emptySpan(),
  values: emptySpan(),
  nodes: emptySpan(),
  latitudes: emptySpan(),
  longitudes: emptySpan(),
};
const SPANS = Object.values(spans);

/** Undefined when it is not wanted. */
export function readWay(readers: BlockReaders, span: Span, wanted: WantedWays): OsmWay | undefined {
  const id = readSpans(readers, span);
  const { keys, values, nodes } = spans;
  let tags = NO_TAGS;
  if ('hasId' in wanted) {
    if (!wanted.hasId(id)) return undefined;
  } else {
    const matching = readers.matchingTags(keys, values, wanted.filter);
    if (matching === undefined || !wanted.isWanted(matching)) return undefined;
    tags = matching;
  }
  return { id, nodeIds: nodeIds.subarray(0, readNodeIds(readers, nodes, id)), tags };
}

/** The coordinates that a way carries in files with LocationsOnWays; some writers leave them out of a few. */
export function readLocationsOnWay(readers: BlockReaders, span: Span, grid: Grid, locations: LocationChunk): void {
  const id = readSpans(readers, span);
  const { nodes, latitudes, longitudes } = spans;
  const count = readNodeIds(readers, nodes, id);
  const { first, second } = readers;
  first.pos = latitudes.start;
  second.pos = longitudes.start;
  let north = 0;
  let east = 0;
  for (let index = 0; index < count && first.pos < latitudes.end && second.pos < longitudes.end; index += 1) {
    north += first.readSVarint();
    east += second.readSVarint();
    const latitude = degrees(grid.latitudeOffset, grid.granularity, north);
    locations.push(nodeIds[index] as number, latitude, degrees(grid.longitudeOffset, grid.granularity, east));
  }
}

/** Fills `spans` and returns the way's id. */
function readSpans({ element }: BlockReaders, span: Span): number {
  element.pos = span.start;
  let id: number | undefined;
  for (const field of SPANS) {
    field.start = 0;
    field.end = 0;
  }
  for (let field = element.nextField(span.end); field !== 0; field = element.nextField(span.end)) {
    if (field === 1) id = element.readVarint(true);
    else if (field === 2) spanOf(element, span.end, 'the keys of a way', spans.keys);
    else if (field === 3) spanOf(element, span.end, 'the values of a way', spans.values);
    else if (field === 8) spanOf(element, span.end, 'the nodes of a way', spans.nodes);
    else if (field === 9) spanOf(element, span.end, 'the latitudes of a way', spans.latitudes);
    else if (field === 10) spanOf(element, span.end, 'the longitudes of a way', spans.longitudes);
  }
  expectEnd(element, span.end, 'a way');
  if (id === undefined) throw new MalformedPbfError('a way has no id');
  return id;
}

function readNodeIds({ first }: BlockReaders, span: Span, wayId: number): number {
  first.pos = span.start;
  let nodeId = 0;
  let count = 0;
  while (first.pos < span.end) {
    if (count === MAX_NODES) throw new MalformedPbfError(`way ${wayId} has more than ${MAX_NODES} nodes`);
    nodeId += first.readSVarint();
    nodeIds[count] = nodeId;
    count += 1;
  }
  expectEnd(first, span.end, 'the nodes of a way');
  return count;
}
