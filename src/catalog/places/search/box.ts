/** A box of longitudes and latitudes, cut into parts that do not cross the antimeridian. */
import type { BoundingBox } from '../place-queries.ts';
import type { Region, Relation } from './spatial-index.ts';

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

  relation({ west, south, east, north }: BoundingBox): Relation {
    if (west > this.east || east < this.west || south > this.north || north < this.south) return 'outside';
    const isInside = west >= this.west && east <= this.east && south >= this.south && north <= this.north;
    return isInside ? 'inside' : 'partly';
  }

  contains(longitude: number, latitude: number): boolean {
    return longitude >= this.west && longitude <= this.east && latitude >= this.south && latitude <= this.north;
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
