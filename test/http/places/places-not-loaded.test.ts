import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_PLACES } from '../../../src/catalog/places/no-places.ts';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';
import { createFixtureCatalog } from '../fixture-catalog.ts';
import { LISBON } from '../fixture-place-records.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  const catalog = { ...createFixtureCatalog(), places: NO_PLACES };
  api = await startApi({ catalog: () => catalog });
});
afterAll(() => api.close());

describe('a node that has no places yet', () => {
  it.each([
    '/v1/cities',
    `/v1/cities/${LISBON}`,
    '/v1/cities/nearby?latitude=38.7&longitude=-9.2',
    '/v1/points-of-interest',
    '/v1/points-of-interest/12',
    '/v1/points-of-interest/nearby?latitude=38.7&longitude=-9.2',
    `/v1/points-of-interest?cityId=${LISBON}`,
    '/v1/walking-tours',
    '/v1/walking-tours/3',
    '/v1/walking-tours/3.gpx',
    '/v1/walking-tours/3.geojson',
    `/v1/walking-tours/plan?cityId=${LISBON}`,
    '/v1/sources',
    `/v1/health-requirements?countryId=76&cityId=${LISBON}`,
  ])('asks to come back for %s, and never says that there is none', async (target) => {
    const { statusCode, json, headers } = await ask(api, target);
    expect([statusCode, json.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(api, target, { headers: { 'if-none-match': '*' } })).statusCode).toBe(503);
  });

  it('refuses what it can without them', async () => {
    expect((await ask(api, '/v1/cities?limit=0')).statusCode).toBe(400);
    expect((await ask(api, '/v1/cities?countryId=999')).statusCode).toBe(404);
    expect((await ask(api, '/v1/cities', { key: null })).statusCode).toBe(401);
  });

  it('answers all the rest', async () => {
    for (const target of ['/v1/countries', '/v1/health-requirements?countryId=76', '/v1/health']) {
      expect((await ask(api, target)).statusCode).toBe(200);
    }
  });
});
