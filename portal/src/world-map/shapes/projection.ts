/** Equal Earth, turned so that the map's edges lie in the Bering Strait: Chukotka is beside Siberia. */
import { geoEqualEarthRaw } from 'd3-geo';

/** As d3-geo makes it; its types take it for the maker of one. */
const equalEarth = geoEqualEarthRaw as unknown as (longitude: number, latitude: number) => [number, number];

export const WIDTH = 960;
export const HEIGHT = 468;
/** The western edge of the map, in degrees; Wrangel Island and Niue are the last places in its east. */
export const WEST = -169;

const MIDDLE = WEST + 180;
const SCALE = 175.2;
const EQUATOR = 238;
const RADIANS = Math.PI / 180;

/** Where a place is, in units of the map. */
export function projectWorld(longitude: number, latitude: number): readonly [number, number] {
  // What lies a little west of the edge may be drawn beyond it; other places are turned onto the map.
  const turned = longitude - MIDDLE > 190 ? longitude - 360 : longitude - MIDDLE < -190 ? longitude + 360 : longitude;
  const [x, y] = equalEarth((turned - MIDDLE) * RADIANS, latitude * RADIANS);
  return [WIDTH / 2 + SCALE * x, EQUATOR - SCALE * y];
}

/** Of a place anywhere: west of the edge is the far east. */
export function projectPlace(longitude: number, latitude: number): readonly [number, number] {
  return projectWorld(longitude < WEST ? longitude + 360 : longitude, latitude);
}
