/** GET /entry-requirements/{id}: one rule. */

import { Type } from 'typebox';
import { EntryRequirementSchema, entryRequirementExample } from '../../../catalog/schemas/entry-requirement.ts';
import { evidenceParameter, idParameter } from '../../parameters/parameter-schemas.ts';
import { defineOperation, found } from '../operation.ts';

export const getEntryRequirement = defineOperation({
  operationId: 'getEntryRequirement',
  path: '/entry-requirements/{id}',
  tag: 'Entry requirements',
  summary: 'One entry requirement',
  description: 'One rule by its id.',
  params: Type.Object({ id: idParameter('Identifier of the rule.', 4711) }),
  query: Type.Object({ evidence: evidenceParameter }),
  answer: EntryRequirementSchema,
  examples: { rule: { summary: 'A rule for one passport country', value: entryRequirementExample } },
  notFound: { when: 'The entry requirement does not exist.', message: 'EntryRequirement 999 not found' },
  handle: (catalog, query, params) => found(catalog.entryRequirement(params.id, query), 'EntryRequirement', params),
});
