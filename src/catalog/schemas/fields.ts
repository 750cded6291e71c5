/** The kinds of field that the wire shapes are made of, each with its JSON Schema in one place. */

import { type Static, type TSchema, Type } from 'typebox';

/** Largest id or count served: the ids are PostgreSQL `integer`s. */
export const MAX_INT32 = 2_147_483_647;

/** Milliseconds and a trailing Z, always (contract, Conventions). */
export const INSTANT_PATTERN = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$';

export const id = (description: string) => Type.Integer({ description, minimum: 0, maximum: MAX_INT32 });

export const count = (description: string) => Type.Integer({ description, minimum: 0 });

export const text = (description: string) => Type.String({ description });

export const flag = (description: string) => Type.Boolean({ description });

export const url = (description: string) => Type.String({ description, format: 'uri' });

/** A moment: ISO 8601 in UTC with milliseconds. */
export const instant = (description: string) =>
  Type.String({ description, format: 'date-time', pattern: INSTANT_PATTERN });

/** A calendar day, `YYYY-MM-DD`. */
export const day = (description: string) => Type.String({ description, format: 'date' });

/**
 * The same schema with null allowed. Nullable fields are present: null is the absence of data. Named schemas
 * (`$id`) and schemas without a `type` become `anyOf`, so that they stay references in the API description.
 */
export function nullable<T extends TSchema>(schema: T, description?: string) {
  type Nullable = Static<T> | null;
  const plain = schema as TSchema & { $id?: string; type?: string; enum?: unknown[]; description?: string };
  if (plain.$id !== undefined || plain.type === undefined) {
    return Type.Unsafe<Nullable>({ ...(description ? { description } : {}), anyOf: [schema, { type: 'null' }] });
  }
  const choices = plain.enum === undefined ? {} : { enum: [...plain.enum, null] };
  return Type.Unsafe<Nullable>({
    ...plain,
    ...choices,
    ...(description ? { description } : {}),
    type: [plain.type, 'null'],
  });
}

/** What `nullable` was made of, with the description of the nullable schema. */
export function withoutNull(schema: TSchema, description: string): TSchema {
  const { anyOf, type, ...rest } = schema as TSchema & { anyOf?: readonly TSchema[]; type?: readonly string[] };
  if (anyOf !== undefined) return { description, allOf: anyOf.slice(0, 1) } as TSchema;
  const choices = rest as { enum?: readonly unknown[] };
  return {
    ...rest,
    ...(choices.enum && { enum: choices.enum.filter((value) => value !== null) }),
    description,
    type: type?.[0],
  } as TSchema;
}
