import { expect, it } from 'vitest';
import { RouteMetrics } from '../answer/request-metrics.ts';
import { recordedPath } from './answer-recording.ts';

const pathFor = (route: string, url: string) => recordedPath({ url, metrics: new RouteMetrics(route, 0) });

it('is the path that was asked for, without its query', () => {
  expect(pathFor('/v1/countries/{id}', '/v1/countries/76')).toBe('/v1/countries/76');
  expect(pathFor('/v1/countries/{id}', '/v1/countries/BRA?language=pt')).toBe('/v1/countries/BRA');
  expect(pathFor('/v1/countries', '/v1/countries?name=ck_live_secret')).toBe('/v1/countries');
  expect(pathFor('/v1/countries/{id}', 'http://host.example/v1/countries/76')).toBe('/v1/countries/76');
});

it('is the route where the path has what may be a secret', () => {
  for (const sent of [`ck_live_${'0'.repeat(36)}`, 'ana%40example.org', 'a'.repeat(40), 'ck%5Flive%5F0']) {
    expect(pathFor('/v1/countries/{id}', `/v1/countries/${sent}`)).toBe('/v1/countries/{id}');
  }
});
