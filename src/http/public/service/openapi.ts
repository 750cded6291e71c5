/** GET /openapi.json: this API's description, generated once when the process starts. */

import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import type { AnswerKind } from '../../answer/answer-kind.ts';
import type { JsonObject } from '../../openapi/components.ts';
import { bodyOperations, operations, storedOperations, streamedOperations } from '../operations.ts';
import { describeOperations, type KeylessOperation } from './describe.ts';
import { healthOperation } from './health.ts';

export const openApiOperation: KeylessOperation = {
  operationId: 'getOpenApi',
  path: '/openapi.json',
  tag: 'Service',
  summary: 'This description',
  description: 'OpenAPI 3.1. Needs no key.',
  answer: Type.Object(
    { openapi: Type.String({ description: 'Version of OpenAPI.', pattern: '^3\\.1\\.' }) },
    { description: 'An OpenAPI 3.1 document.' },
  ),
  examples: { document: { summary: 'The beginning of the document', value: { openapi: '3.1.0' } } },
  conditional: true,
};

/** The same for everyone and changed by deployments only. */
export const DESCRIPTION: AnswerKind = {
  contentType: 'application/json; charset=utf-8',
  cacheControl: 'public, max-age=300',
};

export interface PublicDescription {
  readonly document: JsonObject;
  readonly body: Buffer;
  readonly etag: string;
}

/** `baseUrl`: see buildDescription. */
export function describePublicApi(baseUrl?: string): PublicDescription {
  const described = {
    data: operations,
    withBodies: bodyOperations,
    stored: storedOperations,
    ofReleases: streamedOperations,
    keyless: [healthOperation, openApiOperation],
  };
  const document = describeOperations(described, baseUrl);
  const body = Buffer.from(JSON.stringify(document));
  return { document, body, etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"` };
}
