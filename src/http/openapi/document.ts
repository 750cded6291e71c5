/** Generates the OpenAPI 3.1 description of a surface from the definitions that serve its requests. */

import type { TObject, TSchema } from 'typebox';
import type { ParameterSchema } from '../parameters/read-value.ts';
import { type Json, type JsonObject, SchemaComponents } from './components.ts';
import { ErrorEnvelopeSchema, LimitEnvelopeSchema, QuestionErrorEnvelopeSchema } from './error-envelope.ts';
import { headerComponents, responseComponents, type SharedErrors, sharedResponses } from './responses.ts';

export interface OperationExample {
  /** What the example shows. */
  readonly summary: string;
  readonly value: unknown;
}

/** The body of a success in one media type. */
export interface AnswerForm {
  /** The named schema of the body. */
  readonly answer: TSchema;
  readonly examples: Readonly<Record<string, OperationExample>>;
  /** `application/json` unless said otherwise. */
  readonly mediaType?: string;
}

/** What a description says of an operation besides its parameters and errors. */
export interface OperationText extends AnswerForm {
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** It only answers, although its method is not GET. */
  readonly isReadOnly?: true;
  /** The same answer in other media types, for clients that prefer them. */
  readonly alternatives?: readonly AnswerForm[];
}

/** When an operation answers with an error, and an example of its message. */
export interface ErrorText {
  readonly when: string;
  readonly message: string;
}

export interface DescribedOperation extends OperationText {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** Path below the version prefix, e.g. `/countries/{id}`. */
  readonly path: string;
  readonly params: TObject;
  readonly query: TObject;
  readonly body?: RequestBody;
  /** Of a success. */
  readonly status: 200 | 201;
  /** Of a success, as references. */
  readonly headers: JsonObject;
  /** Answered without the surface's credential. */
  readonly isOpen: boolean;
  /** Statuses whose answers the surface's operations share. */
  readonly shared: readonly string[];
  /** Answers of its own, by status. */
  readonly errors: JsonObject;
}

export interface RequestBody {
  readonly schema: TSchema;
  /** `application/json` unless said otherwise. */
  readonly mediaType?: string;
  readonly required: boolean;
  readonly example: unknown;
}

export interface SurfaceText {
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly (readonly [name: string, description: string])[];
  /** The one credential of the surface, by its name in the description. */
  readonly credential: { readonly name: string; readonly scheme: JsonObject };
  readonly errors: SharedErrors;
}

/** The interface description's own version (contract, Versioning), not the deployed one. */
const DESCRIPTION_VERSION = '1.0.0';

/** By the names that answers refer to them. */
const FURTHER_ENVELOPES = { LimitEnvelope: LimitEnvelopeSchema, QuestionErrorEnvelope: QuestionErrorEnvelopeSchema };

/** `baseUrl`: where clients reach the surface, without a slash at its end; undefined = where they got the description. */
export function buildDescription(
  surface: SurfaceText,
  operations: readonly DescribedOperation[],
  baseUrl = '',
): JsonObject {
  const components = new SchemaComponents();
  const paths: Record<string, JsonObject> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: describeOperation(operation, surface.errors, components),
    };
  }
  components.refer(ErrorEnvelopeSchema);
  const shared = JSON.stringify([paths, surface.errors]);
  for (const [name, schema] of Object.entries(FURTHER_ENVELOPES)) {
    if (shared.includes(`"#/components/schemas/${name}"`)) components.refer(schema);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: surface.title,
      version: DESCRIPTION_VERSION,
      summary: surface.summary,
      description: surface.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${baseUrl}/v1`, description: 'This server.' }],
    security: [{ [surface.credential.name]: [] }],
    tags: surface.tags.map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { [surface.credential.name]: surface.credential.scheme },
      schemas: components.schemas,
      headers: referred(headerComponents, 'headers', shared),
      responses: referred(responseComponents(surface.errors), 'responses', shared),
    },
  };
}

/** Those components that the description refers to. */
function referred(components: JsonObject, kind: string, description: string): JsonObject {
  const isReferred = (name: string) => description.includes(`"#/components/${kind}/${name}"`);
  return Object.fromEntries(Object.entries(components).filter(([name]) => isReferred(name)));
}

function describeOperation(
  operation: DescribedOperation,
  sharedErrors: SharedErrors,
  components: SchemaComponents,
): JsonObject {
  const { params, query, body } = operation;
  const described = [...parameters(params, 'path', components), ...parameters(query, 'query', components)];
  return {
    operationId: operation.operationId,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    ...(operation.isOpen ? { security: [] } : {}),
    ...(operation.isReadOnly ? { 'x-read-only': true } : {}),
    ...(described.length > 0 ? { parameters: described } : {}),
    ...(body ? { requestBody: describeBody(body, components) } : {}),
    responses: {
      [operation.status]: describeAnswer(operation, components),
      ...sharedResponses(sharedErrors, operation.shared),
      ...operation.errors,
    },
  };
}

function describeBody(body: RequestBody, components: SchemaComponents): JsonObject {
  const { schema, required, example, mediaType = 'application/json' } = body;
  return {
    required,
    content: { [mediaType]: { schema: components.refer(schema), example: example as Json } },
  };
}

function describeAnswer(operation: DescribedOperation, components: SchemaComponents): JsonObject {
  return {
    description: operation.summary,
    headers: operation.headers,
    content: {
      ...describeForm(operation, components),
      ...Object.assign({}, ...(operation.alternatives ?? []).map((form) => describeForm(form, components))),
    },
  };
}

function describeForm({ mediaType = 'application/json', answer, examples }: AnswerForm, components: SchemaComponents) {
  return { [mediaType]: { schema: components.refer(answer), examples: examples as unknown as JsonObject } };
}

function parameters(schema: TObject, where: 'path' | 'query', components: SchemaComponents): Json[] {
  const required = schema.required ?? [];
  return Object.entries(schema.properties).map(([name, property]) => {
    const { description = '', examples, ...rest } = property as ParameterSchema;
    return {
      name,
      in: where,
      required: required.includes(name),
      description: examples && !required.includes(name) ? `${description} Example: \`${examples[0]}\`.` : description,
      schema: components.refer(isNamed(property) ? property : rest),
      ...(rest.type === 'array' ? { style: 'form', explode: false } : {}), // its items are separated by commas
      // Pages that let readers try an operation send every example, so optional filters have theirs in the description.
      ...(examples && required.includes(name) ? { example: examples[0] as Json } : {}),
    };
  });
}

const isNamed = (schema: object): boolean => '$id' in schema;
