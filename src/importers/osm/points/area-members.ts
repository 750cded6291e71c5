/** Which members of a relation make up the area or the group that it is. */
import type { OsmRelation, Tags } from '@carnet/osm-pbf';

/** https://wiki.openstreetmap.org/wiki/Types_of_relation: those that are one thing with a place on the map. */
const OUTLINED = new Set(['multipolygon', 'boundary']);
const GROUPED = new Set(['site']);

export interface AreaMembers {
  readonly wayIds: readonly number[];
  readonly nodeIds: readonly number[];
}

/** Of a relation's tags. */
export function isArea(tags: Tags): boolean {
  const type = tags.get('type') ?? '';
  return OUTLINED.has(type) || GROUPED.has(type);
}

/** The outer ways of an area (a member without a role counts as outer), or all ways and nodes of a site. */
export function placedMembers({ tags, members }: OsmRelation): AreaMembers {
  const isGroup = GROUPED.has(tags.get('type') ?? '');
  const wayIds = new Set<number>();
  const nodeIds = new Set<number>();
  for (const { type, id, role } of members) {
    if (type === 'way' && (isGroup || role === 'outer' || role === '')) wayIds.add(id);
    else if (type === 'node' && isGroup) nodeIds.add(id);
  }
  return { wayIds: [...wayIds], nodeIds: [...nodeIds] };
}
