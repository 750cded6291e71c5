/** GET /points-of-interest: all points of interest, filtered by country, city, category, text and box. */

import { Type } from 'typebox';
import { asFeatureCollection, featureCollectionOf, pointAt } from '../../../catalog/schemas/geojson.ts';
import { pageOf } from '../../../catalog/schemas/page.ts';
import {
  PlaceCategorySchema,
  PointOfInterestSchema,
  pointOfInterestExample,
} from '../../../catalog/schemas/point-of-interest.ts';
import {
  boundingBoxParameter,
  countryParameter,
  idParameter,
  PORTUGAL,
  pageParameters,
  searchParameter,
} from '../../parameters/parameter-schemas.ts';
import { checkPlaceFilter, PLACE_FILTER_ERRORS } from '../check-place-filter.ts';
import { definePlaceList, GEOJSON_TYPE } from '../place-list.ts';

const page = { data: [pointOfInterestExample], meta: { page: 1, limit: 20, total: 1, totalPages: 1 } };

export const listPointsOfInterest = definePlaceList({
  operationId: 'listPointsOfInterest',
  path: '/points-of-interest',
  tag: 'Points of interest',
  summary: 'Paginated points of interest',
  description:
    'Filters are combined with AND. By `importance`, the greatest first; with `q` the best match first, then ' +
    'by importance.',
  query: Type.Object({
    countryId: Type.Optional(countryParameter('Places in this country.', PORTUGAL)),
    cityId: Type.Optional(idParameter('Places of this city, GeoNames id.', 2267057)),
    category: Type.Optional(PlaceCategorySchema),
    q: Type.Optional(searchParameter('Name to find, ignoring case and accents, alternate names included.', 'torre de')),
    bbox: Type.Optional(
      boundingBoxParameter(
        'Places in this box, `west,south,east,north` in degrees (the order of GeoJSON); its edges belong to ' +
          'it. A west that is ' +
          'greater than the east crosses the antimeridian; south is never above north.',
        [-9.23, 38.69, -9.09, 38.8],
      ),
    ),
    ...pageParameters,
  }),
  answer: pageOf('PointOfInterestPage', PointOfInterestSchema),
  examples: { page: { summary: 'Towers of Lisbon', value: page } },
  alternative: {
    mediaType: GEOJSON_TYPE,
    answer: featureCollectionOf('PointOfInterestFeatureCollection', PointOfInterestSchema),
    examples: { page: { summary: 'The same as GeoJSON', value: asFeatureCollection(page, pointAt) } },
  },
  ...PLACE_FILTER_ERRORS,
  handle(catalog, query, format) {
    const { page = 1, limit = 20, ...filter } = query;
    checkPlaceFilter(catalog, query);
    return catalog.places.pointsOfInterest(filter, { page, limit, format });
  },
});
