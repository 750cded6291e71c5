/** GET /entry-requirements/by-destination/{countryId}: everything known of a destination, whatever the passport. */

import { Type } from 'typebox';
import { countryParameter, evidenceParameter, JAPAN, pageParameters } from '../../parameters/parameter-schemas.ts';
import { timeParameters, withTime } from '../asked-time.ts';
import { defineOperation, notFound } from '../operation.ts';
import { EntryRequirementPageSchema, entryRequirementPageExample } from './list-entry-requirements.ts';

export const listEntryRequirementsByDestination = defineOperation({
  operationId: 'listEntryRequirementsByDestination',
  path: '/entry-requirements/by-destination/{countryId}',
  tag: 'Entry requirements',
  summary: 'Entry requirements for a destination',
  description:
    'Every rule whose destination side matches the country: the general rule first, then rules by group, ' +
    'then country-specific ' +
    'ones by passport country. A known country without rules gives an empty page.',
  params: Type.Object({ countryId: countryParameter('Destination.', JAPAN) }),
  query: Type.Object({ ...pageParameters, evidence: evidenceParameter, ...timeParameters }),
  answer: EntryRequirementPageSchema,
  examples: { page: { summary: 'Rules for Japan', value: entryRequirementPageExample } },
  notFound: { when: 'The country does not exist.', message: 'Country 999 not found' },
  dated: {},
  handle(catalog, query, params) {
    const { page = 1, limit = 20, evidence = false } = query;
    if (!catalog.hasCountry(params.countryId)) throw notFound('Country', params, 'countryId');
    const answer = catalog.entryRequirementsByDestination(params.countryId, page, limit, { evidence });
    return withTime(answer, query, catalog);
  },
});
