/** The named nodes along a route, as stops in the order in which the walk comes to them. */

import type { OsmNode } from '@carnet/osm-pbf';
import { distanceKm } from '../../../domain/places/location.ts';
import type { TourStopRecord } from '../../../domain/places/place-record.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from '../../places/point-of-interest-draft.ts';
import { plainText } from '../../places/text/plain-text.ts';
import { wikidataId } from '../../places/wikidata-id.ts';
import { nameOf } from '../names.ts';
import { isPlace } from '../points/place-from-tags.ts';

type Parts = readonly (readonly (readonly number[])[])[];

/** Undefined for a node without a name. */
export function stopOf({ id, latitude, longitude, tags }: OsmNode): TourStopRecord | undefined {
  const name = plainText(nameOf(tags) ?? '', MAX_NAME_LENGTH);
  if (name === '') return undefined;
  const isPointOfInterest = isPlace(tags) === true;
  return {
    name,
    description: plainText(tags.get('description:en') ?? tags.get('description') ?? '', MAX_DESCRIPTION_LENGTH) || null,
    location: { latitude, longitude },
    // Nobody stays at a guidepost or a village sign.
    minutes: isPointOfInterest ? null : 0,
    wikidataId: wikidataId(tags.get('wikidata') ?? ''),
    pointOfInterestKey: isPointOfInterest ? `node/${id}` : null,
  };
}

/** By the point of the path nearest to each; the given order where two are nearest to the same point. */
export function inWalkingOrder(stops: readonly TourStopRecord[], parts: Parts): TourStopRecord[] {
  const points = parts.flat();
  return stops
    .map((stop) => ({ stop, at: nearestPoint(stop, points) }))
    .sort((a, b) => a.at - b.at)
    .map(({ stop }) => stop);
}

function nearestPoint({ location }: TourStopRecord, points: readonly (readonly number[])[]): number {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  points.forEach(([longitude, latitude], index) => {
    const km = distanceKm(location, { latitude: latitude as number, longitude: longitude as number });
    if (km < least) {
      least = km;
      nearest = index;
    }
  });
  return nearest;
}
