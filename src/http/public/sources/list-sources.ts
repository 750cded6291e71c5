/** GET /sources: where places come from, and the words that go with them. */

import { Type } from 'typebox';
import { pageOf } from '../../../catalog/schemas/page.ts';
import { PlaceSourceSchema, placeSourceExample } from '../../../catalog/schemas/place-source.ts';
import { pageParameters } from '../../parameters/parameter-schemas.ts';
import { defineOperation } from '../operation.ts';

export const listSources = defineOperation({
  operationId: 'listSources',
  path: '/sources',
  tag: 'Sources',
  summary: 'Sources of places and their attribution',
  description:
    'Extension. Every source that a served city, point of interest or walking tour comes from, by name: its ' +
    'licence, and the ' +
    'attribution to show wherever its records are shown. Records name their source by its `code`.',
  query: Type.Object(pageParameters),
  answer: pageOf('PlaceSourcePage', PlaceSourceSchema),
  examples: {
    page: {
      summary: 'One source',
      value: { data: [placeSourceExample], meta: { page: 1, limit: 20, total: 1, totalPages: 1 } },
    },
  },
  handle: (catalog, { page = 1, limit = 20 }) => catalog.places.sources(page, limit),
});
