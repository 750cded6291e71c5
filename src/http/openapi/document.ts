/** Generates the OpenAPI 3.1 description from the definitions that serve the requests. */

import type { TObject } from 'typebox';
import type { ParameterSchema } from '../parameters/read-value.ts';
import type { OperationText, RegisteredOperation } from '../public/operation.ts';
import { type Json, type JsonObject, SchemaComponents } from './components.ts';
import { ErrorEnvelopeSchema } from './error-envelope.ts';
import {
  dataHeaders,
  errorResponse,
  everyAnswer,
  headerComponents,
  responseComponents,
  sharedResponses,
} from './responses.ts';
import { API_DESCRIPTION, TAGS } from './texts.ts';

/** An operation that needs no key and is not answered from the catalog. */
export interface KeylessOperation extends OperationText {
  readonly path: string;
  /** Whether answers carry an ETag and honour If-None-Match. */
  readonly conditional: boolean;
}

export interface DescribedOperations {
  readonly data: readonly RegisteredOperation[];
  readonly keyless: readonly KeylessOperation[];
}

/** The interface description's own version (contract, Versioning), not the deployed one. */
const DESCRIPTION_VERSION = '1.0.0';

const UNREADABLE = ['400', '405', '408', '413', '415', '431', '500'] as const;

export function buildDescription({ data, keyless }: DescribedOperations): JsonObject {
  const components = new SchemaComponents();
  const paths: JsonObject = {};
  for (const operation of data) paths[operation.path] = { get: describeData(operation, components) };
  for (const operation of keyless) paths[operation.path] = { get: describeKeyless(operation, components) };
  components.refer(ErrorEnvelopeSchema);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Carnet public API',
      version: DESCRIPTION_VERSION,
      summary: 'Can this person enter that country, and what must they bring?',
      description: API_DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/v1', description: 'This server.' }],
    security: [{ apiKey: [] }],
    tags: TAGS.map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: 'An API key, `ck_live_` or `ck_test_` and 36 letters and digits. Send it once.',
        },
      },
      schemas: components.schemas,
      headers: headerComponents,
      responses: responseComponents,
    },
  };
}

function describeData(operation: RegisteredOperation, components: SchemaComponents): JsonObject {
  const responses: JsonObject = {
    '200': answer(operation, components, dataHeaders),
    ...sharedResponses('304', ...UNREADABLE, '401', '429', '503'),
  };
  if (operation.notFound) {
    responses['404'] = errorResponse('NOT_FOUND', operation.notFound, 'Country 999 not found');
  }
  if (operation.businessRule) {
    responses['422'] = errorResponse(
      'BUSINESS_RULE_VIOLATION',
      operation.businessRule,
      'fromCountryId and toCountryId are both 76',
    );
  }
  return {
    ...texts(operation),
    parameters: [
      ...parameters(operation.params, 'path', components),
      ...parameters(operation.query, 'query', components),
    ],
    responses,
  };
}

function describeKeyless(operation: KeylessOperation, components: SchemaComponents): JsonObject {
  const headers = operation.conditional ? dataHeaders : everyAnswer;
  const more = operation.conditional ? ['304'] : ['503'];
  return {
    ...texts(operation),
    security: [],
    responses: { '200': answer(operation, components, headers), ...sharedResponses(...more, ...UNREADABLE) },
  };
}

const texts = ({ operationId, tag, summary, description }: OperationText): JsonObject => ({
  operationId,
  tags: [tag],
  summary,
  description,
});

function answer(operation: OperationText, components: SchemaComponents, headers: JsonObject): JsonObject {
  return {
    description: operation.summary,
    headers,
    content: {
      'application/json': {
        schema: components.refer(operation.answer),
        examples: operation.examples as unknown as JsonObject,
      },
    },
  };
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
      // Pages that let readers try an operation send every example, so optional filters have theirs in the description.
      ...(examples && required.includes(name) ? { example: examples[0] as Json } : {}),
    };
  });
}

const isNamed = (schema: object): boolean => '$id' in schema;
