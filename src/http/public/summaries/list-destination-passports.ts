/** GET /destinations/{id}/passports: what every passport needs for one destination, in one answer. */

import { Type } from 'typebox';
import { countryParameter, JAPAN } from '../../parameters/parameter-schemas.ts';
import { defineOperation, notFound } from '../operation.ts';
import { summaryOf } from './summaries.ts';
import { PassportsSchema, passportsExample, viewParameter } from './summary-schema.ts';

export const listDestinationPassports = defineOperation({
  operationId: 'listDestinationPassports',
  path: '/destinations/{id}/passports',
  tag: 'Entry requirements',
  summary: 'What every passport needs for one destination',
  description:
    'Extension. Every passport in one answer, which counts as one request: which visa, how long, and how well that is ' +
    'known.',
  params: Type.Object({ id: countryParameter('Destination.', JAPAN) }),
  query: Type.Object({ view: viewParameter }),
  answer: PassportsSchema,
  examples: { summary: { summary: 'To Japan (two of the passports)', value: passportsExample } },
  notFound: { when: 'The country does not exist.', message: 'Country 999 not found' },
  handle(catalog, _, params) {
    if (!catalog.hasCountry(params.id)) throw notFound('Country', params, 'id');
    return summaryOf(catalog, 'destination', params.id);
  },
});
