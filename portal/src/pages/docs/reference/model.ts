/**
 * The operations of an API as the build makes them from its OpenAPI description. Texts that end in `Html` are made by the build.
 */
import { type CodeExample, codeText, escapeCode } from '../code/code-html.ts';
import type { Surface } from './surface.ts';

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
  /** As code (code-html.ts); null = there is none. */
  readonly exampleHtml: string | null;
}

export interface OperationResponse {
  readonly status: string;
  readonly descriptionHtml: string;
  readonly headers: readonly string[];
  readonly contents: readonly MediaContent[];
}

/** What a list of operations says of one. */
export interface OperationSummary {
  readonly id: string;
  readonly method: string;
  /** With the version prefix. */
  readonly path: string;
  readonly summary: string;
  /** Names of parameters, which the filter finds it by. */
  readonly parameterNames: readonly string[];
}

export interface Operation extends Omit<OperationSummary, 'parameterNames'> {
  readonly descriptionHtml: string;
  readonly needsCredential: boolean;
  /** Sending it changes nothing. */
  readonly isReadOnly: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: MediaContent | null;
  readonly responses: readonly OperationResponse[];
  /** The call in several languages, with `BASE_MARK` for the address of the API. */
  readonly calls: readonly CodeExample[];
}

export interface OperationGroup {
  readonly name: string;
  readonly descriptionHtml: string;
  readonly operations: readonly OperationSummary[];
}

export type Schemas = Readonly<Record<string, Schema>>;

/** Operations in full, with the schemas that they name. */
export interface OperationSet {
  readonly surface: Surface;
  readonly operations: readonly Operation[];
  readonly schemas: Schemas;
}

/** Replaced by the address of the API, which the build does not know. */
export const BASE_MARK = 'https://carnet.invalid';

export const callsAt = (operation: Operation, baseUrl: string): readonly CodeExample[] =>
  operation.calls.map(({ language, html }) => ({ language, html: html.replaceAll(BASE_MARK, escapeCode(baseUrl)) }));

export const operationPath = (surface: Surface, id: string): string =>
  `/docs/${surface === 'public' ? 'api' : 'dashboard-api'}/${id}`;

/** Bodies that are lines of JSON, one object each. */
export const LINES_TYPE = 'application/x-ndjson';

const SCHEMAS = '#/components/schemas/';

/** The name of a referred schema; undefined for one that is written out. */
export const schemaName = (schema: Schema): string | undefined =>
  schema.$ref?.startsWith(SCHEMAS) ? schema.$ref.slice(SCHEMAS.length) : undefined;

/** The schema itself, and whether it may be null. */
export function resolveSchema(
  schema: Schema,
  schemas: Schemas,
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

/** An example as it is sent. */
export const exampleText = ({ exampleHtml }: MediaContent): string =>
  exampleHtml === null ? '{}' : codeText(exampleHtml);
