import { describe, expect, it } from 'vitest';
import { RequestMetrics } from './request-metrics.ts';

describe('request metrics', () => {
  it('count by route and status class, with each duration in one bucket', () => {
    const metrics = new RequestMetrics();
    const route = metrics.route('/v1/countries');
    route.observe(200, 0.05);
    route.observe(204, 1);
    route.observe(404, 100_000);
    const [good, bad] = metrics.read();
    expect(good).toMatchObject({ route: '/v1/countries', statusClass: '2xx', count: 2 });
    expect(good?.seconds).toBeCloseTo(0.00105);
    expect(good?.buckets.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(good?.buckets[0]).toBe(1);
    expect(bad?.buckets.at(-1)).toBe(1);
  });

  it('give one route one set of counts', () => {
    const metrics = new RequestMetrics();
    expect(metrics.route('/a')).toBe(metrics.route('/a'));
  });
});
