/** A box of longitudes and latitudes, cut into parts that do not cross the antimeridian. */
import type { BoundingBox } from './place-queries.ts';
import { INSIDE, OUTSIDE, PARTLY, type Region, type Relation } from './region.ts';

export class Box implements Region, BoundingBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;

  constructor({ west, south, east, north }: BoundingBox) {
    this.west = west;
    this.south = south;
    this.east = east;
    this.north = north;
  }

  relation(west: number, south: number, east: number, north: number): Relation {
    if (west > this.east || east < this.west || south > this.north || north < this.south) return OUTSIDE;
    const isInside = west >= this.west && east <= this.east && south >= this.south && north <= this.north;
    return isInside ? INSIDE : PARTLY;
  }

  contains(longitude: number, latitude: number): boolean {
    return longitude >= this.west && longitude <= this.east && latitude >= this.south && latitude <= this.north;
  }

  find(coords: Float64Array, from: number, to: number, found: Uint32Array): number {
    const { west, south, east, north } = this;
    let count = 0;
    for (let place = from; place <= to; place += 1) {
      const longitude = coords[2 * place] as number;
      const latitude = coords[2 * place + 1] as number;
      if (longitude < west || longitude > east || latitude < south || latitude > north) continue;
      found[count] = place;
      count += 1;
    }
    return count;
  }
}

/** The same box as parts that have no place in common. Places at 180 and at -180 degrees lie on the same meridian. */
export function partsOf(box: BoundingBox): readonly Box[] {
  const { west, east, south, north } = box;
  const part = (from: number, to: number) => new Box({ west: from, east: to, south, north });
  if (west > east) return [part(west, 180), part(-180, east)];
  const parts = [new Box(box)];
  if (east === 180 && west > -180) parts.push(part(-180, -180));
  if (west === -180 && east < 180) parts.push(part(180, 180));
  return parts;
}
