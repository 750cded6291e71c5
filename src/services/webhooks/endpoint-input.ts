/** Checks what an account holder says of an endpoint and gives it the form in which it is stored. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Executor } from '../../db/executor.ts';
import type { RowChange } from '../../db/schema.ts';
import { parseDescription } from '../../domain/webhooks/endpoint.ts';
import type { EventKind } from '../../domain/webhooks/event-kinds.ts';
import { parseTargetUrl, type WebhookTargets } from '../../domain/webhooks/target-url.ts';
import { findCountryIds } from '../countries/countries.repository.ts';

export interface EndpointInput {
  readonly url?: string;
  readonly description?: string | null;
  readonly eventKinds?: readonly EventKind[];
  readonly fromCountryIds?: readonly number[];
  readonly toCountryIds?: readonly number[];
}

type Columns = Pick<
  RowChange<'webhook_endpoint'>,
  'url' | 'description' | 'event_kinds' | 'from_country_ids' | 'to_country_ids'
>;

/** The columns of what was given. @throws DomainError VALIDATION_ERROR naming the field. */
export async function endpointColumns(db: Executor, input: EndpointInput, targets: WebhookTargets): Promise<Columns> {
  const { url, description, eventKinds, fromCountryIds, toCountryIds } = input;
  const columns: Columns = {};
  if (url !== undefined) columns.url = parseTargetUrl(url, targets);
  if (description !== undefined) columns.description = parseDescription(description);
  if (eventKinds !== undefined) columns.event_kinds = distinct(eventKinds);
  if (fromCountryIds !== undefined) columns.from_country_ids = distinct(fromCountryIds);
  if (toCountryIds !== undefined) columns.to_country_ids = distinct(toCountryIds);
  await refuseUnknown(db, 'fromCountryIds', columns.from_country_ids ?? []);
  await refuseUnknown(db, 'toCountryIds', columns.to_country_ids ?? []);
  return columns;
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

async function refuseUnknown(db: Executor, field: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const known = new Set(await findCountryIds(db, ids));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) {
    throw new DomainError('VALIDATION_ERROR', `Body field "${field}" names ${unknown}, which is not a country id`);
  }
}
