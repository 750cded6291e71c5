/**
 * What a field of a record is. Columns, queries, schemas, data-file keys and answers are made from lists of fields, so
 * that a new field is one entry of a list.
 */

import type { EnforcementLevel, MembershipStatus, VisaRequirementType } from '../entry-rules/entry-rule.ts';
import type { Said } from '../facts/said.ts';

/** The value of each kind of field, as the domain knows it. Instants are ms since epoch. */
export interface ValueOfKind {
  text: string;
  /** One of the field's `values`. */
  choice: string;
  texts: readonly string[];
  numbers: readonly number[];
  /** Objects with the fields of `item`. */
  list: readonly Readonly<Record<string, unknown>>[];
  /** What evidence says of a fact. */
  said: Said;
  url: string;
  flag: boolean;
  level: EnforcementLevel;
  visaType: VisaRequirementType;
  standings: readonly MembershipStatus[];
  /** An id that the API shows as it is. */
  id: number;
  /** Written in data files as the code of a currency, stored as its id. */
  currency: number;
  days: number;
  /** Days of permitted stay; null = not limited, see `unlimited`, or not known. */
  stay: number;
  /** Of the same place in a data file: true where it says `unlimited`; else null. */
  unlimited: boolean;
  count: number;
  amount: number;
  degrees: number;
  instant: number;
  /** `YYYY-MM-DD`. */
  day: string;
}
export type FieldKind = keyof ValueOfKind;

export interface Field {
  readonly kind: FieldKind;
  /** Never null. */
  readonly always?: true;
  /** What the API says of it; left out: it is not served, or described where it is served. */
  readonly description?: string;
  /** Another place of an answer says the same: clients should read that one. */
  readonly deprecated?: true;
  /** Its path in an answer, where that is not its name. */
  readonly served?: string;
  /** What the API serves for null. */
  readonly servedForNull?: false;
  /** Its path in a data file; left out: data files do not have it, or not as a plain value. */
  readonly key?: string;
  /** What those who write data files should know. */
  readonly note?: string;
  /** The object that holds it, in a data file or in an answer, is not complete without it; or in a data file only. */
  readonly needed?: true | 'in files';
  /** Bounds of a number. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** What a text looks like. */
  readonly pattern?: string;
  /** What a choice, or each of `texts`, may be. */
  readonly values?: readonly string[];
  /** The field that it replaces in files of earlier versions, and how to convert its value. */
  readonly formerly?: { readonly name: string; readonly read: (value: unknown) => unknown };
  /** The fields of each object in a list; files, database and answers have them under their names. */
  readonly item?: Fields;
}

export type Fields = Readonly<Record<string, Field>>;

/** What a field holds when it is set. */
export type ValueOf<F extends Field> = F extends { readonly item: infer Item extends Fields }
  ? readonly ValuesOf<Item>[]
  : F extends { readonly kind: 'choice'; readonly values: readonly (infer Value)[] }
    ? Value
    : F extends { readonly kind: 'texts'; readonly values: readonly (infer Value)[] }
      ? readonly Value[]
      : ValueOfKind[F['kind']];

type OrNull<F extends Field, Value> = F extends { readonly always: true } ? Value : Value | null;

/** A record with these fields. */
export type ValuesOf<List extends Fields> = {
  readonly [Name in keyof List]: OrNull<List[Name], ValueOf<List[Name]>>;
};

/** The names of a list's fields, in its order. */
export function namesOf<List extends Fields>(list: List): readonly (keyof List & string)[] {
  return Object.keys(list);
}

/** A record with none of these fields set. */
export function unset<List extends Fields>(list: List): { readonly [Name in keyof List]: null } {
  return Object.fromEntries(namesOf(list).map((name) => [name, null])) as { readonly [Name in keyof List]: null };
}

/** The fields of a list out of a larger record. */
export function pick<List extends Fields>(list: List, values: ValuesOf<List>): ValuesOf<List> {
  return Object.fromEntries(namesOf(list).map((name) => [name, values[name]])) as ValuesOf<List>;
}

/** The column that a field is stored in: its name in snake case. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
export type ColumnOf<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : '';

type ColumnValue<F extends Field> =
  | (F['kind'] extends 'instant' ? Date : ValueOf<F>)
  | (F extends { readonly always: true } ? never : null);

/** The columns of a list of fields, as a row has them. */
export type ColumnsOf<List extends Fields> = {
  [Name in keyof List & string as ColumnOf<Name>]: ColumnValue<List[Name]>;
};

/** Makes what reads the record that a row holds. */
export function recordReader<List extends Fields>(
  list: List,
): (row: Readonly<Record<string, unknown>>) => ValuesOf<List> {
  const columns = namesOf(list).map((name) => ({ name, column: columnOf(name), item: list[name]?.item }));
  return (row) => {
    const values: Record<string, unknown> = {};
    for (const { name, column, item } of columns) {
      const value = row[column];
      if (value instanceof Date) values[name] = value.getTime();
      else values[name] = item && Array.isArray(value) ? value.map((stored) => complete(item, stored)) : value;
    }
    return values as ValuesOf<List>;
  };
}

/** An object of a list with all its fields: one that was stored before a field was added lacks it. */
function complete(item: Fields, stored: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(namesOf(item).map((name) => [name, stored[name] ?? null]));
}
