/** GET /cities: all cities, filtered by country, name, population and capital. */

import { Type } from 'typebox';
import { CitySchema, cityExample } from '../../../catalog/schemas/city.ts';
import { asFeatureCollection, featureCollectionOf, pointAt } from '../../../catalog/schemas/geojson.ts';
import { pageOf } from '../../../catalog/schemas/page.ts';
import { countryParameter, PORTUGAL, pageParameters, searchParameter } from '../../parameters/parameter-schemas.ts';
import { checkPlaceFilter } from '../check-place-filter.ts';
import { definePlaceList, GEOJSON_TYPE } from '../place-list.ts';
import { minPopulationParameter } from './min-population.ts';

const page = { data: [cityExample], meta: { page: 1, limit: 20, total: 1, totalPages: 1 } };

export const listCities = definePlaceList({
  operationId: 'listCities',
  path: '/cities',
  tag: 'Cities',
  summary: 'Paginated cities',
  description:
    'Filters are combined with AND. By population, the largest first; with `name` the best match first, then ' +
    'by population. ' +
    'A name is found from its beginning or from the beginning of one of its words, in other languages too ' +
    '(Munich, München, Monaco di Baviera).',
  query: Type.Object({
    countryId: Type.Optional(countryParameter('Cities of this country.', PORTUGAL)),
    name: Type.Optional(searchParameter('Name to find, ignoring case and accents, alternate names included.', 'lisb')),
    minPopulation: Type.Optional(minPopulationParameter()),
    isCapital: Type.Optional(Type.Boolean({ description: 'Only capitals of countries, or only other cities.' })),
    ...pageParameters,
  }),
  answer: pageOf('CityPage', CitySchema),
  examples: { page: { summary: 'Cities whose name begins with "lisb"', value: page } },
  alternative: {
    mediaType: GEOJSON_TYPE,
    answer: featureCollectionOf('CityFeatureCollection', CitySchema),
    examples: { page: { summary: 'The same as GeoJSON', value: asFeatureCollection(page, pointAt) } },
  },
  notFound: { when: 'The country does not exist.', message: 'Country 999 not found' },
  handle(catalog, query, format) {
    const { page = 1, limit = 20, ...filter } = query;
    checkPlaceFilter(catalog, query);
    return catalog.places.cities(filter, { page, limit, format });
  },
});
