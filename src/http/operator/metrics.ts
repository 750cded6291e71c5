/** What the operator's port tells Prometheus. Everything is read when asked for; requests only count. */

import { Gauge, type Metric, Registry } from 'prom-client';
import type { Catalog } from '../../catalog/catalog.ts';
import type { PlaceQueries } from '../../catalog/places/place-queries.ts';
import type { DeskFigures } from '../../services/desk/queue/figures.queries.ts';
import type { UsageMetrics } from '../../services/usage/usage-recorder.ts';
import { registerDeskGauges } from './desk-gauges.ts';
import { eventLoopDelay } from './event-loop-delay.ts';
import { type LimitMetrics, limitCounters } from './limit-counters.ts';
import { type PaymentMetrics, paymentCounters } from './payment-counters.ts';
import { readMetric, requestCounters, type SurfaceMetrics } from './request-counters.ts';
import { type SourceWatchCounts, sourceWatchCounters } from './source-watch-counters.ts';
import { usageCounters } from './usage-counters.ts';
import { type WebhookMetrics, webhookCounters } from './webhook-counters.ts';

export interface MetricSources {
  /** By surface. */
  readonly metrics: SurfaceMetrics;
  readonly catalog?: () => Pick<Catalog, 'version' | 'builtAt' | 'ruleCount'> | undefined;
  readonly places?: () =>
    | (Pick<PlaceQueries, 'counts'> & { readonly version: number; readonly builtAt: number })
    | undefined;
  readonly isDatabaseUp?: () => boolean;
  readonly usage?: () => UsageMetrics;
  readonly limits?: () => LimitMetrics;
  /** Undefined where there is no billing. */
  readonly payments?: () => PaymentMetrics | undefined;
  /** Undefined where this node sends none. */
  readonly webhooks?: () => WebhookMetrics | undefined;
  /** Undefined where this node asks no source pages. */
  readonly sourceWatch?: () => SourceWatchCounts | undefined;
  /** Undefined while they are not known. */
  readonly desk?: () => DeskFigures | undefined;
  readonly version: string;
}

const processorTime = readMetric(
  'counter',
  'process_cpu_seconds_total',
  'Processor time used, user and system.',
  () => {
    const { user, system } = process.cpuUsage();
    return [{ labels: {}, value: (user + system) / 1e6 }];
  },
);

export function createRegistry(dependencies: MetricSources): Registry {
  const { catalog, places, isDatabaseUp, usage, limits, payments, webhooks, sourceWatch, desk, metrics, version } =
    dependencies;
  const registry = new Registry();
  const counters = [
    ...requestCounters(metrics),
    ...(usage ? usageCounters(usage) : []),
    ...(limits ? limitCounters(limits) : []),
    ...(payments ? paymentCounters(payments) : []),
    ...(webhooks ? webhookCounters(webhooks) : []),
    ...(sourceWatch ? sourceWatchCounters(sourceWatch) : []),
    processorTime,
  ];
  for (const counter of counters) registry.registerMetric(counter as unknown as Metric);

  if (desk) registerDeskGauges(registry, desk);
  gauge(registry, 'carnet_info', 'Always 1; the label names the version that runs.', ['version'], (it) => {
    it.set({ version }, 1);
  });
  if (isDatabaseUp) {
    gauge(
      registry,
      'carnet_database_up',
      '1 while the database answers, 0 while reads continue without it.',
      [],
      (it) => {
        it.set(isDatabaseUp() ? 1 : 0);
      },
    );
  }
  if (catalog) {
    gauge(
      registry,
      'carnet_catalog_version',
      'Version of the travel data being served; absent while there is none.',
      [],
      (it) => {
        const current = catalog();
        if (current) it.set(current.version);
      },
    );
    gauge(registry, 'carnet_catalog_age_seconds', 'Seconds since the catalog being served was built.', [], (it) => {
      const current = catalog();
      if (current) it.set((Date.now() - current.builtAt) / 1000);
    });
    gauge(registry, 'carnet_catalog_rules', 'Entry rules being served.', [], (it) => {
      const current = catalog();
      if (current) it.set(current.ruleCount);
    });
  }
  if (places) {
    gauge(
      registry,
      'carnet_places_version',
      'Version of the places being served; absent while there are none.',
      [],
      (it) => {
        const current = places();
        if (current) it.set(current.version);
      },
    );
    gauge(registry, 'carnet_places_age_seconds', 'Seconds since the places being served were built.', [], (it) => {
      const current = places();
      if (current) it.set((Date.now() - current.builtAt) / 1000);
    });
    gauge(registry, 'carnet_places', 'Places being served.', ['kind'], (it) => {
      const counts = places()?.counts;
      if (counts === undefined) return;
      it.set({ kind: 'city' }, counts.cities);
      it.set({ kind: 'point_of_interest' }, counts.pointsOfInterest);
      it.set({ kind: 'walking_tour' }, counts.walkingTours);
    });
  }
  const delay = eventLoopDelay();
  gauge(
    registry,
    'carnet_event_loop_delay_seconds',
    'How late timers ran since the last reading.',
    ['percentile'],
    (it) => {
      for (const [percentile, seconds] of delay.read()) it.set({ percentile }, seconds);
    },
  );
  gauge(registry, 'process_resident_memory_bytes', 'Resident memory.', [], (it) => it.set(process.memoryUsage.rss()));
  gauge(registry, 'nodejs_heap_used_bytes', 'Used JavaScript heap.', [], (it) =>
    it.set(process.memoryUsage().heapUsed),
  );
  gauge(registry, 'process_uptime_seconds', 'Seconds since the process started.', [], (it) => it.set(process.uptime()));
  return registry;
}

function gauge<L extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly L[],
  read: (it: Gauge<L>) => void,
): void {
  const made = new Gauge<L>({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    collect() {
      this.reset();
      if (labelNames.length === 0) this.remove();
      read(made);
    },
  });
}
