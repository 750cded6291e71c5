/** GET /vaccines: the vaccine catalogue, searched by text. */

import { Type } from 'typebox';
import { pageOf } from '../../../catalog/schemas/page.ts';
import { VaccineSchema, vaccineExample } from '../../../catalog/schemas/vaccine.ts';
import { pageParameters, searchParameter } from '../../parameters/parameter-schemas.ts';
import { defineOperation } from '../operation.ts';

export const listVaccines = defineOperation({
  operationId: 'listVaccines',
  path: '/vaccines',
  tag: 'Vaccines',
  summary: 'Search the vaccine catalogue',
  description: 'All vaccines, or with `q` those that match, best match first.',
  query: Type.Object({
    q: Type.Optional(
      searchParameter('Text to find in code, name and disease, ignoring case and accents.', 'yellow fever'),
    ),
    ...pageParameters,
  }),
  answer: pageOf('VaccinePage', VaccineSchema),
  examples: {
    page: {
      summary: 'Vaccines that match "yellow fever"',
      value: { data: [vaccineExample], meta: { page: 1, limit: 20, total: 1, totalPages: 1 } },
    },
  },
  handle: (catalog, { q, page = 1, limit = 20 }) => catalog.records('vaccines', page, limit, q),
});
