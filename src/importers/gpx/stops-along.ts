/** Finds the stops of a way: the waypoints near it, in the order in which it comes to them. */
import { locationProblem } from '../../domain/places/location.ts';
import { placeOnWay } from '../../domain/places/tours/tour-along.ts';
import type { TourPathParts } from '../../domain/places/tours/tour-measures.ts';
import type { GpxPoint, GpxWay } from './gpx-content.ts';

/** What lies further from the way is not visited on it. */
const NEAR_KM = 0.5;
/** Names that programs give to points that nobody named: `001`, `WP12`, `RPT-3`. */
const GENERATED_NAME = /^[a-z]{0,4}[-_ ]?\d+$/i;

export interface StopOnWay {
  readonly point: GpxPoint;
  readonly alongKm: number;
}

/** A route's own points are stops too where somebody named them and no waypoint says the same. */
export function stopsAlong(path: TourPathParts, waypoints: readonly GpxPoint[], way: GpxWay): StopOnWay[] {
  const names = new Set(waypoints.map(({ texts }) => texts.name));
  const routePoints = way.kind === 'track' ? [] : way.segments.flat();
  const named = routePoints.filter(
    ({ texts: { name } }) => name !== undefined && !names.has(name) && !GENERATED_NAME.test(name),
  );
  return [...waypoints, ...named]
    .filter((point) => locationProblem(point) === undefined)
    .flatMap((point) => {
      const { offKm, alongKm } = placeOnWay(path, point);
      return offKm <= NEAR_KM ? [{ point, alongKm }] : [];
    })
    .sort((a, b) => a.alongKm - b.alongKm);
}
