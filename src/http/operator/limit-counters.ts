/** Shapes what limits tell of themselves for Prometheus. */
import { type ReadMetric, readMetric, type Sample } from './request-counters.ts';

/** What the operator's page needs of a node's limits. */
export interface LimitMetrics {
  readonly mode: string;
  readonly exceeded: Readonly<Record<string, number>>;
  readonly shared:
    | {
        readonly shared: number;
        readonly local: number;
        readonly timeouts: number;
        readonly errors: number;
        readonly outages: number;
        readonly isUp: boolean;
      }
    | undefined;
}

export function limitCounters(read: () => LimitMetrics): readonly ReadMetric[] {
  const metrics: ReadMetric[] = [
    readMetric(
      'counter',
      'carnet_limits_exceeded_total',
      'Requests above a limit of their account; `outcome` says whether they were refused or answered all the same.',
      () => {
        const { mode, exceeded } = read();
        const outcome = mode === 'enforce' ? 'refused' : 'observed';
        return Object.entries(exceeded).map(([limit, value]) => ({ labels: { limit, outcome }, value }));
      },
    ),
  ];
  if (read().shared === undefined) return metrics;
  type Shared = NonNullable<LimitMetrics['shared']>;
  const shared = (type: 'counter' | 'gauge', name: string, help: string, samples: (it: Shared) => Sample[]) => {
    metrics.push(
      readMetric(type, name, help, () => {
        const it = read().shared;
        return it === undefined ? [] : samples(it);
      }),
    );
  };
  shared('gauge', 'carnet_limits_shared', '1 while limits are shared through Redis, 0 while not.', (it) => [
    { labels: {}, value: it.isUp ? 1 : 0 },
  ]);
  shared('counter', 'carnet_limits_decisions_total', 'Requests decided on by Redis, or by this node instead.', (it) => [
    { labels: { by: 'redis' }, value: it.shared },
    { labels: { by: 'node' }, value: it.local },
  ]);
  shared('counter', 'carnet_limits_redis_failures_total', 'Requests on which Redis said nothing in time.', (it) => [
    { labels: { reason: 'timeout' }, value: it.timeouts },
    { labels: { reason: 'error' }, value: it.errors },
  ]);
  shared('counter', 'carnet_limits_redis_outages_total', 'Times that Redis was left alone for a while.', (it) => [
    { labels: {}, value: it.outages },
  ]);
  return metrics;
}
