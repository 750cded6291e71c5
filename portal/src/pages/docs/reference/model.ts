/**
 * An API reference as the build makes it from an OpenAPI description. Texts that end in `Html` are made by the build.
 */
import type { Surface } from '../doc-page.ts';

/** JSON Schema as the descriptions use it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly descriptionHtml?: string;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly const?: string | number | boolean | null;
  readonly format?: string;
  readonly pattern?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  /** Of a text: what each of its lines is. */
  readonly contentSchema?: Schema;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly isRequired: boolean;
  readonly descriptionHtml: string;
  readonly schema: Schema;
  /** A value to begin with. */
  readonly example: string;
}

export interface MediaContent {
  readonly mediaType: string;
  readonly schema: Schema;
  readonly example: unknown;
}

export interface OperationResponse {
  readonly status: string;
  readonly descriptionHtml: string;
  readonly headers: readonly string[];
  readonly contents: readonly MediaContent[];
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With the version prefix. */
  readonly path: string;
  readonly summary: string;
  readonly descriptionHtml: string;
  readonly needsCredential: boolean;
  /** Sending it changes nothing. */
  readonly isReadOnly: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: MediaContent | null;
  readonly responses: readonly OperationResponse[];
}

export interface OperationGroup {
  readonly name: string;
  readonly descriptionHtml: string;
  readonly operations: readonly Operation[];
}

export interface ApiReference {
  readonly surface: Surface;
  readonly version: string;
  readonly descriptionHtml: string;
  readonly groups: readonly OperationGroup[];
  readonly schemas: Readonly<Record<string, Schema>>;
}

/** Bodies that are lines of JSON, one object each. */
export const LINES_TYPE = 'application/x-ndjson';

const SCHEMAS = '#/components/schemas/';

/** The name of a referred schema; undefined for one that is written out. */
export const schemaName = (schema: Schema): string | undefined =>
  schema.$ref?.startsWith(SCHEMAS) ? schema.$ref.slice(SCHEMAS.length) : undefined;

/** The schema itself, and whether it may be null. */
export function resolveSchema(
  schema: Schema,
  schemas: ApiReference['schemas'],
): { readonly schema: Schema; readonly name: string | undefined; readonly isNullable: boolean } {
  const [only, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (schema.anyOf && only && others.length === 0) {
    const inner = resolveSchema(only, schemas);
    const isNullable = inner.isNullable || schema.anyOf.length > 1;
    const { descriptionHtml } = schema;
    return { ...inner, isNullable, schema: descriptionHtml ? { ...inner.schema, descriptionHtml } : inner.schema };
  }
  const name = schemaName(schema);
  if (name !== undefined) {
    const { $ref, ...beside } = schema;
    return { schema: { ...schemas[name], ...beside }, name, isNullable: false };
  }
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== 'null');
    const type = types.length === 1 ? (types[0] as string) : types;
    return { schema: { ...schema, type }, name: undefined, isNullable: types.length < schema.type.length };
  }
  return { schema, name: undefined, isNullable: false };
}

/** An example as it is shown and sent. */
export const exampleText = (example: unknown): string =>
  typeof example === 'string' ? example : JSON.stringify(example, undefined, 2);
