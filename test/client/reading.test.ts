import { CarnetError, createPublicClient, memoryEtagCache, type PublicClient, paginate } from '@carnet/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../http/api-under-test.ts';
import { rowsOf } from './rows-of.ts';
import { answered, startProxy, type UnreliableProxy } from './unreliable-proxy.ts';

describe('reading the public API', () => {
  let server: ApiUnderTest;
  let proxy: UnreliableProxy;
  let api: PublicClient;

  beforeAll(async () => {
    server = await startApi();
    proxy = await startProxy(server.baseUrl);
  });
  afterAll(async () => {
    await proxy?.close();
    await server?.close();
  });
  beforeEach(() => {
    proxy.plan();
    api = createPublicClient({ baseUrl: proxy.url, apiKey: server.key });
  });

  it('answers whether a passport gets into a country', async () => {
    const query = { fromCountryId: server.ids.passport, toCountryId: server.ids.destination };
    const { requirement } = await api.get('/v1/entry-requirements/personalized', { query });
    expect(requirement.visaRequirementType).toBe('visa_free');
    expect(proxy.seen[0]?.url).toBe('/v1/entry-requirements/personalized?fromCountryId=76&toCountryId=392');
  });

  it('takes the base address with a slash or the version at its end', async () => {
    for (const end of ['/', '/v1', '/v1/']) {
      const client = createPublicClient({ baseUrl: `${proxy.url}${end}`, apiKey: server.key });
      expect(await client.get('/v1/countries/{id}', { path: { id: 76 } })).toMatchObject({ iso2: 'BR' });
    }
  });

  it('asks what needs no key without one', async () => {
    const client = createPublicClient({ baseUrl: proxy.url });
    expect(await client.get('/v1/health')).toMatchObject({ status: 'ok' });
    expect(proxy.seen[0]?.headers).not.toHaveProperty('x-api-key');
  });

  it('leaves undefined parameters out and writes lists with commas', async () => {
    await api.get('/v1/points-of-interest', { query: { countryId: undefined, bbox: [-10, 38, -9, 39] } });
    expect(new URL(proxy.seen[0]?.url ?? '', proxy.url).searchParams.toString()).toBe('bbox=-10%2C38%2C-9%2C39');
  });

  it('encodes what stands in a path, and refuses what would lead to another one', async () => {
    const ask = (id: unknown) => api.get('/v1/countries/{id}', { path: { id: id as number } });
    await expect(ask('a/b?c')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(proxy.seen[0]?.url).toBe('/v1/countries/a%2Fb%3Fc');
    for (const id of ['..', '.', '', undefined]) await expect(ask(id)).rejects.toThrow(TypeError);
    expect(proxy.seen).toHaveLength(1);
  });

  it('gives GeoJSON where it is asked for, and files as text', async () => {
    const cities = await api.get('/v1/cities', { accept: 'application/geo+json' });
    expect(cities.type).toBe('FeatureCollection');
    const tour = { path: { id: server.ids.walkingTour } };
    expect(await api.get('/v1/walking-tours/{id}.geojson', tour)).toMatchObject({ type: 'FeatureCollection' });
    expect(await api.getText('/v1/walking-tours/{id}.gpx', tour)).toMatch(/<gpx [\s\S]*<\/gpx>/);
    const raw = await api.getRaw('/v1/walking-tours/{id}.gpx', tour);
    expect(raw.headers.get('content-type')).toMatch('application/gpx+xml');
    expect(raw.headers.get('content-disposition')).toMatch('.gpx');
    expect(await raw.text()).toMatch('</gpx>');
  });

  it('rejects with what the service said', async () => {
    const error = await api.get('/v1/countries/{id}', { path: { id: server.ids.missing } }).catch((e) => e);
    expect(error).toBeInstanceOf(CarnetError);
    expect(error).toMatchObject({
      name: 'CarnetError',
      kind: 'api',
      code: 'NOT_FOUND',
      status: 404,
      message: 'Country 999999 not found',
      body: { statusCode: 404, path: '/v1/countries/999999' },
    });
    expect(error.requestId).toMatch(/\S/);
    const unknownKey = createPublicClient({ baseUrl: proxy.url, apiKey: server.revokedKey });
    await expect(unknownKey.get('/v1/countries')).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
  });

  it('tells answers of something else from refusals of the service', async () => {
    proxy.plan(answered(200, '<p>Sign in to this network</p>'));
    await expect(api.get('/v1/countries')).rejects.toMatchObject({ kind: 'invalid_answer', status: 200 });
    proxy.plan(answered(502, '<p>Bad gateway</p>'));
    await expect(api.get('/v1/countries')).rejects.toMatchObject({ kind: 'api', code: 'HTTP_502', body: undefined });
    proxy.plan(answered(404, '{"error":"no such page"}'));
    await expect(api.get('/v1/countries')).rejects.toMatchObject({ kind: 'api', code: 'HTTP_404', body: undefined });
  });

  describe('lists', () => {
    it('come row by row from all pages, one page at a time', async () => {
      const ids: number[] = [];
      const requestsAtRow: number[] = [];
      for await (const country of paginate(api, '/v1/countries', { query: { limit: 3 } })) {
        ids.push(country.id);
        requestsAtRow.push(proxy.seen.length);
      }
      expect(ids).toEqual([76, 392, 983, 620]);
      expect(requestsAtRow).toEqual([1, 1, 1, 2]);
      expect(proxy.seen.map(({ url }) => url)).toEqual([
        '/v1/countries?limit=3&page=1',
        '/v1/countries?limit=3&page=2',
      ]);
    });

    it('are not fetched further than they are read', async () => {
      for await (const country of paginate(api, '/v1/countries', { query: { limit: 1 } })) {
        if (country.id === 392) break;
      }
      expect(proxy.seen).toHaveLength(2);
    });

    it('begin at the page asked for, and end without a row when there is none', async () => {
      const rows = await rowsOf(paginate(api, '/v1/countries', { query: { limit: 3, page: 2 } }));
      expect(rows.map(({ id }) => id)).toEqual([620]);
      expect(await rowsOf(paginate(api, '/v1/countries', { query: { name: 'nowhere' } }))).toEqual([]);
      expect(await rowsOf(paginate(api, '/v1/countries', { query: { page: 9 } }))).toEqual([]);
    });

    it('stop at the signal, and reject as the page does that fails', async () => {
      const controller = new AbortController();
      const rows = paginate(api, '/v1/countries', { query: { limit: 1 }, signal: controller.signal });
      await rows.next();
      controller.abort();
      await expect(rows.next()).rejects.toMatchObject({ name: 'AbortError' });
      const refused = paginate(api, '/v1/countries', { query: { limit: 500 } });
      await expect(refused.next()).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    });
  });

  describe('with a cache', () => {
    it('asks whether an answer has changed, and gives the remembered one when it has not', async () => {
      const cached = createPublicClient({ baseUrl: proxy.url, apiKey: server.key, cache: memoryEtagCache() });
      const first = await cached.get('/v1/countries/{id}', { path: { id: 76 } });
      first.name = 'changed by its reader';
      const second = await cached.get('/v1/countries/{id}', { path: { id: 76 } });
      expect(second.name).toBe('Brazil');
      expect(proxy.seen.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, expect.any(String)]);
      await cached.get('/v1/countries/{id}', { path: { id: 392 } });
      expect(proxy.seen[2]?.headers).not.toHaveProperty('if-none-match');
    });

    it('keeps the JSON and the GeoJSON of a list apart, and replaces what has changed', async () => {
      const cached = createPublicClient({ baseUrl: proxy.url, apiKey: server.key, cache: memoryEtagCache() });
      expect(await cached.get('/v1/cities')).toHaveProperty('data');
      expect(await cached.get('/v1/cities', { accept: 'application/geo+json' })).toHaveProperty('features');
      expect(await cached.get('/v1/cities')).toHaveProperty('data');
      const asked = proxy.seen.map(({ headers }) => 'if-none-match' in headers);
      expect(asked).toEqual([false, false, true]);
      proxy.plan(answered(200, '{"data":[]}', { etag: '"new"' }));
      expect(await cached.get('/v1/cities')).toEqual({ data: [] });
      await cached.get('/v1/cities');
      expect(proxy.seen[1]?.headers['if-none-match']).toBe('"new"');
    });

    it('can be one that stores elsewhere', async () => {
      const stored = new Map<string, { etag: string; body: string }>();
      const cache = {
        get: async (key: string) => stored.get(key),
        set: async (key: string, answer: { etag: string; body: string }) => void stored.set(key, answer),
      };
      const cached = createPublicClient({ baseUrl: proxy.url, apiKey: server.key, cache });
      await cached.get('/v1/currencies');
      const [remembered] = stored.values();
      expect(JSON.parse(remembered?.body ?? '')).toHaveProperty('data');
      expect([...stored.keys()].join()).not.toContain(server.key);
    });

    it('forgets the least recently used beyond its size', () => {
      const cache = memoryEtagCache({ maxEntries: 2, maxLength: 10 });
      const answer = (body: string) => ({ etag: '"1"', body });
      cache.set('a', answer('1'));
      cache.set('b', answer('2'));
      cache.get('a');
      cache.set('c', answer('3'));
      expect(['a', 'b', 'c'].filter((key) => cache.get(key))).toEqual(['a', 'c']);
      cache.set('d', answer('x'.repeat(9)));
      expect(['a', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['c', 'd']);
      for (let i = 0; i < 9; i++) cache.set('d', answer('replaced'));
      expect(['c', 'd'].filter((key) => cache.get(key))).toEqual(['c', 'd']);
      cache.set('e', answer('x'.repeat(11)));
      expect(['c', 'd', 'e'].filter((key) => cache.get(key))).toEqual([]);
    });
  });
});
