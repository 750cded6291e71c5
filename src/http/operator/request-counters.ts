/**
 * Shapes the counts of requests for Prometheus: a histogram of durations by route and status class, and key refusals.
 */

import { DURATION_BUCKETS, type RequestMetrics, type RouteCounts } from '../answer/request-metrics.ts';

export interface Sample {
  readonly metricName?: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/** What a prom-client registry asks of a metric. */
export interface ReadMetric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly aggregator: 'sum';
  get(): Promise<Omit<ReadMetric, 'get' | 'reset'> & { values: Sample[] }>;
  reset(): void;
}

const DURATION = 'carnet_http_request_duration_seconds';

/** The counts of each surface, e.g. `public`. */
export type SurfaceMetrics = Readonly<Record<string, RequestMetrics>>;

export function requestCounters(metrics: SurfaceMetrics): readonly ReadMetric[] {
  const surfaces = Object.entries(metrics);
  return [
    readMetric(
      'histogram',
      DURATION,
      'Time to answer, from its arrival to the socket, by surface, route and status class.',
      () => surfaces.flatMap(([surface, it]) => it.read().flatMap((counts) => durationSamples(surface, counts))),
    ),
    readMetric('counter', 'carnet_http_requests_total', 'Requests answered, by surface, route and status class.', () =>
      surfaces.flatMap(([surface, it]) =>
        it
          .read()
          .map(({ route, statusClass, count }) => ({ labels: { surface, route, status: statusClass }, value: count })),
      ),
    ),
    readMetric(
      'counter',
      'carnet_slow_readers_total',
      'Connections closed because the client did not read its answer in time, or the server held too much for all.',
      () => surfaces.map(([surface, it]) => ({ labels: { surface }, value: it.slowReaders })),
    ),
    readMetric('counter', 'carnet_key_refusals_total', 'Requests refused for their API key, by reason.', () =>
      Object.entries(metrics.public?.keyRefusals ?? {}).map(([reason, value]) => ({ labels: { reason }, value })),
    ),
  ];
}

function durationSamples(surface: string, { route, statusClass, count, seconds, buckets }: RouteCounts): Sample[] {
  const labels = { surface, route, status: statusClass };
  let below = 0;
  const samples: Sample[] = DURATION_BUCKETS.map((le, index) => {
    below += buckets[index] ?? 0;
    return { metricName: `${DURATION}_bucket`, labels: { ...labels, le }, value: below };
  });
  samples.push({ metricName: `${DURATION}_bucket`, labels: { ...labels, le: '+Inf' }, value: count });
  samples.push({ metricName: `${DURATION}_sum`, labels, value: seconds });
  samples.push({ metricName: `${DURATION}_count`, labels, value: count });
  return samples;
}

export function readMetric(type: ReadMetric['type'], name: string, help: string, read: () => Sample[]): ReadMetric {
  const description = { name, help, type, aggregator: 'sum' } as const;
  return { ...description, get: async () => ({ ...description, values: read() }), reset: () => {} };
}
