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
export function distanceKm(from: Location, to: Location): number {
  return new DistanceFrom(from).km(to.longitude, to.latitude);
}

/**
 * Differences up to so many degrees have sines that are the first terms of their series; the next ones would change the
 * sixteenth digit. Most questions are about places that near, and a call of Math.sin takes as long as all of these.
 */
const NEAR_DEGREES = 0.5;

/** Distances from one place to others, with what is the same for all of them reckoned once. */
export class DistanceFrom {
  readonly #from: Location;
  /** Of its latitude. */
  readonly sin: number;
  readonly cos: number;

  constructor(from: Location) {
    this.#from = from;
    this.sin = Math.sin(from.latitude * RADIANS);
    this.cos = Math.cos(from.latitude * RADIANS);
  }

  /** The same number as `distanceKm` for the same places. */
  km(longitude: number, latitude: number): number {
    const { longitude: fromLongitude, latitude: fromLatitude } = this.#from;
    const degreesNorth = latitude - fromLatitude;
    const degreesEast = longitude - fromLongitude;
    const north = degreesNorth * RADIANS;
    const east = degreesEast * RADIANS;
    if (Math.abs(degreesNorth) <= NEAR_DEGREES && Math.abs(degreesEast) <= NEAR_DEGREES) {
      const n = north * north;
      const e = east * east;
      const cos =
        this.cos * (1 - n * (1 / 2 - n * (1 / 24 - n / 720))) - this.sin * north * (1 - n * (1 / 6 - n / 120));
      const sinNorth = 1 - n * (1 / 24 - n / 1920);
      const sinEast = 1 - e * (1 / 24 - e / 1920);
      const haversine = (n * sinNorth * sinNorth + this.cos * cos * e * sinEast * sinEast) / 4;
      const series = 1 + haversine * (1 / 6 + haversine * (3 / 40 + haversine * (15 / 336)));
      return 2 * EARTH_RADIUS_KM * Math.sqrt(haversine) * series;
    }
    const sinNorth = Math.sin(north / 2);
    const sinEast = Math.sin(east / 2);
    const haversine = sinNorth * sinNorth + this.cos * Math.cos(latitude * RADIANS) * sinEast * sinEast;
    return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, haversine)));
  }
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
