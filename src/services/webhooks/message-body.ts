/** The body of a message: `{type, timestamp, data}`, always below 20 KB. */
import type { Executor } from '../../db/executor.ts';
import type { DueDelivery } from './sending.repository.ts';

/** Standard Webhooks recommends less than 20 kB. */
export const MAX_BODY_BYTES = 20_000;

/** A change as it is told: `before` and `after` are left out where the body would be too large. */
type Told = { readonly recordedAt: string; readonly before?: unknown; readonly after?: unknown };

/** The bodies of deliveries by their ids. A delivery whose change is gone has none. */
export async function messageBodies(
  _db: Executor,
  endpointId: number,
  deliveries: readonly DueDelivery[],
): Promise<ReadonlyMap<number, string>> {
  const bodies = new Map<number, string>();
  for (const delivery of deliveries) {
    if (delivery.changeId === null) bodies.set(delivery.id, testBody(delivery, endpointId));
  }
  return bodies;
}

function testBody({ type, createdAt }: DueDelivery, endpointId: number): string {
  return JSON.stringify({ type, timestamp: createdAt.toISOString(), data: { endpointId } });
}

/** `type`: such as `change.changed`. */
export function changeBody(type: string, change: Told): string {
  const body = JSON.stringify({ type, timestamp: change.recordedAt, data: change });
  if (Buffer.byteLength(body) < MAX_BODY_BYTES) return body;
  const { before: _, after: __, ...rest } = change;
  return JSON.stringify({ type, timestamp: change.recordedAt, data: rest });
}
