/** A tool of the server: its description for models, its arguments and its answer. */

import type { QuestionFields, Read } from '@carnet/rules/trips/question/question-field.ts';
import { type JsonSchema, readArguments, schemaOf } from './arguments.ts';
import type { McpCall } from './mcp-call.ts';

export interface McpTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  /** It answers from history, which `carnet mcp` does not have. */
  readonly needsHistory?: true;
  /** `sent`: JSON of any shape. Rejects with a DomainError that names what is wrong. */
  readonly run: (sent: unknown, call: McpCall) => Promise<object>;
}

interface Defined<Fields extends QuestionFields> extends Omit<McpTool, 'inputSchema' | 'run'> {
  readonly fields: Fields;
  readonly answer: (asked: Read<Fields>, call: McpCall) => Promise<object>;
}

export function defineTool<Fields extends QuestionFields>({ fields, answer, ...tool }: Defined<Fields>): McpTool {
  return {
    ...tool,
    inputSchema: schemaOf(fields),
    run: async (sent, call) => await answer(readArguments(sent, fields, await call.catalog()), call),
  };
}

/** JSON Schema of an object; those whose names end in `?` may be missing. */
export function objectOf(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const names = Object.keys(properties);
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name.replace('?', ''), properties[name]])),
    required: names.filter((name) => !name.endsWith('?')),
    additionalProperties: false,
  };
}

export const oneOf = (values: readonly string[]): JsonSchema => ({ enum: values });
export const TEXT: JsonSchema = { type: 'string' };
export const NUMBER: JsonSchema = { type: 'number' };
/** Nested objects are not described further: a model may read every byte of a schema. */
export const OBJECT: JsonSchema = { type: 'object' };
export const LIST: JsonSchema = { type: 'array' };
