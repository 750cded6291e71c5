/** The fields of a currency. */
import type { Fields, ValuesOf } from './field.ts';

export const CURRENCY_FIELDS = {
  id: { kind: 'count', always: true, description: 'ISO 4217 numeric.', maximum: 999 },
  code: { kind: 'text', always: true, description: 'ISO 4217 alphabetic.', pattern: '^[A-Z]{3}$' },
  name: { kind: 'text', always: true, description: 'Name in English.' },
  /** Null where the customary symbol is the code itself. */
  symbol: { kind: 'text', description: 'Symbol, where there is a customary one.' },
  minorUnit: { kind: 'count', description: 'Decimal places of the minor unit. Null = none is defined.', maximum: 4 },
} as const satisfies Fields;

/** A currency as importers yield it: ready for the database, without its dates. */
export type CurrencyRecord = ValuesOf<typeof CURRENCY_FIELDS>;
