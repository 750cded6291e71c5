/** GET /passports/{id}/destinations: where one passport leads, in one answer. */

import { Type } from 'typebox';
import { checkPassport } from '../../../catalog/check-passport.ts';
import { BRAZIL, countryParameter } from '../../parameters/parameter-schemas.ts';
import { defineOperation, notFound } from '../operation.ts';
import { summaryOf } from './summaries.ts';
import { DestinationsSchema, destinationsExample, viewParameter } from './summary-schema.ts';

export const listPassportDestinations = defineOperation({
  operationId: 'listPassportDestinations',
  path: '/passports/{id}/destinations',
  tag: 'Entry requirements',
  summary: 'What one passport needs everywhere',
  description:
    'Extension. Every destination in one answer, which counts as one request: which visa, how long, and how well that ' +
    'is known. `/entry-requirements/personalized` has the whole answer for a pair.',
  params: Type.Object({ id: countryParameter('Passport country.', BRAZIL) }),
  query: Type.Object({ view: viewParameter }),
  answer: DestinationsSchema,
  examples: { summary: { summary: 'Passport of Brazil (two of its destinations)', value: destinationsExample } },
  notFound: { when: 'The country does not exist.', message: 'Country 999 not found' },
  businessRule: {
    when: 'The country issues no passports: the message names the country whose passport its people hold.',
    message:
      'Puerto Rico issues no passports of its own. Its people travel with passports of the United States: use id 840 (US).',
  },
  handle(catalog, _, params) {
    if (!catalog.hasCountry(params.id)) throw notFound('Country', params, 'id');
    checkPassport(catalog, params.id, 'id');
    return summaryOf(catalog, 'passport', params.id);
  },
});
