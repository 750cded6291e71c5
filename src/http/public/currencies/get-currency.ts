/** GET /currencies/{id}: one currency. */

import { Type } from 'typebox';
import { CurrencySchema, currencyExample } from '../../../catalog/schemas/currency.ts';
import { idParameter } from '../../parameters/parameter-schemas.ts';
import { defineOperation, found } from '../operation.ts';

export const getCurrency = defineOperation({
  operationId: 'getCurrency',
  path: '/currencies/{id}',
  tag: 'Currencies',
  summary: 'One currency',
  description: 'Extension. One currency by its ISO 4217 numeric code.',
  params: Type.Object({ id: idParameter('ISO 4217 numeric.', 986) }),
  answer: CurrencySchema,
  examples: { currency: { summary: 'Brazilian real', value: currencyExample } },
  notFound: { when: 'The currency does not exist.', message: 'Currency 999 not found' },
  handle: (catalog, _query, params) => found(catalog.record('currencies', params.id), 'Currency', params),
});
