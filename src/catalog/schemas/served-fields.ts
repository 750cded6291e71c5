/** Makes the schemas of answers from lists of fields. */

import type { Field, FieldKind, Fields } from '@carnet/rules/schema/field.ts';
import { type ByPath, type ObjectsOf, type ServedFields, servedPlaces } from '@carnet/rules/schema/served.ts';
import { type TSchema, type TUnsafe, Type } from 'typebox';
import { EnforcementLevelSchema, VisaRequirementTypeSchema } from './enumerations.ts';
import { day, flag, id, MAX_INT32, nullable, url } from './fields.ts';

type Schemas<Shape> = { [Name in keyof Shape]: TUnsafe<Shape[Name]> };
export type MemberSchemas = Record<string, TSchema>;
/** What makes the schemas of the objects that fields of a list are served in, from their members. */
export type SchemasOfObjects<List extends Fields> = {
  readonly [Name in ObjectsOf<keyof ByPath<List>>]: (members: MemberSchemas) => TSchema;
};

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

/** Of one field, without null. */
export function schemaOfField(field: Field): TSchema {
  const schema = SCHEMA_OF_KIND[field.kind as ServedKind](field);
  return field.deprecated ? ({ ...schema, deprecated: true } as TSchema) : schema;
}

function itemSchema(item: Fields): TSchema {
  const properties = Object.entries(item).map(([name, field]): [string, TSchema] => {
    const schema = schemaOfField(field);
    return [name, field.always ? schema : nullable(schema, field.description)];
  });
  return Type.Object(Object.fromEntries(properties));
}

function integer({ description = '', minimum = 0, maximum = MAX_INT32 }: Field) {
  return Type.Integer({ description, minimum, maximum });
}

/** The properties that a list's described fields have in an answer. */
export function servedSchemas<List extends Fields>(
  list: List,
  objects: SchemasOfObjects<List>,
): Schemas<ServedFields<List>> {
  const properties: MemberSchemas = {};
  const members: Record<string, MemberSchemas> = {};
  for (const { field, object, member } of servedPlaces(list)) {
    const schema = schemaOfField(field);
    const isNullable = !field.always && field.servedForNull === undefined && !(object && field.needed === true);
    const shown = isNullable ? nullable(schema, field.description) : schema;
    if (object === undefined) properties[member] = shown;
    else {
      members[object] = { ...members[object], [member]: shown };
      properties[object] = Type.Null(); // keeps its place among the properties
    }
  }
  for (const [object, own] of Object.entries(members)) {
    const schemaOf = objects[object as keyof typeof objects];
    if (schemaOf === undefined) throw new Error(`The object ${object} of answers is not described`);
    properties[object] = schemaOf(own);
  }
  return properties as Schemas<ServedFields<List>>;
}
