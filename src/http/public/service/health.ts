/** GET /health: whether this node answers, and from which version of Carnet. */

import { type Static, Type } from 'typebox';
import { type ByteText, byteText } from '../../../catalog/byte-text.ts';
import { instant } from '../../../catalog/schemas/fields.ts';
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

export function healthBody(status: Health['status'], version: string): ByteText {
  return byteText(JSON.stringify({ status, timestamp: new Date().toISOString(), version } satisfies Health));
}
