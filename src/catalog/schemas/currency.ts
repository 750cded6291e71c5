/** The currency as served in lists and alone. */

import { CURRENCY_FIELDS } from '@carnet/rules/schema/currency-fields.ts';
import { type Static, Type } from 'typebox';
import { STAMPS } from './dates.ts';
import { servedSchemas } from './served-fields.ts';

export const CurrencySchema = Type.Object(
  { ...servedSchemas(CURRENCY_FIELDS, {}), ...STAMPS },
  { $id: 'Currency', description: 'A currency.' },
);

export type Currency = Static<typeof CurrencySchema>;

export const currencyExample: Currency = {
  id: 986,
  code: 'BRL',
  name: 'Brazilian Real',
  symbol: 'R$',
  minorUnit: 2,
  createdAt: '2026-02-17T09:30:00.000Z',
  updatedAt: '2026-02-17T09:30:00.000Z',
};
