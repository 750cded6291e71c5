/** GET /points-of-interest/{id}: one point of interest. */

import { Type } from 'typebox';
import { PointOfInterestSchema, pointOfInterestExample } from '../../../catalog/schemas/point-of-interest.ts';
import { idParameter } from '../../parameters/parameter-schemas.ts';
import { defineOperation, found } from '../operation.ts';

export const getPointOfInterest = defineOperation({
  operationId: 'getPointOfInterest',
  path: '/points-of-interest/{id}',
  tag: 'Points of interest',
  summary: 'One point of interest',
  description: 'One point of interest by its id, with every source that names it.',
  params: Type.Object({ id: idParameter('Identifier of the point of interest.', 12) }),
  answer: PointOfInterestSchema,
  examples: { place: { summary: 'Belém Tower', value: pointOfInterestExample } },
  notFound: { when: 'The point of interest does not exist.', message: 'PointOfInterest 999 not found' },
  handle: (catalog, _query, params) => found(catalog.places.pointOfInterest(params.id), 'PointOfInterest', params),
});
