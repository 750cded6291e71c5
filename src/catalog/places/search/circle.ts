/** All places within a great-circle distance of one. */
import { distanceKm, EARTH_RADIUS_KM, type Location } from '../../../domain/places/location.ts';
import type { BoundingBox } from '../place-queries.ts';
import { type Box, partsOf } from './box.ts';
import type { Region, Relation } from './spatial-index.ts';

const DEGREES = 180 / Math.PI;
/** Bounds are drawn this share wider, or narrower, than computed, so that no lost digit matters. */
const ROUNDING = 1e-9;

export class Circle implements Region {
  readonly #center: Location;
  readonly #radiusKm: number;
  /** The box around it, in parts: one, or two where it crosses the antimeridian. */
  readonly boxes: readonly Box[];

  constructor(center: Location, radiusKm: number) {
    this.#center = center;
    this.#radiusKm = radiusKm;
    this.boxes = partsOf(boxAround(center, radiusKm));
  }

  /** From the centre. */
  distanceKm(longitude: number, latitude: number): number {
    return distanceKm(this.#center, { longitude, latitude });
  }

  contains(longitude: number, latitude: number): boolean {
    return this.distanceKm(longitude, latitude) <= this.#radiusKm;
  }

  relation(box: BoundingBox): Relation {
    if (this.boxes.every((part) => part.relation(box) === 'outside')) return 'outside';
    return this.#holds(box) ? 'inside' : 'partly';
  }

  /** Up to a quarter turn east and west of the centre, the place of a box that is farthest from it is a corner. */
  #holds({ west, south, east, north }: BoundingBox): boolean {
    const isNear = (longitude: number) => {
      const turned = Math.abs(longitude - this.#center.longitude);
      return Math.min(turned, 360 - turned) <= 90;
    };
    if (east - west >= 180 || !isNear(west) || !isNear(east)) return false;
    const surelyKm = this.#radiusKm * (1 - ROUNDING);
    return [west, east].every(
      (longitude) => this.distanceKm(longitude, south) <= surelyKm && this.distanceKm(longitude, north) <= surelyKm,
    );
  }
}

function boxAround({ latitude, longitude }: Location, radiusKm: number): BoundingBox {
  const angle = (radiusKm / EARTH_RADIUS_KM) * (1 + ROUNDING);
  const height = angle * DEGREES + ROUNDING;
  const south = Math.max(-90, latitude - height);
  const north = Math.min(90, latitude + height);
  // With a pole inside, every longitude is.
  if (south === -90 || north === 90) return { west: -180, south, east: 180, north };
  const reach = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(latitude / DEGREES))) * DEGREES * (1 + ROUNDING);
  return { west: turned(longitude - reach - ROUNDING), south, east: turned(longitude + reach + ROUNDING), north };
}

function turned(longitude: number): number {
  if (longitude > 180) return longitude - 360;
  return longitude < -180 ? longitude + 360 : longitude;
}
