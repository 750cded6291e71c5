/** All places within a great-circle distance of one, with tests that are exact and mostly cost a few multiplications. */
import { distanceKm, EARTH_RADIUS_KM, type Location } from '../../domain/places/location.ts';
import { INSIDE, OUTSIDE, PARTLY, type Region, type Relation } from './region.ts';

const RADIANS = Math.PI / 180;
/** Bounds are drawn this much wider than they are, for what is lost in reckoning them. */
const ROUNDING = 1e-9;
/** Circles that go farther east and west, in radians, are near a pole; where there are few places each is looked at exactly. */
const FLAT_REACH = 0.5;

/**
 * What decides is twice the sine of half the angle between two places, squared:
 * 4 sin²(n/2) + 4 cos φ₀ cos φ sin²(e/2), with n and e the differences of latitude and longitude. Close to
 * the centre that is nearly n² + cos φ₀ (cos φ₀ - n sin φ₀) e², the flat square. With |n| up to N and |e| up to E the two
 * differ by N⁴/12 + cos φ₀ (E⁴/12 + N²E²/2) at most, as x² - x⁴/12 <= 4 sin²(x/2) <= x² and cos φ is
 * cos φ₀ - n sin φ₀ but for n²/2. Where that leaves a doubt, the haversine formula decides. Places farther away
 * than N or E have a flat square beyond all doubt: it grows with e, as cos φ₀ - n sin φ₀ is positive up to the pole.
 */
export class Circle implements Region {
  readonly #center: Location;
  readonly #radiusKm: number;
  /** The box around it: so many degrees north and south, east and west; 180 when a pole is inside. */
  readonly #height: number;
  readonly #reach: number;
  /** Whether it has flat squares. */
  readonly isFlat: boolean;
  /** The flat square of n degrees north and e degrees east, in degrees, is n² + (constant - slope n) e². */
  readonly #constant: number;
  readonly #slope: number;
  /** Flat squares up to the first are inside, beyond the second outside. */
  readonly #surely: number;
  readonly #possibly: number;
  /** So much of e², and of n², is in the square of the true distance at least. */
  readonly #leastOfEast: number;
  readonly #leastOfNorth: number;
  /** The most by which flat squares miss the true ones, in square degrees. */
  readonly doubt: number;

  constructor(center: Location, radiusKm: number) {
    this.#center = center;
    this.#radiusKm = radiusKm;
    const angle = (radiusKm / EARTH_RADIUS_KM) * (1 + ROUNDING);
    const sin = Math.sin(center.latitude * RADIANS);
    const cos = Math.cos(center.latitude * RADIANS);
    this.#height = angle / RADIANS;
    const hasPole = Math.abs(center.latitude) + this.#height >= 90;
    const reach = hasPole ? Math.PI : Math.asin(Math.min(1, Math.sin(angle) / cos)) * (1 + ROUNDING);
    this.#reach = reach / RADIANS;
    this.isFlat = reach <= FLAT_REACH;
    this.#constant = cos * cos;
    this.#slope = cos * sin * RADIANS;
    const doubt = angle ** 4 / 12 + cos * (reach ** 4 / 12 + (angle * reach) ** 2 / 2);
    const square = 4 * Math.sin(angle / 2) ** 2;
    this.doubt = doubt / RADIANS ** 2;
    this.#surely = (square * (1 - 4 * ROUNDING) - doubt) / RADIANS ** 2;
    this.#possibly = (square + doubt) / RADIANS ** 2;
    const leastCos = Math.cos(Math.min(Math.PI / 2, Math.abs(center.latitude) * RADIANS + angle));
    this.#leastOfEast = cos * leastCos * (1 - reach ** 2 / 12);
    this.#leastOfNorth = 1 - angle ** 2 / 12;
  }

  contains(longitude: number, latitude: number): boolean {
    return distanceKm(this.#center, { latitude, longitude }) <= this.#radiusKm;
  }

  /** Of a place that it contains, in square degrees. */
  flatSquare(longitude: number, latitude: number): number {
    const north = latitude - this.#center.latitude;
    const east = this.#offset(longitude);
    return north * north + (this.#constant - this.#slope * north) * east * east;
  }

  /** No place that it contains has a greater flat square. */
  get greatestSquare(): number {
    return this.#possibly;
  }

  find(coords: Float64Array, from: number, to: number, found: Uint32Array): number {
    const { longitude: middle, latitude: height } = this.#center;
    const constant = this.#constant;
    const slope = this.#slope;
    const surely = this.#surely;
    const undecided = (surely + this.#possibly) / 2;
    const width = this.isFlat ? (this.#possibly - surely) * (0.5 + ROUNDING) : Number.POSITIVE_INFINITY;
    let count = 0;
    for (let place = from; place <= to; place += 1) {
      const north = (coords[2 * place + 1] as number) - height;
      let east = (coords[2 * place] as number) - middle;
      if (east > 180) east -= 360;
      else if (east < -180) east += 360;
      const square = north * north + (constant - slope * north) * east * east;
      // Whether a place is inside cannot be foreseen, so it is added to the count and not branched on.
      found[count] = place;
      const isInside =
        Math.abs(square - undecided) <= width
          ? this.contains(coords[2 * place] as number, coords[2 * place + 1] as number)
          : square <= surely;
      count += Number(isInside);
    }
    return count;
  }

  relation(west: number, south: number, east: number, north: number): Relation {
    const { longitude, latitude } = this.#center;
    const toSouth = south - latitude;
    const toNorth = north - latitude;
    if (toSouth > this.#height || toNorth < -this.#height) return OUTSIDE;
    const toWest = this.#offset(west);
    const toEast = this.#offset(east);
    const offset = west <= longitude && longitude <= east ? 0 : Math.min(toWest, toEast);
    if (offset > this.#reach) return OUTSIDE;
    if (!this.isFlat) return PARTLY;
    const height = toSouth > 0 ? toSouth : toNorth < 0 ? toNorth : 0;
    const least = this.#leastOfNorth * height * height + this.#leastOfEast * offset * offset;
    if (least > this.#possibly) return OUTSIDE;
    // The farthest place of a box that is no wider than this is a corner.
    const farthest = toWest > toEast ? toWest : toEast;
    if (farthest > this.#reach || east - west > 2 * this.#reach) return PARTLY;
    if (toSouth < -this.#height || toNorth > this.#height) return PARTLY;
    const square = farthest * farthest;
    const isInside =
      toSouth * toSouth + (this.#constant - this.#slope * toSouth) * square <= this.#surely &&
      toNorth * toNorth + (this.#constant - this.#slope * toNorth) * square <= this.#surely;
    return isInside ? INSIDE : PARTLY;
  }

  /** Degrees of longitude from the centre, 0 to 180. */
  #offset(longitude: number): number {
    const offset = Math.abs(longitude - this.#center.longitude);
    return offset > 180 ? 360 - offset : offset;
  }
}
