/** GET /cities/nearby: the cities around a point, the nearest first. */

import { Type } from 'typebox';
import { cityExample, NearbyCitySchema } from '../../../catalog/schemas/city.ts';
import { asFeatureCollection, featureCollectionOf, pointAt } from '../../../catalog/schemas/geojson.ts';
import { pageOf } from '../../../catalog/schemas/page.ts';
import { pageParameters } from '../../parameters/parameter-schemas.ts';
import { aroundOf, nearbyParameters } from '../nearby-parameters.ts';
import { definePlaceList, GEOJSON_TYPE } from '../place-list.ts';
import { minPopulationParameter } from './min-population.ts';

const page = {
  data: [{ ...cityExample, distanceKm: 1.412 }],
  meta: { page: 1, limit: 20, total: 1, totalPages: 1 },
};

export const listCitiesNearby = definePlaceList({
  operationId: 'listCitiesNearby',
  path: '/cities/nearby',
  tag: 'Cities',
  summary: 'Cities around a point',
  description:
    'Those whose centre is within the radius, the nearest first, each with `distanceKm`. The search crosses ' +
    'the poles and the antimeridian.',
  query: Type.Object({
    ...nearbyParameters,
    minPopulation: Type.Optional(minPopulationParameter('Extension. ')),
    ...pageParameters,
  }),
  answer: pageOf('NearbyCityPage', NearbyCitySchema),
  examples: { page: { summary: 'Around a point in Lisbon', value: page } },
  alternative: {
    mediaType: GEOJSON_TYPE,
    answer: featureCollectionOf('NearbyCityFeatureCollection', NearbyCitySchema),
    examples: { page: { summary: 'The same as GeoJSON', value: asFeatureCollection(page, pointAt) } },
  },
  handle(catalog, query, format) {
    const { page = 1, limit = 20, minPopulation } = query;
    const filter = minPopulation === undefined ? {} : { minPopulation };
    return catalog.places.citiesNearby(aroundOf(query), filter, { page, limit, format });
  },
});
