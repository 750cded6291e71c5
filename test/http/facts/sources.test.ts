import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('GET /sources', () => {
  it('says for each source what must be shown with its records', async () => {
    const { statusCode, json } = await ask(api, '/v1/sources');
    expect(statusCode).toBe(200);
    const geonames = json.data.find((source: { code: string }) => source.code === 'geonames');
    expect(geonames.attribution).toContain('GeoNames');
    expect([geonames.licence, geonames.licenceUrl]).toEqual([
      'CC-BY-4.0',
      'https://creativecommons.org/licenses/by/4.0/',
    ]);
  });

  it('names the source of every city, point of interest and walking tour', async () => {
    const codes = (await ask(api, '/v1/sources?limit=100')).json.data.map(({ code }: { code: string }) => code);
    for (const path of ['cities', 'points-of-interest', 'walking-tours']) {
      const { json } = await ask(api, `/v1/${path}?limit=100`);
      for (const { source, sources = [] } of json.data) {
        expect(codes).toContain(source);
        for (const record of sources) expect(codes).toContain(record.source);
      }
    }
  });

  it('pages like every list', async () => {
    const { json } = await ask(api, '/v1/sources?limit=1&page=2');
    expect(json.data).toHaveLength(1);
    expect(json.meta).toMatchObject({ page: 2, limit: 1 });
    expect((await ask(api, '/v1/sources?page=9007199254740991')).json.data).toEqual([]);
  });
});
