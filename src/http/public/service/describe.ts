/** Describes the public API's operations for its OpenAPI document. */

import type { TObject } from 'typebox';
import type { JsonObject } from '../../openapi/components.ts';
import { buildDescription, type DescribedOperation, type SurfaceText } from '../../openapi/document.ts';
import { dataHeaders, errorResponse, everyAnswer, limitHeaders } from '../../openapi/responses.ts';
import { API_DESCRIPTION, TAGS } from '../../openapi/texts.ts';
import { noParameters } from '../../parameters/parameter-schemas.ts';
import type { BodyOperation } from '../body-operation.ts';
import type { OperationText, RegisteredOperation } from '../operation.ts';
import type { StoredOperation } from '../stored-operation.ts';
import type { StreamedOperation } from '../streamed-operation.ts';
import { PUBLIC_ERRORS } from './shared-errors.ts';

/** An operation that needs no key and is not answered from the catalog. */
export interface KeylessOperation extends OperationText {
  readonly path: string;
  /** Whether answers carry an ETag and honour If-None-Match. */
  readonly conditional: boolean;
}

const SURFACE: SurfaceText = {
  title: 'Carnet public API',
  summary: 'Can this person enter that country, and what must they bring?',
  description: API_DESCRIPTION,
  tags: TAGS,
  credential: {
    name: 'apiKey',
    scheme: {
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
      description: 'An API key, `ck_live_` or `ck_test_` and 36 letters and digits. Send it once.',
    },
  },
  errors: PUBLIC_ERRORS,
};

const UNREADABLE = ['400', '405', '408', '413', '415', '431', '500'];

export interface Operations {
  readonly data: readonly RegisteredOperation[];
  readonly withBodies: readonly BodyOperation[];
  readonly stored: readonly StoredOperation[];
  readonly ofReleases: readonly StreamedOperation[];
  readonly keyless: readonly KeylessOperation[];
}

export function describeOperations(operations: Operations, baseUrl?: string): JsonObject {
  const { data, withBodies, stored, ofReleases, keyless } = operations;
  const described = [
    ...withBodies.map(describeWithBody),
    ...data.map(describeData),
    ...stored.map(describeData),
    ...ofReleases.map(describeOfRelease),
    ...keyless.map(describeKeyless),
  ];
  return buildDescription(SURFACE, described, baseUrl);
}

function describeOfRelease({ further = {}, ...operation }: StreamedOperation): DescribedOperation {
  const described = describeData(operation);
  return { ...described, errors: { ...described.errors, ...further } };
}

function describeData(operation: Omit<RegisteredOperation, 'answerFrom' | 'validate'>): DescribedOperation {
  const errors: JsonObject = {};
  const path = `/v1${operation.path.replace(/\{\w+\}/, '999')}`;
  const { notFound, businessRule } = operation;
  if (notFound) errors['404'] = errorResponse('NOT_FOUND', notFound.when, notFound.message, { path });
  if (businessRule) {
    errors['422'] = errorResponse('BUSINESS_RULE_VIOLATION', businessRule.when, businessRule.message, { path });
  }
  return {
    ...get(operation),
    params: operation.params,
    query: operation.query,
    headers: { ...dataHeaders, ...limitHeaders, ...operation.headers },
    isOpen: false,
    shared: ['304', ...UNREADABLE, '401', '429', '503'],
    errors,
  };
}

function describeWithBody(operation: BodyOperation): DescribedOperation {
  const { query, body, conditional, creates, errors } = operation;
  const shared = [...(conditional ? ['304'] : []), ...UNREADABLE, '401', '429', '503'];
  return {
    ...get(operation),
    status: creates ? 201 : 200,
    method: 'post',
    params: noParameters,
    query,
    body,
    headers: { ...(conditional ? dataHeaders : everyAnswer), ...limitHeaders, ...operation.headers },
    isOpen: false,
    shared: shared.filter((status) => errors[status] === undefined),
    errors,
  };
}

function describeKeyless(operation: KeylessOperation): DescribedOperation {
  return {
    ...get(operation),
    params: noParameters,
    query: noParameters,
    headers: operation.conditional ? dataHeaders : everyAnswer,
    isOpen: true,
    shared: [...(operation.conditional ? ['304'] : []), ...UNREADABLE, '503'],
    errors: {},
  };
}

const get = (
  operation: Omit<OperationText, 'notFound' | 'businessRule'> & { path: string; params?: TObject; query?: TObject },
) => ({
  method: 'get' as const,
  status: 200 as const,
  path: operation.path,
  operationId: operation.operationId,
  tag: operation.tag,
  summary: operation.summary,
  description: operation.description,
  answer: operation.answer,
  examples: operation.examples,
  ...(operation.mediaType ? { mediaType: operation.mediaType } : {}),
  ...(operation.isReadOnly ? { isReadOnly: true as const } : {}),
  ...(operation.alternatives ? { alternatives: operation.alternatives } : {}),
});
