/** Makes the schemas of answers from lists of fields. */

import type { Field, FieldKind, Fields } from '@carnet/rules/schema/field.ts';
import { type ByPath, type ObjectsOf, type ServedFields, servedPlaces } from '@carnet/rules/schema/served.ts';
import { type TSchema, type TUnsafe, Type } from 'typebox';
import { EnforcementLevelSchema } from './enforcement-level.ts';
import { day, flag, id, MAX_INT32, nullable, url } from './fields.ts';
import { VisaRequirementTypeSchema } from './visa-requirement-type.ts';

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
