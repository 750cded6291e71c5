/** GET /countries/{id}: one country. */

import { Type } from 'typebox';
import { CountrySchema, countryExample } from '../../../catalog/schemas/country.ts';
import { BRAZIL, countryParameter } from '../../parameters/parameter-schemas.ts';
import { defineOperation, found } from '../operation.ts';

export const getCountry = defineOperation({
  operationId: 'getCountry',
  path: '/countries/{id}',
  tag: 'Countries',
  summary: 'One country',
  description: 'Extension. One country by its ISO 3166-1 numeric code. `malaria` says where it is caught there.',
  params: Type.Object({ id: countryParameter('Country; Kosovo is `983`, `XK` or `XKX`.', BRAZIL) }),
  answer: CountrySchema,
  examples: { country: { summary: 'Brazil', value: countryExample } },
  notFound: { when: 'The country does not exist.', message: 'Country 999 not found' },
  handle: (catalog, _query, params) => found(catalog.country(params.id), 'Country', params),
});
