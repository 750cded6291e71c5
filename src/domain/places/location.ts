/** Points on the earth and the great-circle distance between them. */

/** Degrees, WGS 84. */
export interface Location {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius (IUGG R1), of which geokdbush uses the whole kilometres too. */
export const EARTH_RADIUS_KM = 6371;
const RADIANS = Math.PI / 180;

/**
 * To the seventh decimal, 11 mm, as OpenStreetMap keeps them. Places are served, and distances computed, with these.
 */
export function roundedDegrees(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}

/** Kilometres along the great circle, by the haversine formula. */
export function distanceKm(from: Location, to: Location): number {
  const sinNorth = Math.sin(((to.latitude - from.latitude) * RADIANS) / 2);
  const sinEast = Math.sin(((to.longitude - from.longitude) * RADIANS) / 2);
  const cosines = Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS);
  const haversine = sinNorth * sinNorth + cosines * sinEast * sinEast;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, haversine)));
}

/** Why it is no usable place on earth; undefined when it is one. 0,0 is what broken files write for "unknown". */
export function locationProblem({ latitude, longitude }: Location): string | undefined {
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return 'its coordinates are not numbers';
  if (Math.abs(latitude) > 90) {
    const swapped = Math.abs(longitude) <= 90 ? '; are latitude and longitude swapped?' : '';
    return `its latitude ${latitude} is beyond 90 degrees${swapped}`;
  }
  if (Math.abs(longitude) > 180) return `its longitude ${longitude} is beyond 180 degrees`;
  if (latitude === 0 && longitude === 0) return 'it is at 0,0, which means an unknown place';
  return undefined;
}
