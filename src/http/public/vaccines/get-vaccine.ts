/** GET /vaccines/{id}: one vaccine in full. */

import { Type } from 'typebox';
import { VaccineSchema, vaccineExample } from '../../../catalog/schemas/vaccine.ts';
import { idParameter } from '../../parameters/parameter-schemas.ts';
import { defineOperation, found } from '../operation.ts';

export const getVaccine = defineOperation({
  operationId: 'getVaccine',
  path: '/vaccines/{id}',
  tag: 'Vaccines',
  summary: 'Vaccine metadata',
  description: 'Doses, lead time, boosters, duration of immunity and official information.',
  params: Type.Object({ id: idParameter('Identifier of the vaccine.', 1) }),
  answer: VaccineSchema,
  examples: { vaccine: { summary: 'Yellow fever', value: vaccineExample } },
  notFound: { when: 'The vaccine does not exist.', message: 'Vaccine 999 not found' },
  handle: (catalog, _query, params) => found(catalog.record('vaccines', params.id), 'Vaccine', params),
});
