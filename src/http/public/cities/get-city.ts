/** GET /cities/{id}: one city. */

import { Type } from 'typebox';
import { CitySchema, cityExample } from '../../../catalog/schemas/city.ts';
import { idParameter } from '../../parameters/parameter-schemas.ts';
import { defineOperation, found } from '../operation.ts';

export const getCity = defineOperation({
  operationId: 'getCity',
  path: '/cities/{id}',
  tag: 'Cities',
  summary: 'One city',
  description: 'One city by its GeoNames id. `Country.capitalCityId` and `HealthRequirement.cityId` are such ids.',
  params: Type.Object({ id: idParameter('GeoNames id.', 2267057) }),
  answer: CitySchema,
  examples: { city: { summary: 'Lisbon', value: cityExample } },
  notFound: { when: 'The city does not exist.', message: 'City 999 not found' },
  handle: (catalog, _query, params) => found(catalog.places.city(params.id), 'City', params),
});
