/** GET /corrections/{id}: what became of a report. */
import { Type } from 'typebox';
import { readOutcome } from '../../../services/corrections/read-outcome.ts';
import { noParameters } from '../../parameters/parameter-schemas.ts';
import { defineStoredOperation } from '../stored-operation.ts';
import { CorrectionOutcomeSchema, outcomeExample } from './correction-schema.ts';

export const getCorrection = defineStoredOperation({
  operationId: 'getCorrection',
  path: '/corrections/{id}',
  tag: 'Corrections',
  summary: 'What became of a report',
  description:
    'Extension. Where the report of a mistake stands. Never what it says, nor who sent it. Read from the database: ' +
    'while it is unavailable, the answer is 503.',
  params: Type.Object({
    id: Type.String({ description: 'Id of the report.', examples: [outcomeExample.id] }),
  }),
  query: noParameters,
  answer: CorrectionOutcomeSchema,
  examples: {
    fixed: { summary: 'The data were changed', value: outcomeExample },
    notChanged: {
      summary: 'They were not',
      value: {
        ...outcomeExample,
        status: 'not_changed',
        revision: null,
        reason: 'The page of the ministry says 30 days for passports that are not biometric, as the answer does.',
      },
    },
  },
  notFound: { when: 'There is no such report.', message: 'Correction "999" not found' },
  handle: (db, _, params) => readOutcome(db, params.id),
});
