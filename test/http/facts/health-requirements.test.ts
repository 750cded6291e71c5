import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';
import { SAO_PAULO } from '../fixture-place-records.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('GET /health-requirements', () => {
  it('lists those of a destination', async () => {
    const { statusCode, json } = await ask(api, `/v1/health-requirements?countryId=${api.ids.passport}`);
    expect(statusCode).toBe(200);
    for (const row of json.data) expect(row.countryId).toBe(api.ids.passport);
  });

  it('lists the whole catalogue without a destination', async () => {
    const { statusCode, json } = await ask(api, '/v1/health-requirements');
    expect(statusCode).toBe(200);
    expect(json.meta.total).toBeGreaterThan(0);
  });

  it('refuses a city without its country', async () => {
    const { statusCode, json } = await ask(api, '/v1/health-requirements?cityId=3448439');
    expect([statusCode, json.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(json.message).toContain('"cityId" also needs "countryId"');
  });

  it('names a country that does not exist', async () => {
    const { statusCode, json } = await ask(api, `/v1/health-requirements?countryId=${api.ids.missing}`);
    expect([statusCode, json.message]).toEqual([404, `Country ${api.ids.missing} not found`]);
  });

  it('names a city that does not exist', async () => {
    const { statusCode, json } = await ask(api, `/v1/health-requirements?countryId=${api.ids.passport}&cityId=1`);
    expect([statusCode, json.message]).toEqual([404, 'City 1 not found']);
  });

  it('lists those of a city of the destination', async () => {
    const { statusCode } = await ask(api, `/v1/health-requirements?countryId=76&cityId=${SAO_PAULO}`);
    expect(statusCode).toBe(200);
  });

  it('refuses a city of another country by a rule of the domain', async () => {
    const { statusCode, json } = await ask(api, `/v1/health-requirements?countryId=76&cityId=${api.ids.city}`);
    expect([statusCode, json.code]).toEqual([422, 'BUSINESS_RULE_VIOLATION']);
    expect(json.message).toBe(`City ${api.ids.city} is not in country 76`);
  });

  it('looks whether both exist before it looks whether they belong together', async () => {
    const { statusCode, json } = await ask(
      api,
      `/v1/health-requirements?countryId=${api.ids.missing}&cityId=${api.ids.city}`,
    );
    expect([statusCode, json.message]).toEqual([404, `Country ${api.ids.missing} not found`]);
  });
});
