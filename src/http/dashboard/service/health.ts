/** GET /health: whether this node answers account holders. */

import { type Health, HealthSchema } from '../../public/service/health.ts';
import { defineOpenOperation } from '../operation.ts';

export const healthOperation = (status: () => Health['status'], version: string) =>
  defineOpenOperation({
    operationId: 'getHealth',
    method: 'GET',
    path: '/health',
    tag: 'Service',
    summary: 'Liveness check',
    description: 'Needs no token. `degraded` while the database is lost: operations that need it answer 503.',
    answer: HealthSchema,
    examples: {
      healthy: {
        summary: 'All is well',
        value: { status: 'ok', timestamp: '2026-02-17T09:30:00.000Z', version: '0.1.0' },
      },
    },
    handle: async () => ({ status: status(), timestamp: new Date().toISOString(), version }),
  });
