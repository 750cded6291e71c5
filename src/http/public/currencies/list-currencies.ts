/** GET /currencies: all currencies. */

import { Type } from 'typebox';
import { CurrencySchema, currencyExample } from '../../../catalog/schemas/currency.ts';
import { pageOf } from '../../../catalog/schemas/page.ts';
import { pageParameters } from '../../parameters/parameter-schemas.ts';
import { defineOperation } from '../operation.ts';

export const listCurrencies = defineOperation({
  operationId: 'listCurrencies',
  path: '/currencies',
  tag: 'Currencies',
  summary: 'Currencies',
  description: 'Extension. All currencies of the countries served.',
  query: Type.Object(pageParameters),
  answer: pageOf('CurrencyPage', CurrencySchema),
  examples: {
    page: {
      summary: 'One currency',
      value: { data: [currencyExample], meta: { page: 1, limit: 20, total: 1, totalPages: 1 } },
    },
  },
  handle: (catalog, { page = 1, limit = 20 }) => catalog.records('currencies', page, limit),
});
