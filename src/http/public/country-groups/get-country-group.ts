/** GET /country-groups/{id}: one group with its dated members. */

import { Type } from 'typebox';
import { CountryGroupSchema, countryGroupExample } from '../../../catalog/schemas/country-group.ts';
import { idParameter } from '../../parameters/parameter-schemas.ts';
import { defineOperation, found } from '../operation.ts';

export const getCountryGroup = defineOperation({
  operationId: 'getCountryGroup',
  path: '/country-groups/{id}',
  tag: 'Country groups',
  summary: 'One country group with its members',
  description: 'Extension. Members with dates and status, past memberships included.',
  params: Type.Object({ id: idParameter('Identifier of the group.', 1) }),
  answer: CountryGroupSchema,
  examples: { group: { summary: 'Mercosur', value: countryGroupExample } },
  notFound: { when: 'The country group does not exist.', message: 'CountryGroup 999 not found' },
  handle: (catalog, _query, params) => found(catalog.countryGroup(params.id), 'CountryGroup', params),
});
