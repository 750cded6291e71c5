/** GET /health-requirements: the vaccines that destinations require or recommend. */

import { DomainError } from '@carnet/rules/errors.ts';
import { Type } from 'typebox';
import { HealthRequirementSchema, healthRequirementExample } from '../../../catalog/schemas/health-requirement.ts';
import { datedPageOf } from '../../../catalog/schemas/page.ts';
import { BRAZIL, countryParameter, idParameter, pageParameters } from '../../parameters/parameter-schemas.ts';
import { timeParameters, withTime } from '../asked-time.ts';
import { checkPlaceFilter, PLACE_FILTER_ERRORS } from '../check-place-filter.ts';
import { defineOperation } from '../operation.ts';

export const listHealthRequirements = defineOperation({
  operationId: 'listHealthRequirements',
  path: '/health-requirements',
  tag: 'Health requirements',
  summary: 'Vaccine requirements',
  description:
    'Vaccines required or recommended by a destination; without `countryId`, of all destinations. With ' +
    '`cityId`, the rows of ' +
    'that city and those that hold in the whole country. Malaria, for which there is no vaccine to name, is ' +
    'in `malaria` of the country: `/countries/{id}`.',
  query: Type.Object({
    countryId: Type.Optional(countryParameter('Destination.', BRAZIL)),
    cityId: Type.Optional(idParameter('City in the destination, GeoNames id. Needs `countryId`.', 3448439)),
    ...timeParameters,
    ...pageParameters,
  }),
  answer: datedPageOf('HealthRequirementPage', HealthRequirementSchema),
  examples: {
    page: {
      summary: 'Vaccines for Brazil',
      value: { data: [healthRequirementExample], meta: { page: 1, limit: 20, total: 1, totalPages: 1 } },
    },
  },
  ...PLACE_FILTER_ERRORS,
  validate(query) {
    if (query.cityId !== undefined && query.countryId === undefined) {
      throw new DomainError('VALIDATION_ERROR', 'Query parameter "cityId" also needs "countryId"');
    }
  },
  dated: {},
  handle(catalog, query) {
    const { page = 1, limit = 20, asOf: _, knownAt: __, ...filter } = query;
    checkPlaceFilter(catalog, query);
    return withTime(catalog.healthRequirements(filter, page, limit), query, catalog);
  },
});
