/** A part of the earth that a spatial index is asked about. */

export const OUTSIDE = 0;
/** Some of it may be inside. */
export const PARTLY = 1;
export const INSIDE = 2;
export type Relation = typeof OUTSIDE | typeof PARTLY | typeof INSIDE;

export interface Region {
  /**
   * How a box of longitudes and latitudes (degrees, edges included) lies to it. Never wrong, but PARTLY may stand for
   * OUTSIDE and INSIDE where to tell would cost more than to look at each place.
   */
  relation(west: number, south: number, east: number, north: number): Relation;
  contains(longitude: number, latitude: number): boolean;
  /**
   * Of the places from, up to and including to in a tree's coordinates, those that it contains: written to `found`, their
   * number returned. In one call for many, because this is where a search spends its time.
   */
  find(coords: Float64Array, from: number, to: number, found: Uint32Array): number;
}
