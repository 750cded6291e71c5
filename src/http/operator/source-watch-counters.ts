/** Shapes what the watch of source pages tells of itself for Prometheus. */
import { type ReadMetric, readMetric } from './request-counters.ts';

/** What the operator's page needs of the watch: pages that this node asked, by outcome. */
export type SourceWatchCounts = Readonly<Record<string, number>>;

/** Undefined where this node asks none. */
export function sourceWatchCounters(read: () => SourceWatchCounts | undefined): readonly ReadMetric[] {
  if (read() === undefined) return [];
  return [
    readMetric('counter', 'carnet_source_pages_asked_total', 'Source pages that this node asked, by outcome.', () =>
      Object.entries(read() ?? {}).map(([outcome, value]) => ({ labels: { outcome }, value })),
    ),
  ];
}
