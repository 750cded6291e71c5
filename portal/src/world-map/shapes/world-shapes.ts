/** The shapes of the world, fetched and projected once; only pages with a map do so. */
import { type GeoPermissibleObjects, geoNaturalEarth1, geoPath } from 'd3-geo';
import type { Feature, FeatureCollection, Geometry, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import topologyUrl from 'world-atlas/countries-110m.json?url';
import { loadOnce } from '../../api/load-once.ts';
import { type CountryTopology, countryIdOf, fetchTopology } from './country-topology.ts';

export const WIDTH = 960;
export const HEIGHT = 436;

export interface Shape {
  readonly key: string;
  /** ISO 3166-1 numeric; undefined for areas without a code of their own. */
  readonly countryId: number | undefined;
  readonly path: string;
  /** Of the projected shape, in square units of the map. */
  readonly area: number;
  /** A point within its largest part, where a label may point. */
  readonly x: number;
  readonly y: number;
}

export interface World {
  readonly shapes: readonly Shape[];
  /** Where a place is on the map. */
  readonly project: (longitude: number, latitude: number) => readonly [number, number];
}

const ANTARCTICA = '010';

export const loadWorld = loadOnce(async () => projectWorld(await fetchTopology(topologyUrl)));

export function projectWorld(topology: CountryTopology): World {
  const collection = feature(topology, topology.objects.countries);
  const features = collection.features.filter(({ id }) => id !== ANTARCTICA);
  const shown: FeatureCollection = { type: 'FeatureCollection', features };
  const projection = geoNaturalEarth1().fitExtent(
    [
      [8, 12],
      [WIDTH - 8, HEIGHT - 12],
    ],
    shown as GeoPermissibleObjects,
  );
  const path = geoPath(projection).digits(1);
  const shapes = features.flatMap((each): Shape[] => {
    const d = path(each);
    if (d === null) return [];
    const [x, y] = path.centroid(largestPart(each, (part) => path.area(part)));
    return [
      {
        key: String(each.id ?? each.properties.name),
        countryId: countryIdOf(each),
        path: d,
        area: path.area(each),
        x,
        y,
      },
    ];
  });
  return { shapes, project: (longitude, latitude) => projection([longitude, latitude]) ?? [0, 0] };
}

/** Without far islands: the middle of France with Guiana lies in the sea. */
function largestPart({ geometry }: Feature<Geometry>, areaOf: (part: Polygon) => number): Geometry {
  if (geometry.type !== 'MultiPolygon') return geometry;
  const parts = geometry.coordinates.map((coordinates): Polygon => ({ type: 'Polygon', coordinates }));
  return parts.reduce((largest, part) => (areaOf(part) > areaOf(largest) ? part : largest));
}
