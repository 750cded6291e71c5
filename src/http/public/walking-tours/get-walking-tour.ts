/** GET /walking-tours/{id}: one walking tour with its stops and path. */

import { WalkingTourSchema, walkingTourExample } from '../../../catalog/schemas/walking-tour.ts';
import { defineOperation, found } from '../operation.ts';
import { NO_SUCH_TOUR, tourParameters } from './tour-parameters.ts';

export const getWalkingTour = defineOperation({
  operationId: 'getWalkingTour',
  path: '/walking-tours/{id}',
  tag: 'Walking tours',
  summary: 'One walking tour',
  description:
    'One walking tour with its stops in the order walked and its path. See `.gpx` and `.geojson` for files of it.',
  params: tourParameters,
  answer: WalkingTourSchema,
  examples: { tour: { summary: 'A short walk in Belém', value: walkingTourExample } },
  notFound: NO_SUCH_TOUR,
  handle: (catalog, _query, params) => found(catalog.places.walkingTour(params.id), 'WalkingTour', params),
});
