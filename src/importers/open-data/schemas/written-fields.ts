/** Makes the part of a data file's schema that a list of fields describes, and reads their values from it. */

import { VISA_REQUIREMENT_TYPES } from '@carnet/rules/entry-rules/entry-rule.ts';
import {
  type Field,
  type FieldKind,
  type Fields,
  namesOf,
  type ValueOfKind,
  type ValuesOf,
} from '@carnet/rules/schema/field.ts';
import Type, { type TObjectOptions, type TOptional, type TSchema, type TUnsafe } from 'typebox';
import { closed, currencyCode, day, httpsUrl, Level, nullable, oneOf, text } from './common.ts';

/** What stands in a file for kinds of field whose stored value is another one. */
interface WrittenOfKind {
  currency: string;
  stay: number | 'unlimited' | 'unknown';
  /** A value of the stay's, at the same place. */
  unlimited: never;
}
type Written<Kind extends FieldKind> = Kind extends keyof WrittenOfKind ? WrittenOfKind[Kind] : ValueOfKind[Kind];

/** The fields by their path in the file. */
type ByKey<List extends Fields> = {
  [Name in keyof List as List[Name] extends { readonly key: infer Key extends string } ? Key : never]: List[Name];
};
type MemberOf<Keys, Name extends string> = {
  [Key in keyof Keys as Key extends `${Name}.${infer Member}` ? Member : never]: Keys[Key];
};
type Needed<Members> = {
  [Key in keyof Members as Members[Key] extends { readonly needed: true | 'in files' } ? Key : never]: Written<
    KindOf<Members[Key]>
  >;
};
type Optional<Members> = {
  [Key in keyof Members as Members[Key] extends { readonly needed: true | 'in files' } ? never : Key]?: Written<
    KindOf<Members[Key]>
  > | null;
};
type KindOf<F> = F extends Field ? F['kind'] : never;
type ObjectsOf<Key> = Key extends `${infer Name}.${string}` ? Name : never;
type Parts<Keys> = {
  [Key in keyof Keys as Key extends `${string}.${string}` ? never : Key]: Written<KindOf<Keys[Key]>>;
} & {
  [Name in ObjectsOf<keyof Keys>]: Needed<MemberOf<Keys, Name>> & Optional<MemberOf<Keys, Name>>;
};

/** What a data file says of the fields of a list; everything may be left out, or be null. */
type WrittenParts<List extends Fields> = Parts<ByKey<List>>;
type Schemas<Shape> = { [Name in keyof Shape]: TOptional<TUnsafe<Shape[Name] | null>> };

/** No number of days in a file is larger: ten years. */
const MAX_DAYS = 3660;

const SCHEMA_OF_KIND = {
  text: ({ note = '' }) => text(note),
  url: ({ note = '' }) => httpsUrl(note),
  choice: ({ note = '', values = [] }) => oneOf(values, note),
  texts: ({ note = '', values, pattern }) =>
    Type.Array(
      values ? oneOf(values, note) : Type.String({ minLength: 1, ...(pattern !== undefined && { pattern }) }),
      { minItems: 1, uniqueItems: true, description: note },
    ),
  list: ({ note = '', item = {} }) => Type.Array(itemSchema(item), { description: note }),
  day: ({ note = '' }) => day(note),
  flag: ({ note = '' }) => Type.Boolean({ description: note }),
  level: () => Level,
  visaType: ({ note = '' }) => oneOf(VISA_REQUIREMENT_TYPES, note),
  currency: () => currencyCode(),
  amount: ({ note = '', minimum }) =>
    Type.Number({ ...(minimum === undefined ? { exclusiveMinimum: 0 } : { minimum }), description: note }),
  count: ({ note = '', minimum = 0, maximum = MAX_DAYS }) => Type.Integer({ minimum, maximum, description: note }),
  days: ({ note = '', minimum = 0, maximum = MAX_DAYS }) =>
    Type.Integer({ minimum, maximum, description: note, errorMessage: `must be ${minimum} to ${maximum}` }),
  stay: ({ note = '' }) =>
    Type.Union(
      [
        Type.Integer({ minimum: 1, maximum: MAX_DAYS }),
        Type.Literal('unlimited'),
        Type.Literal('unknown'),
        Type.Null(),
      ],
      {
        description: note,
        errorMessage: 'must be a number of days from 1, the word unlimited or unknown, or null',
      },
    ),
} as const satisfies Partial<Record<FieldKind, (field: Field) => TSchema>>;

function itemSchema(item: Fields): TSchema {
  const properties = Object.entries(item).map(([name, field]): [string, TSchema] => {
    const schema = SCHEMA_OF_KIND[field.kind as keyof typeof SCHEMA_OF_KIND](field);
    return [name, field.always ? schema : Type.Optional(nullable(schema))];
  });
  return closed(Object.fromEntries(properties));
}

/** An object of a list with all its fields; what is not written is null. */
function itemValues(item: Fields, written: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values = Object.entries(item).map(([name, field]) => [name, plainValue(field, written[name])]);
  return Object.fromEntries(values);
}

function plainValue({ item }: Field, written: unknown): unknown {
  if (item === undefined || !Array.isArray(written)) return written ?? null;
  return written.map((one) => itemValues(item, one));
}

/**
 * The properties of a list's fields in a data file. `objects`: what to know of the objects that hold several of them.
 */
export function writtenSchemas<List extends Fields>(
  list: List,
  objects: { readonly [Name in ObjectsOf<keyof ByKey<List>>]?: TObjectOptions } = {},
): Schemas<WrittenParts<List>> {
  const properties: Record<string, TSchema> = {};
  const members: Record<string, Record<string, TSchema>> = {};
  for (const { field, path } of writtenPlaces(list)) {
    if (field.kind === 'unlimited') continue; // the stay's schema has it
    const [first = '', member] = path;
    const schema = SCHEMA_OF_KIND[field.kind as keyof typeof SCHEMA_OF_KIND](field);
    const isNullable = field.kind !== 'stay'; // which says null itself
    const shown = field.needed ? schema : Type.Optional(isNullable ? nullable(schema) : schema);
    if (member === undefined) properties[first] = shown;
    else {
      members[first] = { ...members[first], [member]: shown };
      properties[first] = Type.Null(); // keeps its place among the properties
    }
  }
  for (const [name, own] of Object.entries(members)) {
    properties[name] = Type.Optional(nullable(closed(own, objects[name as keyof typeof objects])));
  }
  return properties as Schemas<WrittenParts<List>>;
}

/** The values that a data file gives to the fields of a list. `currencies`: by code. */
export function writtenValues<List extends Fields>(
  list: List,
  part: object,
  currencies: ReadonlyMap<string, { readonly id: number }>,
): ValuesOf<List> {
  const values: Record<string, unknown> = {};
  for (const { name, field, path } of writtenPlaces(list)) {
    const written = path.reduce<unknown>((object, key) => (object as Record<string, unknown> | null)?.[key], part);
    if (field.kind === 'currency') values[name] = currencies.get(written as string)?.id ?? null;
    else if (field.kind === 'stay') values[name] = typeof written === 'number' ? written : null;
    else if (field.kind === 'unlimited') values[name] = written === 'unlimited' ? true : null;
    else values[name] = plainValue(field, written);
  }
  return values as ValuesOf<List>;
}

export interface WrittenPlace {
  readonly path: readonly string[];
  /** Undefined = left out. */
  readonly value: unknown;
}

/** What a data file has of these values, in the order of the list: `writtenValues` reads the same again. */
export function placesOfValues(
  list: Fields,
  values: Readonly<Record<string, unknown>>,
  currencyCodes: ReadonlyMap<number, string>,
): WrittenPlace[] {
  return writtenPlaces(list).flatMap(({ name, field, path }): WrittenPlace[] => {
    const value = values[name] ?? undefined;
    if (field.kind === 'unlimited') return value === true ? [{ path, value: 'unlimited' }] : [];
    if (field.kind === 'stay' && value === undefined && isUnlimited(list, field, values)) return [];
    if (field.kind === 'currency') return [{ path, value: currencyCodes.get(value as number) }];
    return [{ path, value: written(field, value) }];
  });
}

/** Another field has the same place, and a value. */
function isUnlimited(list: Fields, { key }: Field, values: Readonly<Record<string, unknown>>): boolean {
  return namesOf(list).some((name) => {
    const other = list[name] as Field;
    return other.kind === 'unlimited' && other.key === key && values[name] === true;
  });
}

/** What is null is not written. */
function written({ item }: Field, value: unknown): unknown {
  if (item === undefined || !Array.isArray(value)) return value;
  return value.map((one) =>
    Object.fromEntries(
      Object.entries(item).flatMap(([name, field]) => {
        const member = written(field, one[name] ?? undefined);
        return member === undefined ? [] : [[name, member]];
      }),
    ),
  );
}

/** Where each field of a list stands in a data file. */
function writtenPlaces<List extends Fields>(list: List) {
  return namesOf(list).flatMap((name) => {
    const field: Field | undefined = list[name];
    return field?.key === undefined ? [] : [{ name, field, path: field.key.split('.') }];
  });
}
