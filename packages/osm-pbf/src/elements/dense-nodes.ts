/** Nodes as nearly every file stores them: columns of differences, read side by side without unpacking any of them. */
import type { PbfReader } from 'pbf';
import type { BlockReaders } from '../block-readers.ts';
import type { OsmNode, Tags } from '../elements.ts';
import { degrees, type Grid } from '../grid.ts';
import type { LocationChunk } from '../location-chunk.ts';
import type { BlockTagFilter } from '../tag-filter.ts';
import { expectEnd, MalformedPbfError, readerOf, type Span, spanOf } from '../wire.ts';

export interface VisitNodes {
  /** Takes those of every node; null = they are of no interest. */
  readonly locations: LocationChunk | null;
  /** Nodes with a tag that is looked for; null = none. */
  readonly tagged: { readonly filter: BlockTagFilter; readonly visit: (node: OsmNode) => void } | null;
}

/** Returns the number of nodes. */
export function readDenseNodes(readers: BlockReaders, span: Span, grid: Grid, visits: VisitNodes): number {
  const { granularity, latitudeOffset, longitudeOffset } = grid;
  const { locations, tagged } = visits;
  const columns = columnsOf(readers, span);
  const { first: ids, second: latitudes, third: longitudes, fourth: tags } = readers;
  let id = 0;
  let latitude = 0;
  let longitude = 0;
  let count = 0;
  while (ids.pos < columns.ids.end) {
    if (latitudes.pos >= columns.latitudes.end || longitudes.pos >= columns.longitudes.end) {
      throw new MalformedPbfError('a group of nodes has fewer coordinates than ids');
    }
    id += ids.readSVarint();
    latitude += latitudes.readSVarint();
    longitude += longitudes.readSVarint();
    count += 1;
    // Where no node has tags the column is missing altogether.
    const hasTags = tagged !== null && tags.pos < columns.tags.end;
    const start = tags.pos;
    const isWanted = hasTags && passTags(tags, columns.tags.end, tagged.filter);
    if (!isWanted && locations === null) continue;
    const north = degrees(latitudeOffset, granularity, latitude);
    const east = degrees(longitudeOffset, granularity, longitude);
    locations?.push(id, north, east);
    if (isWanted) {
      const found = tagsBetween(readers.bytes, start, tags.pos, tagged.filter);
      tagged.visit({ id, latitude: north, longitude: east, tags: found });
    }
  }
  expectEnd(ids, columns.ids.end, 'the ids of a group of nodes');
  expectEnd(latitudes, columns.latitudes.end, 'the latitudes of a group of nodes');
  expectEnd(longitudes, columns.longitudes.end, 'the longitudes of a group of nodes');
  if (tagged !== null) expectEnd(tags, columns.tags.end, 'the tags of a group of nodes');
  return count;
}

type Columns = Readonly<Record<'ids' | 'latitudes' | 'longitudes' | 'tags', Span>>;

/** Fields 1, 8, 9 and 10 of a DenseNodes message; puts a reader at the start of each. */
function columnsOf({ element, first, second, third, fourth }: BlockReaders, span: Span): Columns {
  const spans = new Map<number, Span>();
  element.pos = span.start;
  for (let field = element.nextField(span.end); field !== 0; field = element.nextField(span.end)) {
    if (field !== 1 && (field < 8 || field > 10)) continue;
    if (spans.has(field)) throw new MalformedPbfError('a group of nodes has a column twice');
    spans.set(field, spanOf(element, span.end, 'a column of nodes'));
  }
  expectEnd(element, span.end, 'a group of nodes');
  const at = (reader: PbfReader, field: number): Span => {
    const column = spans.get(field) ?? { start: span.end, end: span.end };
    reader.pos = column.start;
    return column;
  };
  return { ids: at(first, 1), latitudes: at(second, 8), longitudes: at(third, 9), tags: at(fourth, 10) };
}

/** Passes over the tags of one node, key and value in turn up to a 0; whether one is looked for. */
function passTags(tags: PbfReader, end: number, filter: BlockTagFilter): boolean {
  let isFound = false;
  while (tags.pos < end) {
    const key = tags.readVarint();
    if (key === 0) return isFound;
    if (filter.matches(key, tags.readVarint())) isFound = true;
  }
  throw new MalformedPbfError('the tags of a group of nodes end within a node');
}

function tagsBetween(bytes: Uint8Array, start: number, end: number, { strings }: BlockTagFilter): Tags {
  const found = new Map<string, string>();
  const reader = readerOf(bytes, start);
  // The last byte is the 0 after the tags.
  while (reader.pos < end - 1) found.set(strings.text(reader.readVarint()), strings.text(reader.readVarint()));
  return found;
}
