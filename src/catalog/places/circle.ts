/** All places within a great-circle distance of one, with tests that are exact and mostly a few multiplications. */
import { DistanceFrom, EARTH_RADIUS_KM, type Location, toDegrees } from '../../domain/places/location.ts';
import { OUTSIDE, PARTLY, type Region, type Relation } from './region.ts';

const RADIANS = Math.PI / 180;
/** Bounds are drawn this much wider than they are, for what is lost in reckoning them. */
const ROUNDING = 1e-9;
/** Circles that go farther east and west, in radians, are near a pole; where there are few places each is looked at exactly. */
const FLAT_REACH = 0.5;
/** Flat squares that miss the true ones by a greater share are of no use. */
const FLAT_SHARE = 0.25;

/**
 * What decides is twice the sine of half the angle between two places, squared:
 * 4 sin²(n/2) + 4 cos φ₀ cos φ sin²(e/2), with n and e the differences of latitude and longitude. Close to
 * the centre that is nearly n² + cos φ₀ (cos φ₀ - n sin φ₀) e², the flat square. With |n| up to N and |e| up to E the two
 * differ by N⁴/12 + cos φ₀ (E⁴/12 + N²E²/2) at most, as x² - x⁴/12 <= 4 sin²(x/2) <= x² and cos φ is
 * cos φ₀ - n sin φ₀ but for n²/2. Where that leaves a doubt, the haversine formula decides. Places farther away
 * than N or E have a flat square beyond all doubt: it grows with e, as cos φ₀ - n sin φ₀ is positive up to the pole.
 */
export class Circle implements Region {
  readonly center: Location;
  readonly #distance: DistanceFrom;
  readonly #radiusKm: number;
  /** The box around it: so many degrees north and south, east and west; 180 when a pole is inside. */
  readonly height: number;
  readonly reach: number;
  /** Whether it has flat squares; what is said of them below holds only then. */
  readonly isFlat: boolean;
  /** The flat square of n degrees north and e degrees east, in square degrees, is n² + (constant - slope n) e². */
  readonly constant: number;
  readonly slope: number;
  /** Places with flat squares up to the first are inside, with such beyond the second outside. */
  readonly surely: number;
  readonly possibly: number;
  /** So much of e², and of n², is in the square of the true distance at least. */
  readonly leastOfEast: number;
  readonly leastOfNorth: number;
  readonly #cos: number;
  /** The most by which flat squares miss the true ones, in square degrees. */
  readonly #doubt: number;

  constructor(center: Location, radiusKm: number) {
    this.center = center;
    this.#distance = new DistanceFrom(center);
    this.#radiusKm = radiusKm;
    const angle = (radiusKm / EARTH_RADIUS_KM) * (1 + ROUNDING);
    const { sin, cos } = this.#distance;
    this.#cos = cos;
    this.height = angle / RADIANS;
    const hasPole = Math.abs(center.latitude) + this.height >= 90;
    const reach = hasPole ? Math.PI : Math.asin(Math.min(1, Math.sin(angle) / cos)) * (1 + ROUNDING);
    this.reach = reach / RADIANS;
    this.constant = cos * cos;
    this.slope = cos * sin * RADIANS;
    const doubt = doubtOf(angle * angle, reach * reach, cos);
    const square = 4 * Math.sin(angle / 2) ** 2;
    this.isFlat = reach <= FLAT_REACH && doubt <= square * FLAT_SHARE;
    this.#doubt = doubt / RADIANS ** 2;
    this.surely = (square * (1 - 4 * ROUNDING) - doubt) / RADIANS ** 2;
    this.possibly = (square + doubt) / RADIANS ** 2;
    const leastCos = Math.cos(Math.min(Math.PI / 2, Math.abs(center.latitude) * RADIANS + angle));
    this.leastOfEast = cos * leastCos * (1 - reach ** 2 / 12);
    this.leastOfNorth = 1 - angle ** 2 / 12;
  }

  /** The centre's longitude, and for places across the antimeridian, if the circle goes there, the same a turn away. */
  get turns(): readonly number[] {
    const { longitude } = this.center;
    if (longitude + this.reach > 180) return [longitude, longitude - 360];
    if (longitude - this.reach < -180) return [longitude, longitude + 360];
    return [longitude];
  }

  /** Of a place so many degrees from the centre, or from one of its `turns`. */
  flatSquare(east: number, north: number): number {
    return north * north + (this.constant - this.slope * north) * east * east;
  }

  /** Exactly, whether a place of a tree is inside. */
  hasPlace(ticks: Int32Array, place: number): boolean {
    return this.contains(toDegrees(ticks[2 * place] as number), toDegrees(ticks[2 * place + 1] as number));
  }

  contains(longitude: number, latitude: number): boolean {
    return this.distanceKm(longitude, latitude) <= this.#radiusKm;
  }

  /** From the centre. */
  distanceKm(longitude: number, latitude: number): number {
    return this.#distance.km(longitude, latitude);
  }

  /** The most by which flat squares up to this one miss the true ones, in square degrees: far less than for the whole circle. */
  doubtUpTo(square: number): number {
    return Math.min(this.#reckonDoubt(square), this.#doubt);
  }

  /** Flat squares up to `possibly` miss the true ones by such a share of themselves at most: it grows with them. Infinity = by any. */
  get missedShare(): number {
    return this.#reckonDoubt(this.possibly) / this.possibly;
  }

  /**
   * Reckoned with numbers of 32 bits, flat squares up to `possibly` miss what they are by a share of this times ten 2^-24ths at
   * most: the factor of e² is the difference of `constant` and `slope n`, but misses by a share of their sum.
   */
  get steepness(): number {
    const most = Math.abs(this.slope) * Math.sqrt(this.possibly);
    return most < this.constant ? (this.constant + most) / (this.constant - most) : Number.POSITIVE_INFINITY;
  }

  #reckonDoubt(square: number): number {
    const north = Math.sqrt(square);
    const least = this.constant - Math.abs(this.slope) * north;
    if (least <= 0) return Number.POSITIVE_INFINITY;
    const doubt = doubtOf(square * RADIANS ** 2, (square / least) * RADIANS ** 2, this.#cos) / RADIANS ** 2;
    return doubt + square * ROUNDING;
  }

  find(coords: Float64Array, from: number, to: number, found: Uint32Array): number {
    let count = 0;
    for (let place = from; place <= to; place += 1) {
      if (!this.contains(coords[2 * place] as number, coords[2 * place + 1] as number)) continue;
      found[count] = place;
      count += 1;
    }
    return count;
  }

  relation(west: number, south: number, east: number, north: number): Relation {
    const { longitude, latitude } = this.center;
    if (south - latitude > this.height || north - latitude < -this.height) return OUTSIDE;
    if (west <= longitude && longitude <= east) return PARTLY;
    return Math.min(this.#offset(west), this.#offset(east)) > this.reach ? OUTSIDE : PARTLY;
  }

  /** Degrees of longitude from the centre, 0 to 180. */
  #offset(longitude: number): number {
    const offset = Math.abs(longitude - this.center.longitude);
    return offset > 180 ? 360 - offset : offset;
  }
}

/** N⁴/12 + cos φ₀ (E⁴/12 + N²E²/2), all in radians; `north` and `east` are N² and E². */
function doubtOf(north: number, east: number, cos: number): number {
  return (north * north) / 12 + cos * ((east * east) / 12 + (north * east) / 2);
}
