/** The currency as served in lists and alone. */

import { type Static, Type } from 'typebox';
import { instant, nullable, text } from './fields.ts';

export const CurrencySchema = Type.Object(
  {
    id: Type.Integer({ description: 'ISO 4217 numeric.', minimum: 0, maximum: 999 }),
    code: Type.String({ description: 'ISO 4217 alphabetic.', pattern: '^[A-Z]{3}$' }),
    name: text('Name in English.'),
    symbol: nullable(text('Symbol, where there is a customary one.')),
    minorUnit: nullable(
      Type.Integer({
        description: 'Decimal places of the minor unit. Null = none is defined.',
        minimum: 0,
        maximum: 4,
      }),
    ),
    createdAt: instant('When the record was created, UTC.'),
    updatedAt: instant('When the record last changed, UTC.'),
  },
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
