/** The body of a message: `{type, timestamp, data}`, always below 20 KB. */
import type { Executor } from '../../db/executor.ts';
import { type ShownChange, shownChange } from '../../domain/changes/shown-change.ts';
import { findChangesById } from '../changes/changes.repository.ts';
import type { DueDelivery } from './sending.repository.ts';

/** Standard Webhooks recommends less than 20 kB. */
export const MAX_BODY_BYTES = 20_000;

/** The bodies of deliveries by their ids. A delivery whose change is gone has none. */
export async function messageBodies(
  db: Executor,
  endpointId: number,
  deliveries: readonly DueDelivery[],
): Promise<ReadonlyMap<number, string>> {
  const ids = deliveries.flatMap(({ changeId }) => changeId ?? []);
  const changes = new Map((await findChangesById(db, ids)).map((change) => [change.id, shownChange(change)]));
  const bodies = new Map<number, string>();
  for (const delivery of deliveries) {
    const change = delivery.changeId === null ? undefined : changes.get(delivery.changeId);
    if (delivery.changeId === null) bodies.set(delivery.id, testBody(delivery, endpointId));
    else if (change !== undefined) bodies.set(delivery.id, changeBody(delivery.type, change));
  }
  return bodies;
}

function testBody({ type, createdAt }: DueDelivery, endpointId: number): string {
  return JSON.stringify({ type, timestamp: createdAt.toISOString(), data: { endpointId } });
}

/** `type`: such as `change.changed`. `before` and `after` are left out where the body would be too large. */
export function changeBody(type: string, change: ShownChange): string {
  const body = JSON.stringify({ type, timestamp: change.recordedAt, data: change });
  if (Buffer.byteLength(body) < MAX_BODY_BYTES) return body;
  const { before: _, after: __, ...rest } = change;
  return JSON.stringify({ type, timestamp: change.recordedAt, data: rest });
}
