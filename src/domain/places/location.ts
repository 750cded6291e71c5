/** Points on the earth and the great-circle distance between them. */

/** Degrees, WGS 84. */
export interface Location {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius (IUGG R1), of which geokdbush uses the whole kilometres too. */
export const EARTH_RADIUS_KM = 6371;
const RADIANS = Math.PI / 180;

/** Places are served and reckoned with in whole ticks: to the seventh decimal of a degree, 11 mm, as OpenStreetMap keeps them. */
export const TICKS_PER_DEGREE = 1e7;
/** In degrees, as near as it can be said: to reckon with, not to show. */
export const TICK = 1 / TICKS_PER_DEGREE;

/** Of a latitude or longitude; it fits 32 bits. */
export function toTicks(degrees: number): number {
  return Math.round(degrees * TICKS_PER_DEGREE);
}

/** To whole ticks. */
export function roundedDegrees(degrees: number): number {
  return toDegrees(toTicks(degrees));
}

/** The number that has exactly these seven decimals, or the nearest to it there is. */
export function toDegrees(ticks: number): number {
  return ticks / TICKS_PER_DEGREE;
}

/** Kilometres along the great circle, by the haversine formula. */
export function distanceKm(a: Location, b: Location): number {
  const sinLatitude = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2);
  const sinLongitude = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2);
  const haversine =
    sinLatitude * sinLatitude +
    Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * sinLongitude * sinLongitude;
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
  if (latitude === 0 && longitude === 0) return 'it lies at 0,0, which stands for an unknown place';
  return undefined;
}
