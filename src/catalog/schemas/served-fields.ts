/** Makes the schemas and the values of answers from lists of fields. */

import { type Field, type FieldKind, type Fields, namesOf, type ValueOf } from '@carnet/rules/schema/field.ts';
import { type TSchema, type TUnsafe, Type } from 'typebox';
import { EnforcementLevelSchema } from './enforcement-level.ts';
import { day, flag, id, MAX_INT32, nullable, url } from './fields.ts';
import { VisaRequirementTypeSchema } from './visa-requirement-type.ts';

/** By path, `object.member` for what is served within an object. */
type ByPath<List extends Fields> = {
  [Name in keyof List & string as List[Name] extends { readonly description: string }
    ? List[Name] extends { readonly served: infer Path extends string }
      ? Path
      : Name
    : never]: Served<List[Name]>;
};
type Served<F extends Field> = ValueOf<F> | NullOf<F>;
type NullOf<F extends Field> = F extends { readonly always: true } | { readonly servedForNull: false }
  ? never
  : F extends { readonly served: `${string}.${string}`; readonly needed: true }
    ? never
    : null;

type ObjectsOf<Path> = Path extends `${infer Name}.${string}` ? Name : never;
type Members<Paths, Name extends string> = {
  [Path in keyof Paths as Path extends `${Name}.${infer Member}` ? Member : never]: Paths[Path];
};
type Nested<Paths> = {
  [Path in keyof Paths as Path extends `${string}.${string}` ? never : Path]: Paths[Path];
} & { [Name in ObjectsOf<keyof Paths>]: Members<Paths, Name> | null };

/** The described fields of a list as answers show them. An object is null when no field in it is set. */
export type ServedFields<List extends Fields> = Nested<ByPath<List>>;

type Schemas<Shape> = { [Name in keyof Shape]: TUnsafe<Shape[Name]> };
type MemberSchemas = Record<string, TSchema>;

const SCHEMA_OF_KIND = {
  text: ({ description = '', pattern }) => Type.String({ description, ...(pattern !== undefined && { pattern }) }),
  choice: ({ description = '', values = [] }) => Type.Enum([...values], { type: 'string', description }),
  texts: ({ description = '', values, pattern }) =>
    Type.Array(values ? Type.Enum([...values]) : Type.String({ ...(pattern !== undefined && { pattern }) }), {
      description,
    }),
  list: ({ description = '', item = {} }) => Type.Array(itemSchema(item), { description }),
  numbers: ({ description = '', minimum = 0, maximum }) =>
    Type.Array(Type.Integer({ minimum, ...(maximum !== undefined && { maximum }) }), { description }),
  url: ({ description = '' }) => url(description),
  flag: ({ description = '' }) => flag(description),
  unlimited: ({ description = '' }) => flag(description),
  level: () => EnforcementLevelSchema,
  visaType: () => VisaRequirementTypeSchema,
  id: ({ description = '' }) => id(description),
  currency: ({ description = '' }) => id(description),
  days: integer,
  stay: integer,
  count: ({ description = '', minimum = 0, maximum }) =>
    Type.Integer({ description, minimum, ...(maximum !== undefined && { maximum }) }),
  amount: ({ description = '' }) => Type.Number({ description, minimum: 0 }),
  degrees: ({ description = '' }) => Type.Number({ description }),
  day: ({ description = '' }) => day(description),
} as const satisfies Partial<Record<FieldKind, (field: Field) => TSchema>>;
type ServedKind = keyof typeof SCHEMA_OF_KIND;

function itemSchema(item: Fields): TSchema {
  const properties = Object.entries(item).map(([name, field]): [string, TSchema] => {
    const schema = SCHEMA_OF_KIND[field.kind as ServedKind](field);
    return [name, field.always ? schema : nullable(schema, field.description)];
  });
  return Type.Object(Object.fromEntries(properties));
}

function integer({ description = '', minimum = 0, maximum = MAX_INT32 }: Field) {
  return Type.Integer({ description, minimum, maximum });
}

/**
 * The properties that a list's described fields have in an answer. `objects` makes the schemas of objects from their
 * members.
 */
export function servedSchemas<List extends Fields>(
  list: List,
  objects: { readonly [Name in ObjectsOf<keyof ByPath<List>>]: (members: MemberSchemas) => TSchema },
): Schemas<ServedFields<List>> {
  const properties: MemberSchemas = {};
  const members: Record<string, MemberSchemas> = {};
  for (const { field, object, member } of servedPlaces(list)) {
    const schema = SCHEMA_OF_KIND[field.kind as ServedKind](field);
    const isNullable = !field.always && field.servedForNull === undefined && !(object && field.needed === true);
    const shown = isNullable ? nullable(schema, field.description) : schema;
    if (object === undefined) properties[member] = shown;
    else {
      members[object] = { ...members[object], [member]: shown };
      properties[object] = Type.Null(); // keeps its place among the properties
    }
  }
  for (const [object, own] of Object.entries(members)) {
    properties[object] = objects[object as keyof typeof objects](own);
  }
  return properties as Schemas<ServedFields<List>>;
}

/** Makes the answer's part from the values of a record. */
export function served<List extends Fields>(
  list: List,
): (values: { readonly [Name in keyof List]: unknown }) => ServedFields<List> {
  const places = servedPlaces(list);
  return (values) => {
    const answer: Record<string, unknown> = {};
    for (const { name, field, object, member } of places) {
      const value = values[name] ?? field.servedForNull ?? null;
      if (object === undefined) {
        answer[member] = value;
        continue;
      }
      answer[object] ??= null;
      if (value !== null) answer[object] ??= emptyObject(places, object);
      if (value !== null) (answer[object] as Record<string, unknown>)[member] = value;
    }
    return answer as ServedFields<List>;
  };
}

interface ServedPlace<Name> {
  readonly name: Name;
  readonly field: Field;
  readonly object: string | undefined;
  readonly member: string;
}

/** Where each described field of a list is served, in the list's order. */
export function servedPlaces<List extends Fields>(list: List): readonly ServedPlace<keyof List & string>[] {
  return namesOf(list).flatMap((name) => {
    const field: Field | undefined = list[name];
    if (field?.description === undefined) return [];
    const path = (field.served ?? name).split('.');
    return [{ name, field, object: path.length > 1 ? path[0] : undefined, member: path.at(-1) as string }];
  });
}

function emptyObject(places: readonly ServedPlace<string>[], object: string): Record<string, null> {
  return Object.fromEntries(places.filter((one) => one.object === object).map(({ member }) => [member, null]));
}
