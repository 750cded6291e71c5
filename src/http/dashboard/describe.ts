/** Describes the dashboard API's operations as an OpenAPI document. */

import { Document } from '../answer/document.ts';
import type { ErrorCode } from '../answer/errors.ts';
import type { JsonObject } from '../openapi/components.ts';
import { buildDescription, type DescribedOperation, type ErrorText, type SurfaceText } from '../openapi/document.ts';
import { dataHeaders, errorResponse, everyAnswer } from '../openapi/responses.ts';
import type { RegisteredOperation } from './operation.ts';
import { operations } from './operations.ts';
import { healthOperation } from './service/health.ts';
import { openApiOperation } from './service/openapi.ts';
import { DASHBOARD_ERRORS } from './shared-errors.ts';
import { API_DESCRIPTION, TAGS } from './texts.ts';

const SURFACE: SurfaceText = {
  title: 'Carnet dashboard API',
  summary: 'API keys, usage and subscription of an account.',
  description: API_DESCRIPTION,
  tags: TAGS,
  credential: {
    name: 'token',
    scheme: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'A JWT of the identity provider of this server. Send it once.',
    },
  },
  errors: DASHBOARD_ERRORS,
};

const NO_DOCUMENT = () => new Document(Buffer.alloc(0));

/** `baseUrl`: see buildDescription. */
export function describeDashboardApi(baseUrl?: string): JsonObject {
  const all = [...operations, healthOperation(() => 'ok', ''), openApiOperation(NO_DOCUMENT)];
  return buildDescription(SURFACE, all.map(describe), baseUrl);
}

function describe(operation: RegisteredOperation): DescribedOperation {
  const { method, path, creates, conditional, isOpen, body, notFound, conflict, businessRule, ...text } = operation;
  const error = (code: ErrorCode, what: ErrorText | undefined) =>
    what && errorResponse(code, what.when, what.message, { path: `/v1${path.replaceAll(/\{\w+\}/g, '999')}` });
  const errors = {
    '404': error('NOT_FOUND', notFound),
    '409': error('CONFLICT', conflict),
    '422': error('BUSINESS_RULE_VIOLATION', businessRule),
  };
  const hasFields = Object.keys(body.properties).length > 0;
  return {
    ...text,
    path,
    method: method.toLowerCase() as DescribedOperation['method'],
    status: creates ? 201 : 200,
    headers: conditional ? dataHeaders : everyAnswer,
    isOpen,
    shared: [
      ...(conditional ? ['304'] : []),
      '400',
      ...(isOpen ? [] : ['401', '403', '429']),
      '405',
      '408',
      '413',
      '415',
      '431',
      '500',
      '503',
    ],
    errors: Object.fromEntries(Object.entries(errors).filter(([, answer]) => answer !== undefined)) as JsonObject,
    ...(hasFields ? { body: { schema: body, required: true, example: operation.bodyExample } } : {}),
  };
}
