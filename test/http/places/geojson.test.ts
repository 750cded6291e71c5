import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';
import { HTML_NAME } from '../fixture-place-records.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const GEOJSON = 'application/geo+json';
const asked = (target: string, accept: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(api, target, { method, headers: { accept, ...headers } });

const lists = [
  '/v1/cities?name=lis',
  '/v1/cities/nearby?latitude=38.7&longitude=-9.2',
  '/v1/points-of-interest',
  '/v1/points-of-interest/nearby?latitude=-18.12&longitude=180',
  '/v1/walking-tours',
];

describe.each(lists)('%s', (target) => {
  it('is JSON unless GeoJSON is preferred', async () => {
    for (const accept of ['*/*', 'application/json', 'text/html', 'application/geo+json;q=0.5, application/json', '']) {
      const { statusCode, headers, json } = await asked(target, accept);
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
      expect(Array.isArray(json.data)).toBe(true);
    }
    expect((await ask(api, target)).headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('is the same page of the same records as GeoJSON', async () => {
    const plain = await asked(target, 'application/json');
    const { statusCode, headers, json } = await asked(target, `${GEOJSON}, application/json;q=0.9`);
    expect([statusCode, headers['content-type']]).toEqual([200, GEOJSON]);
    expect(json.type).toBe('FeatureCollection');
    expect(json.meta).toEqual(plain.json.meta);
    expect(json.features.map((feature: { properties: unknown }) => feature.properties)).toEqual(plain.json.data);
    for (const { type, id, geometry, properties } of json.features) {
      expect([type, id]).toEqual(['Feature', properties.id]);
      if (geometry.type !== 'Point') continue;
      expect(geometry.coordinates).toEqual([properties.location.longitude, properties.location.latitude]);
    }
  });

  it('tells caches that its form depends on Accept, with another ETag for each form', async () => {
    const plain = await asked(target, 'application/json');
    const geo = await asked(target, GEOJSON);
    for (const { headers } of [plain, geo]) {
      expect(headers.vary).toBe('accept, accept-encoding, origin, x-api-key');
      expect(headers.etag).toMatch(/^W\/"[^"]+"$/);
    }
    expect(geo.headers.etag).not.toBe(plain.headers.etag);
  });

  it('is 304 for the form that the client has, and only for that', async () => {
    const etags = {
      'application/json': String((await asked(target, 'application/json')).headers.etag),
      [GEOJSON]: String((await asked(target, GEOJSON)).headers.etag),
    };
    for (const [accept, own] of Object.entries(etags)) {
      for (const method of ['GET', 'HEAD']) {
        for (const etag of Object.values(etags)) {
          const { statusCode, headers } = await asked(target, accept, { 'if-none-match': etag }, method);
          expect([statusCode, headers.etag]).toEqual([etag === own ? 304 : 200, own]);
          expect(headers.vary).toContain('accept, ');
        }
      }
    }
  });

  it('answers HEAD with the headers of the form asked for', async () => {
    const get = await asked(target, GEOJSON);
    const head = await asked(target, GEOJSON, {}, 'HEAD');
    expect(head.body).toBe('');
    for (const name of ['content-type', 'content-length', 'etag', 'vary']) {
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
    }
  });

  it('keeps its errors JSON', async () => {
    const url = `${target}${target.includes('?') ? '&' : '?'}limit=0`;
    const { statusCode, headers, json } = await asked(url, GEOJSON);
    expect([statusCode, headers['content-type']]).toEqual([400, 'application/json; charset=utf-8']);
    expect(json.code).toBe('VALIDATION_ERROR');
    const noKey = await ask(api, target, { key: null, headers: { accept: GEOJSON } });
    expect([noKey.statusCode, noKey.headers['content-type']]).toEqual([401, 'application/json; charset=utf-8']);
  });

  it('is compressed as GeoJSON too', async () => {
    const plain = await asked(target, GEOJSON);
    const coded = await asked(target, GEOJSON, { 'accept-encoding': 'gzip' });
    expect(coded.json).toEqual(plain.json);
    if (plain.body.length > 2_000) expect(coded.headers['content-encoding']).toBe('gzip');
  });
});

describe('GeoJSON', () => {
  it('of an empty page has no features and true totals', async () => {
    const { json } = await asked('/v1/points-of-interest?page=7', GEOJSON);
    expect([json.type, json.features, json.meta.page]).toEqual(['FeatureCollection', [], 7]);
    expect(json.meta.total).toBeGreaterThan(0);
  });

  it('has the paths of tours as geometry, with their gaps', async () => {
    const { json } = await asked('/v1/walking-tours', GEOJSON);
    expect(json.features.map(({ geometry }: { geometry: { type: string } }) => geometry.type)).toEqual([
      'LineString',
      'MultiLineString',
    ]);
    expect(json.features[0].properties).not.toHaveProperty('path');
  });

  it('keeps HTML in texts as data', async () => {
    const { headers, json } = await asked('/v1/points-of-interest?q=script', GEOJSON);
    expect(json.features[0].properties.name).toBe(HTML_NAME);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('is for lists of places: everything else is JSON whatever is accepted, and says nothing of Accept', async () => {
    for (const target of ['/v1/cities/2267057', '/v1/walking-tours/3', '/v1/sources', '/v1/countries']) {
      const { headers } = await asked(target, GEOJSON);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers.vary).toBe('accept-encoding, origin, x-api-key');
    }
  });
});
