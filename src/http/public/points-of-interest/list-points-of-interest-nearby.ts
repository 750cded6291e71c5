/** GET /points-of-interest/nearby: the points of interest around a point, the nearest first. */

import { Type } from 'typebox';
import { asFeatureCollection, featureCollectionOf, pointAt } from '../../../catalog/schemas/geojson.ts';
import { pageOf } from '../../../catalog/schemas/page.ts';
import {
  NearbyPointOfInterestSchema,
  PlaceCategorySchema,
  pointOfInterestExample,
} from '../../../catalog/schemas/point-of-interest.ts';
import { pageParameters } from '../../parameters/parameter-schemas.ts';
import { aroundOf, nearbyParameters } from '../nearby-parameters.ts';
import { definePlaceList, GEOJSON_TYPE } from '../place-list.ts';

const page = {
  data: [{ ...pointOfInterestExample, distanceKm: 0.35 }],
  meta: { page: 1, limit: 20, total: 1, totalPages: 1 },
};

export const listPointsOfInterestNearby = definePlaceList({
  operationId: 'listPointsOfInterestNearby',
  path: '/points-of-interest/nearby',
  tag: 'Points of interest',
  summary: 'Points of interest around a point',
  description:
    'Those within the radius, the nearest first, each with `distanceKm`. The search crosses the poles and ' +
    'the antimeridian.',
  query: Type.Object({
    ...nearbyParameters,
    category: Type.Optional(PlaceCategorySchema),
    ...pageParameters,
  }),
  answer: pageOf('NearbyPointOfInterestPage', NearbyPointOfInterestSchema),
  examples: { page: { summary: 'Around a point in Belém', value: page } },
  alternative: {
    mediaType: GEOJSON_TYPE,
    answer: featureCollectionOf('NearbyPointOfInterestFeatureCollection', NearbyPointOfInterestSchema),
    examples: { page: { summary: 'The same as GeoJSON', value: asFeatureCollection(page, pointAt) } },
  },
  handle(catalog, query, format) {
    const { page = 1, limit = 20, category } = query;
    const filter = category === undefined ? {} : { category };
    return catalog.places.pointsOfInterestNearby(aroundOf(query), filter, { page, limit, format });
  },
});
