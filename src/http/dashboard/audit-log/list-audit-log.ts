/** GET /audit-log: who changed what about the account, when and from where. */

import { Type } from 'typebox';
import { instant, nullable, text } from '../../../catalog/schemas/fields.ts';
import { pageOf } from '../../../catalog/schemas/page.ts';
import { ACTOR_KINDS } from '../../../domain/accounts/actor.ts';
import {
  AUDIT_ACTIONS,
  AUDIT_TARGET_TYPES,
  type AuditAction,
  type AuditTargetType,
} from '../../../domain/accounts/audit-action.ts';
import { type AuditEntry, findAuditPage } from '../../../services/audit/audit.repository.ts';
import { pageParameters } from '../../parameters/parameter-schemas.ts';
import { defineOperation } from '../operation.ts';
import { pageOfRows } from '../page.ts';

const AuditActorSchema = Type.Object(
  {
    kind: Type.Enum([...ACTOR_KINDS], {
      type: 'string',
      description:
        '`user`: over this API; `cli`: an operator; `system`: the service itself; `payments`: the payment processor.',
    }),
    id: nullable(text("A user's subject, a job's name or a payment event's id.")),
    ip: nullable(text('Address that the request came from.')),
    userAgent: nullable(text('The client, as it named itself.')),
    requestId: nullable(text('The `x-request-id` of the request.')),
  },
  { $id: 'AuditActor', description: 'Who did it, and from where.' },
);

const AuditEntrySchema = Type.Object(
  {
    id: Type.Integer({ description: 'Id of the entry.', minimum: 1 }),
    action: Type.Enum([...AUDIT_ACTIONS], { type: 'string', description: 'What was done.' }),
    targetType: Type.Enum([...AUDIT_TARGET_TYPES], { type: 'string', description: 'To what kind of thing.' }),
    targetId: text('To which one.'),
    details: Type.Record(
      Type.String(),
      Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'] }),
      { description: 'What else there is to say, such as the name of a key or a tier before and after.' },
    ),
    actor: AuditActorSchema,
    createdAt: instant('When it was done, UTC.'),
  },
  { $id: 'AuditEntry', description: 'One change of the account, its keys or its subscription.' },
);

export const listAuditLog = defineOperation({
  operationId: 'listAuditLog',
  method: 'GET',
  path: '/audit-log',
  tag: 'Account',
  summary: 'What was changed about the account',
  description: 'Who did what, when and from where; newest first.',
  query: Type.Object(pageParameters),
  answer: pageOf('AuditPage', AuditEntrySchema),
  examples: {
    page: {
      summary: 'A key was created',
      value: {
        data: [
          {
            id: 311,
            action: 'api_key.created',
            targetType: 'api_key',
            targetId: '42',
            details: { name: 'web site', prefix: 'ck_live_', lastFour: 'aB3d' },
            actor: {
              kind: 'user',
              id: 'f3b7c0de',
              ip: '192.0.2.7',
              userAgent: 'Mozilla/5.0',
              requestId: 'xY12ab-1f',
            },
            createdAt: '2026-02-17T09:30:00.000Z',
          },
        ],
        meta: { page: 1, limit: 20, total: 1, totalPages: 1 },
      },
    },
  },
  handle: ({ db, account, query }) =>
    pageOfRows(query, (page, limit) => findAuditPage(db, account.id, page, limit), show),
});

function show(entry: AuditEntry) {
  return {
    id: entry.id,
    action: entry.action as AuditAction,
    targetType: entry.targetType as AuditTargetType,
    targetId: entry.targetId,
    details: entry.details as Record<string, string | number | boolean | null>,
    actor: {
      kind: entry.actorKind,
      id: entry.actorId,
      ip: entry.ip,
      userAgent: entry.userAgent,
      requestId: entry.requestId,
    },
    createdAt: entry.createdAt.toISOString(),
  };
}
