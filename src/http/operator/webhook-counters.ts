/** Shapes what webhooks tell of themselves for Prometheus. */
import { type ReadMetric, readMetric } from './request-counters.ts';

/** What the operator's page needs of webhooks: attempts of this node by their outcome. */
export interface WebhookMetrics {
  readonly delivered: number;
  readonly failed: number;
}

/** Undefined where this node sends none. */
export function webhookCounters(read: () => WebhookMetrics | undefined): readonly ReadMetric[] {
  if (read() === undefined) return [];
  return [
    readMetric('counter', 'carnet_webhook_attempts_total', 'Messages that this node sent or tried to send.', () =>
      Object.entries(read() ?? {}).map(([outcome, value]) => ({ labels: { outcome }, value })),
    ),
  ];
}
