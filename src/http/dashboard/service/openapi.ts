/** GET /openapi.json: this API's description, generated from the definitions that serve its requests. */

import { Type } from 'typebox';
import type { Document } from '../../answer/document.ts';
import { defineOpenOperation } from '../operation.ts';

export const openApiOperation = (document: () => Document) =>
  defineOpenOperation({
    operationId: 'getOpenApi',
    method: 'GET',
    path: '/openapi.json',
    tag: 'Service',
    summary: 'This description',
    description: 'OpenAPI 3.1. Needs no token.',
    answer: Type.Unsafe<Document>(
      Type.Object(
        { openapi: Type.String({ description: 'Version of OpenAPI.', pattern: '^3\\.1\\.' }) },
        { description: 'An OpenAPI 3.1 document.' },
      ),
    ),
    examples: { document: { summary: 'The beginning of the document', value: { openapi: '3.1.0' } } },
    conditional: true,
    handle: async () => document(),
  });
