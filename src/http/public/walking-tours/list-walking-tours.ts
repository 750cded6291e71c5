/** GET /walking-tours: all walking tours, filtered by country, city, length and duration. */

import { Type } from 'typebox';
import { asFeatureCollection, featureCollectionOf } from '../../../catalog/schemas/geojson.ts';
import { pageOf } from '../../../catalog/schemas/page.ts';
import {
  TourPathSchema,
  WalkingTourSummarySchema,
  walkingTourExample,
  walkingTourSummaryExample,
} from '../../../catalog/schemas/walking-tour.ts';
import {
  countryParameter,
  decimalParameter,
  idParameter,
  PORTUGAL,
  pageParameters,
} from '../../parameters/parameter-schemas.ts';
import { checkPlaceFilter, PLACE_FILTER_ERRORS } from '../check-place-filter.ts';
import { definePlaceList, GEOJSON_TYPE } from '../place-list.ts';

const page = { data: [walkingTourSummaryExample], meta: { page: 1, limit: 20, total: 1, totalPages: 1 } };

/** Longer than any way that is walked. */
const LONGEST_KM = 20_000;
const LONGEST_MINUTES = 1_000_000;

export const listWalkingTours = definePlaceList({
  operationId: 'listWalkingTours',
  path: '/walking-tours',
  tag: 'Walking tours',
  summary: 'Paginated walking tours',
  description:
    'Filters are combined with AND. Tours are listed without their stops and path; as GeoJSON each has its ' +
    'path as geometry. By id.',
  query: Type.Object({
    countryId: Type.Optional(countryParameter('Tours that start in this country.', PORTUGAL)),
    cityId: Type.Optional(idParameter('Tours that start in this city, GeoNames id.', 2267057)),
    maxDistanceKm: Type.Optional(
      decimalParameter('Tours of at most this length, in kilometres.', {
        minimum: 0,
        maximum: LONGEST_KM,
        examples: [7.5],
      }),
    ),
    maxDurationMinutes: Type.Optional(
      Type.Integer({
        description: 'Tours that take at most so many minutes, stops included.',
        minimum: 0,
        maximum: LONGEST_MINUTES,
        examples: [180],
      }),
    ),
    ...pageParameters,
  }),
  answer: pageOf('WalkingTourPage', WalkingTourSummarySchema),
  examples: { page: { summary: 'Tours of Lisbon', value: page } },
  alternative: {
    mediaType: GEOJSON_TYPE,
    answer: featureCollectionOf('WalkingTourFeatureCollection', WalkingTourSummarySchema, TourPathSchema),
    examples: {
      page: { summary: 'The same as GeoJSON', value: asFeatureCollection(page, () => walkingTourExample.path) },
    },
  },
  ...PLACE_FILTER_ERRORS,
  handle(catalog, query, format) {
    const { page = 1, limit = 20, ...filter } = query;
    checkPlaceFilter(catalog, query);
    return catalog.places.walkingTours(filter, { page, limit, format });
  },
});
