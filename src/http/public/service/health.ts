/** GET /health: whether this node answers, and from which version of Carnet. */

import { type Static, Type } from 'typebox';
import type { Catalog } from '../../../catalog/catalog.ts';
import { instant } from '../../../catalog/schemas/fields.ts';
import type { HttpRequest } from '../../answer/http-request.ts';
import type { Responder } from '../../answer/responder.ts';
import { NO_CATALOG } from '../answer-operation.ts';
import type { KeylessOperation } from './describe.ts';

export const HealthSchema = Type.Object(
  {
    status: Type.Enum(['ok', 'degraded'], {
      type: 'string',
      description: '`degraded` while a dependency is lost but reads still answer.',
    }),
    timestamp: instant('Now, UTC.'),
    version: Type.String({ description: 'The deployed version of Carnet.' }),
  },
  { $id: 'Health', description: 'The state of this node.' },
);

export type Health = Static<typeof HealthSchema>;

const healthExample: Health = { status: 'ok', timestamp: '2026-02-17T09:30:00.000Z', version: '0.1.0' };

export const healthOperation: KeylessOperation = {
  operationId: 'getHealth',
  path: '/health',
  tag: 'Service',
  summary: 'Liveness check',
  description: 'Needs no key. 503 when reads cannot be answered.',
  answer: HealthSchema,
  examples: { healthy: { summary: 'All is well', value: healthExample } },
  conditional: false,
};

/** Refuses every query parameter. */
export const NO_QUERY = Type.Object({});

export interface HealthSource {
  readonly catalog: () => Catalog | undefined;
  readonly status: () => Health['status'];
  readonly version: string;
}

/** Handles the route of a surface that answers from the catalog. */
export function answerHealth(responder: Responder, { catalog, status, version }: HealthSource) {
  return ({ request }: { readonly request: HttpRequest }): void => {
    if (catalog() === undefined) responder.problem(request, NO_CATALOG);
    else
      responder.json(request, 200, { status: status(), timestamp: new Date().toISOString(), version } satisfies Health);
  };
}
