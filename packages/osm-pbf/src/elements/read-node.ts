/** A node that is stored on its own, as files without dense nodes have it. */
import type { BlockReaders } from '../block-readers.ts';
import { degrees, type Grid } from '../grid.ts';
import { expectEnd, MalformedPbfError, type Span, spanOf } from '../wire.ts';
import type { VisitNodes } from './dense-nodes.ts';

const EMPTY: Readonly<Span> = { start: 0, end: 0 };

export function readNode(readers: BlockReaders, span: Span, grid: Grid, { locations, tagged }: VisitNodes): void {
  const { element } = readers;
  element.pos = span.start;
  let id: number | undefined;
  let north: number | undefined;
  let east: number | undefined;
  let keys = EMPTY;
  let values = EMPTY;
  for (let field = element.nextField(span.end); field !== 0; field = element.nextField(span.end)) {
    if (field === 1) id = element.readSVarint();
    else if (field === 2) keys = spanOf(element, span.end, 'the keys of a node');
    else if (field === 3) values = spanOf(element, span.end, 'the values of a node');
    else if (field === 8) north = element.readSVarint();
    else if (field === 9) east = element.readSVarint();
  }
  expectEnd(element, span.end, 'a node');
  if (id === undefined || north === undefined || east === undefined) {
    throw new MalformedPbfError('a node has no id or no coordinates');
  }
  const latitude = degrees(grid.latitudeOffset, grid.granularity, north);
  const longitude = degrees(grid.longitudeOffset, grid.granularity, east);
  locations?.push(id, latitude, longitude);
  if (tagged === null) return;
  const tags = readers.matchingTags(keys, values, tagged.filter);
  if (tags !== undefined) tagged.visit({ id, latitude, longitude, tags });
}
