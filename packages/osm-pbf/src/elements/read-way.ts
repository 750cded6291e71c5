/** A way: its tags, and the ids of its nodes where the way is wanted. */
import type { BlockReaders } from '../block-readers.ts';
import type { OsmWay, Tags } from '../elements.ts';
import { degrees, type Grid } from '../grid.ts';
import type { LocationChunk } from '../location-chunk.ts';
import type { BlockTagFilter } from '../tag-filter.ts';
import { expectEnd, MalformedPbfError, type Span } from '../wire.ts';
import { ElementColumns } from './element-columns.ts';

/** OpenStreetMap allows 2,000 nodes today and allowed 50,000 once. */
const MAX_NODES = 100_000;

/** Ways are wanted by their tags or by their ids. */
export type WantedWays =
  | { readonly filter: BlockTagFilter; readonly isWanted: (tags: Tags) => boolean }
  | { readonly hasId: (id: number) => boolean };

const nodeIds = new Float64Array(MAX_NODES);

const columns = new ElementColumns('a way', { keys: 2, values: 3, nodes: 8, latitudes: 9, longitudes: 10 });
const NO_TAGS: Tags = new Map();

/** Undefined when it is not wanted. */
export function readWay(readers: BlockReaders, span: Span, wanted: WantedWays): OsmWay | undefined {
  const id = columns.read(readers.element, span);
  const { keys, values, nodes } = columns.spans;
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
  const id = columns.read(readers.element, span);
  const { nodes, latitudes, longitudes } = columns.spans;
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
