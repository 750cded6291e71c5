/** Where a way or a relation is: its middle, from as much of it as the file has. */

import type { OsmRelation } from '@carnet/osm-pbf';
import type { Location } from '../../../domain/places/location.ts';
import { centreOfRing, commonCentre, meanOf, type WeightedCentre } from '../../places/centre.ts';
import type { NodeLocations } from '../node-locations.ts';
import { placedMembers } from './area-members.ts';
import { closedRings } from './rings.ts';
import type { WayNodes } from './way-nodes.ts';

/** Undefined when less than half of it is in the file: its middle would be anywhere. */
export type ElementCentre = { readonly location: Location; readonly isPartial: boolean } | undefined;

const LEAST_SHARE = 0.5;

/** A closed way by its area, an open one by the mean of its nodes. */
export function centreOfWay(nodeIds: ArrayLike<number>, locations: NodeLocations): ElementCentre {
  const isClosed = nodeIds.length > 3 && nodeIds[0] === nodeIds[nodeIds.length - 1];
  const count = isClosed ? nodeIds.length - 1 : nodeIds.length;
  const points = pointsOf(nodeIds, count, locations);
  if (points.length === 0 || points.length < count * LEAST_SHARE) return undefined;
  const isPartial = points.length < count;
  const ring = isClosed && !isPartial ? centreOfRing(points) : undefined;
  return { location: onGrid(ring?.centre ?? (meanOf(points) as Location)), isPartial };
}

/** An area by its outer rings; a site, or an area whose rings do not close, by the mean of its nodes. */
export function centreOfRelation(relation: OsmRelation, ways: WayNodes, locations: NodeLocations): ElementCentre {
  const { wayIds, nodeIds } = placedMembers(relation);
  const lines = wayIds.flatMap((id) => ways.get(id) ?? []);
  const points = pointsOf(nodeIds, nodeIds.length, locations);
  const expected = wayIds.length + nodeIds.length;
  const missing = expected - lines.length - points.length;
  if (expected === 0 || missing > expected * (1 - LEAST_SHARE)) return undefined;
  let missingNodes = 0;
  for (const line of lines) {
    const found = pointsOf(line, line.length, locations);
    missingNodes += line.length - found.length;
    for (const point of found) points.push(point);
  }
  if (points.length === 0) return undefined;
  const isPartial = missing > 0 || missingNodes > 0;
  const rings = isPartial || nodeIds.length > 0 ? [] : ringsOf(lines, locations);
  return { location: onGrid(commonCentre(rings) ?? (meanOf(points) as Location)), isPartial };
}

function ringsOf(lines: readonly Float64Array[], locations: NodeLocations): WeightedCentre[] {
  return closedRings(lines).flatMap((ring) => centreOfRing(pointsOf(ring, ring.length - 1, locations)) ?? []);
}

function pointsOf(nodeIds: ArrayLike<number>, count: number, locations: NodeLocations): Location[] {
  const points: Location[] = [];
  for (let index = 0; index < count; index += 1) {
    const location = locations.get(nodeIds[index] as number);
    if (location !== undefined) points.push(location);
  }
  return points;
}

/** To the ten-millionth of a degree, as OpenStreetMap keeps coordinates. */
function onGrid({ latitude, longitude }: Location): Location {
  return { latitude: Math.round(latitude * 1e7) / 1e7, longitude: Math.round(longitude * 1e7) / 1e7 };
}
