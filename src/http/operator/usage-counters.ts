/** Shapes what the usage recorder tells of itself for Prometheus. */
import type { UsageMetrics } from '../../services/usage/usage-recorder.ts';
import { type ReadMetric, readMetric } from './request-counters.ts';

export function usageCounters(usage: () => UsageMetrics): readonly ReadMetric[] {
  const one = (type: 'counter' | 'gauge', name: string, help: string, read: (metrics: UsageMetrics) => number) =>
    readMetric(type, name, help, () => [{ labels: {}, value: read(usage()) }]);
  return [
    one('counter', 'carnet_usage_written_total', 'Requests whose count is in the database.', (it) => it.written),
    one(
      'counter',
      'carnet_usage_lost_total',
      'Requests that were not counted, because the database took nothing for too long.',
      (it) => it.lost,
    ),
    one('gauge', 'carnet_usage_pending', 'Requests counted here and not yet written.', (it) => it.pending),
    one(
      'gauge',
      'carnet_usage_pending_rows',
      'Counts held here, which USAGE_MAX_PENDING bounds.',
      (it) => it.pendingRows,
    ),
    one('counter', 'carnet_usage_flushes_total', 'Times that all counts were written.', (it) => it.flushes),
    one(
      'counter',
      'carnet_usage_failed_flushes_total',
      'Times that the database did not take them.',
      (it) => it.failedFlushes,
    ),
    one(
      'gauge',
      'carnet_usage_last_flush_seconds',
      'When all counts were last written, as a Unix time; 0 before the first.',
      (it) => it.lastFlushAt / 1000,
    ),
    one('gauge', 'carnet_usage_flush_duration_seconds', 'How long the last write took.', (it) => it.lastFlushMs / 1000),
  ];
}
