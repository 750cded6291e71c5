/** Shapes what the usage recorder tells of itself for Prometheus. */
import type { UsageMetrics } from '../../services/usage/usage-recorder.ts';
import { type ReadMetric, readMetric } from './request-counters.ts';

type Shown = readonly ['counter' | 'gauge', name: string, read: (usage: UsageMetrics) => number, help: string];

const SHOWN: readonly Shown[] = [
  ['counter', 'written_total', (it) => it.written, 'Requests whose count is in the database.'],
  ['counter', 'lost_total', (it) => it.lost, 'Requests that were not counted: the database took nothing for too long.'],
  ['gauge', 'pending', (it) => it.pending, 'Requests counted here and not yet written.'],
  ['gauge', 'pending_rows', (it) => it.pendingRows, 'Counts held here, which USAGE_MAX_PENDING bounds.'],
  ['counter', 'flushes_total', (it) => it.flushes, 'Times that all counts were written.'],
  ['counter', 'failed_flushes_total', (it) => it.failedFlushes, 'Times that the database did not take them.'],
  ['gauge', 'last_flush_seconds', (it) => it.lastFlushAt / 1000, 'When all were last written, as a Unix time, or 0.'],
  ['gauge', 'flush_duration_seconds', (it) => it.lastFlushMs / 1000, 'How long the last write took.'],
];

export function usageCounters(usage: () => UsageMetrics): readonly ReadMetric[] {
  return SHOWN.map(([type, name, read, help]) =>
    readMetric(type, `carnet_usage_${name}`, help, () => [{ labels: {}, value: read(usage()) }]),
  );
}
