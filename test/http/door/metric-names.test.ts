import { describe, expect, it } from 'vitest';
import { RequestMetrics } from '../../../src/http/answer/request-metrics.ts';
import { createRegistry } from '../../../src/http/operator/metrics.ts';
import { createFixtureCatalog } from '../fixture-catalog.ts';

/** The rules of `promtool check metrics` that names and labels of one page can break. */
function problemsOf(page: string): string[] {
  const types = new Map([...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]));
  const help = new Map([...page.matchAll(/^# HELP (\S+) (.+)$/gm)].map(([, name = '', text = '']) => [name, text]));
  const problems: string[] = [];
  for (const [name, type] of types) {
    const say = (what: string) => problems.push(`${name}: ${what}`);
    if (!help.has(name)) say('no help');
    if (!/^[a-z][a-z0-9_]*$/.test(name)) say('not in snake case');
    if (name.endsWith('_total') !== (type === 'counter')) say('_total is the end of counters alone');
    if (/_(count|sum|bucket)$/.test(name)) say('an ending of histograms');
    if (/(^|_)(gauge|counter|histogram|summary)(_|$)/.test(name)) say('has its type');
    const unit = /(^|_)(milliseconds|ms|minutes|hours|days|weeks|kilobytes|megabytes|kb|mb|percent)(_|$)/.exec(name);
    if (unit !== null) say(`not in base units: ${unit[2]}`);
    for (const [, labels = ''] of page.matchAll(new RegExp(`^${name}(?:_bucket)?\\{(.*)\\} `, 'gm'))) {
      const names = [...labels.matchAll(/(\w+)="/g)].map(([, label]) => label);
      if (names.includes('quantile') && type !== 'summary') say('label quantile');
      if (names.includes('le') && type !== 'histogram') say('label le');
      if (names.some((label) => /[A-Z]/.test(label ?? ''))) say('a label in camel case');
    }
  }
  return problems;
}

const page = (name: string, type: string, sample = `${name} 1`) =>
  `# HELP ${name} x\n# TYPE ${name} ${type}\n${sample}\n`;

describe('the names of metrics', () => {
  it.each([
    ['label quantile', page('a_seconds', 'gauge', 'a_seconds{quantile="0.5"} 1')],
    ['label le', page('a_seconds', 'gauge', 'a_seconds{le="1"} 1')],
    ['not in base units: days', page('a_age_days', 'gauge')],
    ['_total is the end of counters alone', page('a_seconds', 'counter')],
    ['_total is the end of counters alone', page('a_total', 'gauge')],
    ['no help', '# TYPE a gauge\na 1\n'],
  ])('break the rule "%s"', (rule, text) => {
    expect(problemsOf(text)).toEqual([expect.stringContaining(rule)]);
  });

  it('follow the conventions of Prometheus, all that a node can have', async () => {
    const metrics = new RequestMetrics();
    metrics.route('/v1/countries').observe(200, 3);
    const now = Date.now();
    const registry = createRegistry({
      metrics: { public: metrics },
      catalog: createFixtureCatalog,
      places: () => ({ version: 1, builtAt: now, counts: { cities: 1, pointsOfInterest: 1, walkingTours: 1 } }),
      isDatabaseUp: () => true,
      usage: () => ({
        pending: 1,
        pendingRows: 1,
        written: 1,
        lost: 1,
        flushes: 1,
        failedFlushes: 1,
        lastFlushAt: now,
        lastFlushMs: 1,
      }),
      limits: () => ({
        mode: 'enforce',
        exceeded: { burst: 1, quota: 1 },
        shared: { shared: 1, local: 1, timeouts: 1, errors: 1, outages: 1, isUp: true },
      }),
      payments: () => ({ pendingEvents: 1, oldestPendingAt: now, failingCustomers: 1, checks: { checked: 1 } }),
      webhooks: () => ({ delivered: 1, failed: 1 }),
      sourceWatch: () => ({ changed: 1 }),
      desk: () => ({
        rules: 1,
        due: 1,
        overdue: 1,
        neverChecked: 1,
        neverCheckedPairs: 1,
        medianAgeDays: 1,
        verifiedShare: 1,
        claimed: 1,
        openDoubts: 1,
        openCorrections: 1,
        medianDaysToOutcome: 1,
        changes: { draft: 1, in_review: 0, approved: 0, published: 0, rejected: 0, withdrawn: 0 },
        publishedLast30Days: 1,
      }),
      version: '1.2.3',
    });
    const text = await registry.metrics();
    for (const name of ['carnet_event_loop_delay_seconds', 'carnet_desk_median_age_seconds', 'carnet_limits_shared']) {
      expect(text).toMatch(new RegExp(`^${name}[ {]`, 'm'));
    }
    expect(problemsOf(text)).toEqual([]);
  });
});
