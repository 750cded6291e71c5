/** One endpoint of an account, to look at or to change. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Executor, Trx } from '../../db/executor.ts';
import { findEndpoint, lockEndpoint, type WebhookEndpoint } from './endpoints.repository.ts';

export interface EndpointReference {
  readonly id: number;
  /** Another account's endpoint is reported exactly as a missing one. */
  readonly accountId: number;
}

/** @throws DomainError NOT_FOUND. */
export async function getEndpoint(db: Executor, { id, accountId }: EndpointReference): Promise<WebhookEndpoint> {
  return (await findEndpoint(db, id, accountId)) ?? notFound(id);
}

/** The same, locked until the transaction ends. @throws DomainError NOT_FOUND. */
export async function lockEndpointOf(trx: Trx, { id, accountId }: EndpointReference): Promise<WebhookEndpoint> {
  return (await lockEndpoint(trx, id, accountId)) ?? notFound(id);
}

/** @throws DomainError BUSINESS_RULE_VIOLATION when nothing is sent to the endpoint. */
export function mustBeActive({ id, status }: WebhookEndpoint): void {
  if (status === 'active') return;
  throw new DomainError('BUSINESS_RULE_VIOLATION', `WebhookEndpoint ${id} is disabled: set its status to active first`);
}

function notFound(id: number): never {
  throw new DomainError('NOT_FOUND', `WebhookEndpoint ${id} not found`);
}
