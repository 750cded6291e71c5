/** A node's turn with one endpoint: sends what is due, some messages at a time, until one fails or time is up. */
import { LONGEST_RETRY_AFTER_MS, pauseMs, retryAfterMs, retryDelayMs } from '../../domain/webhooks/retry-schedule.ts';
import { type Posted, postMessage } from '../../infrastructure/outgoing/post-message.ts';
import { messageBodies } from './message-body.ts';
import type { ClaimedEndpoint, DueDelivery, TurnResult } from './sending.repository.ts';
import { findDueDeliveries, recordAttempt } from './sending.repository.ts';
import type { SigningContext } from './sending-context.ts';
import { signMessage } from './signing/sign-message.ts';

/** Messages to one endpoint at the same time; to one that failed last, a single one to begin with. */
const AT_ONCE = 8;
/** Deliveries that one turn looks at. */
const MOST_OF_A_TURN = 100;
/** No message is begun after this. */
export const TURN_MS = 5000;

const GONE = 410;

export interface Turn extends TurnResult {
  /** The receiver wants nothing more. */
  readonly isGone: boolean;
  readonly delivered: number;
  readonly failed: number;
}

/** Rejects when the database fails. What `signal` interrupts stays as due as it was. */
export async function sendTurn(
  context: SigningContext,
  endpoint: ClaimedEndpoint,
  signal: AbortSignal,
  isStopping: () => boolean,
): Promise<Turn> {
  const deliveries = await findDueDeliveries(context.db, endpoint.id, MOST_OF_A_TURN);
  const bodies = await messageBodies(context.db, endpoint.id, deliveries);
  const endAt = performance.now() + TURN_MS;
  const queue = [...deliveries];
  let delivered = 0;
  let failed = 0;
  let isGone = false;
  let askedForMs = 0;
  const isOver = () => failed > 0 || isStopping() || signal.aborted || performance.now() > endAt;

  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = isOver() ? undefined : queue.shift()) {
      const posted = await sendOne(context, endpoint, next, bodies.get(next.id), signal);
      if (posted === undefined) return;
      askedForMs = Math.max(askedForMs, retryAfterMs(posted.retryAfter, Date.now()));
      isGone ||= posted.statusCode === GONE;
      if (posted.error === null) delivered++;
      else failed++;
    }
  };
  if (endpoint.failures > 0) await work();
  else await Promise.all(Array.from({ length: AT_ONCE }, work));

  const outcome = delivered > 0 ? 'delivered' : failed > 0 ? 'failed' : null;
  const ownPause = outcome === 'failed' ? pauseMs(endpoint.failures + 1) : 0;
  const pause = Math.min(Math.max(ownPause, askedForMs), LONGEST_RETRY_AFTER_MS);
  return { outcome, pauseMs: pause, isGone, delivered, failed };
}

/** Undefined: it was interrupted, and is as due as before. */
async function sendOne(
  { db, post, keys }: SigningContext,
  endpoint: ClaimedEndpoint,
  delivery: DueDelivery,
  body: string | undefined,
  signal: AbortSignal,
): Promise<Posted | undefined> {
  if (body === undefined) {
    await recordAttempt(db, delivery.id, { statusCode: null, error: 'the change is not known', retryInMs: undefined });
    return undefined;
  }
  // Without a dot, which separates what is signed.
  const message = {
    id: `msg_${delivery.messageId.replaceAll('-', '')}`,
    timestamp: Math.floor(Date.now() / 1000),
    body,
  };
  const headers = {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': signMessage(message, endpoint.secrets, keys),
  };
  const posted = await postMessage({ url: endpoint.url, headers, body }, post, signal).catch((error: unknown) => {
    if (signal.aborted) return undefined;
    throw error;
  });
  if (posted === undefined) return undefined;
  const asked = retryAfterMs(posted.retryAfter, Date.now());
  await recordAttempt(db, delivery.id, {
    statusCode: posted.statusCode,
    error: posted.error,
    retryInMs: posted.statusCode === GONE ? undefined : retryDelayMs(delivery.attempts + 1, Math.random(), asked),
  });
  return posted;
}
