/** Which part of the queue is shown, as the address says it. */

import { TOPICS, type Topic } from '@carnet/rules/facts/topic-names.ts';
import { QUEUE_REASONS, type QueueReason } from '../../../../../src/domain/desk/queue.ts';

export interface QueueChoice {
  readonly destinationId?: number;
  readonly topic?: Topic;
  readonly reason?: QueueReason;
  readonly claimed?: 'mine';
}

const isTopic = (text: string): text is Topic => (TOPICS as readonly string[]).includes(text);
const isReason = (text: string): text is QueueReason => (QUEUE_REASONS as readonly string[]).includes(text);

export function readChoice(query: Readonly<Record<string, string>>): QueueChoice {
  const { destination = '', topic = '', reason = '', claimed } = query;
  return {
    ...(/^[1-9]\d{0,2}$/.test(destination) ? { destinationId: Number(destination) } : {}),
    ...(isTopic(topic) ? { topic } : {}),
    ...(isReason(reason) ? { reason } : {}),
    ...(claimed === 'mine' ? { claimed } : {}),
  };
}

export function addressOfChoice({ destinationId, topic, reason, claimed }: QueueChoice): string {
  const query = new URLSearchParams();
  if (destinationId !== undefined) query.set('destination', String(destinationId));
  if (topic !== undefined) query.set('topic', topic);
  if (reason !== undefined) query.set('reason', reason);
  if (claimed !== undefined) query.set('claimed', claimed);
  return `/desk/queue${query.size === 0 ? '' : `?${query}`}`;
}
