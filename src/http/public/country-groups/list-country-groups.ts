/** GET /country-groups: organisations and the named lists that policies use. */

import { Type } from 'typebox';
import { CountryGroupSummarySchema, countryGroupSummaryExample } from '../../../catalog/schemas/country-group.ts';
import { pageOf } from '../../../catalog/schemas/page.ts';
import { pageParameters } from '../../parameters/parameter-schemas.ts';
import { defineOperation } from '../operation.ts';

export const listCountryGroups = defineOperation({
  operationId: 'listCountryGroups',
  path: '/country-groups',
  tag: 'Country groups',
  summary: 'Country groups',
  description: 'Extension. Organisations and named lists of countries, without their members.',
  query: Type.Object(pageParameters),
  answer: pageOf('CountryGroupPage', CountryGroupSummarySchema),
  examples: {
    page: {
      summary: 'One group',
      value: { data: [countryGroupSummaryExample], meta: { page: 1, limit: 20, total: 1, totalPages: 1 } },
    },
  },
  handle: (catalog, { page = 1, limit = 20 }) => catalog.countryGroups(page, limit),
});
