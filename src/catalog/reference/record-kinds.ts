/** The tables whose records are served just as they are stored: one entry makes the list and the single record. */
import { CURRENCY_FIELDS } from '@carnet/rules/schema/currency-fields.ts';
import type { Fields } from '@carnet/rules/schema/field.ts';
import { VACCINE_FIELDS } from '@carnet/rules/schema/vaccine-fields.ts';

export interface KindOfRecord {
  readonly table: string;
  /** All are read; those with a description are served. One of them is `id`. */
  readonly fields: Fields;
  /** The order of lists. */
  readonly orderBy: string;
  /** Set where a record has left; such records are not served. */
  readonly retiredBy?: string;
  /** The fields that a search by text looks into. */
  readonly search?: readonly string[];
}

export const RECORD_KINDS = {
  currencies: { table: 'currency', fields: CURRENCY_FIELDS, orderBy: 'code, id' },
  vaccines: {
    table: 'vaccine',
    fields: VACCINE_FIELDS,
    orderBy: 'name, id',
    retiredBy: 'retired_at',
    search: ['code', 'name', 'diseaseName'],
  },
} as const satisfies Readonly<Record<string, KindOfRecord>>;

export type RecordKind = keyof typeof RECORD_KINDS;

/** Makes something for each kind of record. */
export function ofEachKind<T>(make: (kind: RecordKind) => T): Readonly<Record<RecordKind, T>> {
  const kinds = Object.keys(RECORD_KINDS) as RecordKind[];
  return Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<RecordKind, T>;
}
