/** One country and the coasts around it, drawn large: fetched only where such a map is shown. */
import { type GeoPermissibleObjects, geoArea, geoAzimuthalEqualArea, geoCentroid, geoDistance, geoPath } from 'd3-geo';
import type { Feature, FeatureCollection, Geometry, MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import topologyUrl from 'world-atlas/countries-50m.json?url';
import { loadOnce } from '../../api/load-once.ts';
import { countryIdOf, fetchTopology } from './country-topology.ts';

export const VIEW_WIDTH = 800;
export const VIEW_HEIGHT = 520;
const EDGE = 32;
/** A view without a shape is at least so many degrees wide: what lies in it is a few islands. */
const SMALLEST_DEGREES = 1;

export interface CountryView {
  /** SVG path of the country; empty when the shapes do not have it. */
  readonly country: string;
  readonly around: string;
  /** Where a place is in the view; undefined outside it. */
  readonly project: (longitude: number, latitude: number) => readonly [number, number] | undefined;
}

type Shapes = FeatureCollection<Geometry, { name: string }>;

export const loadCountryShapes = loadOnce(async (): Promise<Shapes> => {
  const topology = await fetchTopology(topologyUrl);
  return feature(topology, topology.objects.countries);
});

/** `middle`, longitude and latitude, is for countries without a shape. */
export function countryView(all: Shapes, countryId: number, middle: Position): CountryView {
  const own = all.features.filter((each) => countryIdOf(each) === countryId);
  const parts = own.flatMap(partsOf);
  const largest = parts.reduce<Polygon | undefined>((a, b) => (a && geoArea(a) >= geoArea(b) ? a : b), undefined);
  const shown: GeoPermissibleObjects = largest ? nearParts(parts, largest) : around(middle);
  const [longitude, latitude] = largest ? geoCentroid(largest) : (middle as [number, number]);
  const projection = geoAzimuthalEqualArea()
    .rotate([-longitude, -latitude])
    .clipAngle(90)
    .fitExtent(
      [
        [EDGE, EDGE],
        [VIEW_WIDTH - EDGE, VIEW_HEIGHT - EDGE],
      ],
      shown,
    )
    .clipExtent([
      [-EDGE, -EDGE],
      [VIEW_WIDTH + EDGE, VIEW_HEIGHT + EDGE],
    ]);
  const path = geoPath(projection).digits(1);
  const draw = (features: readonly Feature[]) => features.map((each) => path(each) ?? '').join('');
  return {
    country: draw(own),
    around: draw(all.features.filter((each) => !own.includes(each))),
    project: (x, y) => {
      const point = projection([x, y]);
      const isInside = point && point[0] >= 0 && point[0] <= VIEW_WIDTH && point[1] >= 0 && point[1] <= VIEW_HEIGHT;
      return isInside ? point : undefined;
    },
  };
}

function partsOf({ geometry }: Feature): Polygon[] {
  if (geometry.type === 'Polygon') return [geometry];
  if (geometry.type !== 'MultiPolygon') return [];
  return geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));
}

/**
 * Islands off the coast, and large parts that are not on the other side of an ocean (Alaska, not French Guiana): the
 * view is of what people take for the country. Angles in radians.
 */
function nearParts(parts: readonly Polygon[], largest: Polygon): MultiPolygon {
  const centre = geoCentroid(largest);
  const radius = Math.max(
    ...(largest.coordinates[0] ?? []).map((point) => geoDistance(centre, point as [number, number])),
  );
  const area = geoArea(largest);
  const near = parts.filter((part) => {
    const distance = geoDistance(centre, geoCentroid(part));
    return distance <= 1.5 * radius + 0.05 || (distance < 0.9 && geoArea(part) >= 0.08 * area);
  });
  return { type: 'MultiPolygon', coordinates: near.map(({ coordinates }) => coordinates) };
}

const around = ([longitude = 0, latitude = 0]: Position): GeoPermissibleObjects => ({
  type: 'MultiPoint',
  coordinates: [
    [longitude - SMALLEST_DEGREES / 2, latitude - SMALLEST_DEGREES / 2],
    [longitude + SMALLEST_DEGREES / 2, latitude + SMALLEST_DEGREES / 2],
  ],
});
