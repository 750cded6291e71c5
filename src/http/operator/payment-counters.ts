/** Shapes what payments tell of themselves for Prometheus. */
import { type ReadMetric, readMetric } from './request-counters.ts';

/** What the operator's page needs of payments. */
export interface PaymentMetrics {
  readonly pendingEvents: number;
  /** Milliseconds since the epoch. */
  readonly oldestPendingAt: number | undefined;
  readonly failingCustomers: number;
  readonly checks: Readonly<Record<string, number>>;
}

export function paymentCounters(read: () => PaymentMetrics | undefined): readonly ReadMetric[] {
  if (read() === undefined) return [];
  const gauge = (name: string, help: string, value: (it: PaymentMetrics) => number) =>
    readMetric('gauge', name, help, () => {
      const it = read();
      return it === undefined ? [] : [{ labels: {}, value: value(it) }];
    });
  return [
    gauge(
      'carnet_payment_events_pending',
      'Events of the payment processor that are stored and not yet applied, on all nodes.',
      (it) => it.pendingEvents,
    ),
    gauge(
      'carnet_payment_events_oldest_seconds',
      'How long the oldest pending event has waited; 0 when none is pending.',
      (it) => (it.oldestPendingAt === undefined ? 0 : Math.max(0, Date.now() - it.oldestPendingAt) / 1000),
    ),
    gauge(
      'carnet_payment_customers_failing',
      'Customers about whom the payment processor last gave no answer.',
      (it) => it.failingCustomers,
    ),
    readMetric('counter', 'carnet_payment_checks_total', 'Customers that this node asked the processor about.', () =>
      Object.entries(read()?.checks ?? {}).map(([outcome, value]) => ({ labels: { outcome }, value })),
    ),
  ];
}
