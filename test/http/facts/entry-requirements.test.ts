import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('GET /entry-requirements/{id}', () => {
  it('answers with the rule', async () => {
    const { statusCode, json } = await ask(api, `/v1/entry-requirements/${api.ids.rule}`);
    expect([statusCode, json.id]).toEqual([200, api.ids.rule]);
  });

  it('names the resource and the id that does not exist', async () => {
    const { statusCode, json } = await ask(api, `/v1/entry-requirements/${api.ids.missing}`);
    expect([statusCode, json.code, json.message]).toEqual([
      404,
      'NOT_FOUND',
      `EntryRequirement ${api.ids.missing} not found`,
    ]);
  });
});

describe('GET /entry-requirements', () => {
  it('lists rules in pages of 20 unless told otherwise', async () => {
    const { statusCode, json } = await ask(api, '/v1/entry-requirements');
    expect(statusCode).toBe(200);
    expect(json.meta).toMatchObject({ page: 1, limit: 20 });
    expect(json.data.length).toBe(Math.min(json.meta.total, 20));
  });

  it('filters by every field that it names', async () => {
    const { passport, destination } = api.ids;
    const query = `fromCountryId=${passport}&toCountryId=${destination}&visaRequirementType=visa_free&isStale=false&updatedSince=2000-01-01T00:00:00.000Z`;
    const { json } = await ask(api, `/v1/entry-requirements?${query}`);
    for (const rule of json.data) {
      expect(rule).toMatchObject({
        fromCountryId: passport,
        toCountryId: destination,
        visaRequirementType: 'visa_free',
        isStale: false,
      });
    }
    expect(json.meta.total).toBeGreaterThan(0);
  });

  it('passes group filters on', async () => {
    const { group } = api.ids;
    const { statusCode, json } = await ask(
      api,
      `/v1/entry-requirements?fromCountryGroupId=${group}&toCountryGroupId=${group}`,
    );
    expect(statusCode).toBe(200);
    expect(json.data).toEqual([]);
  });

  it('finds nothing that changed after the end of time', async () => {
    const { json } = await ask(api, '/v1/entry-requirements?updatedSince=9999-12-31T23:59:59.999Z');
    expect(json).toEqual({ data: [], meta: { page: 1, limit: 20, total: 0, totalPages: 0 } });
  });

  it.each(['fromCountryId', 'toCountryId'])('says that the country in %s does not exist', async (name) => {
    const { statusCode, json } = await ask(api, `/v1/entry-requirements?${name}=${api.ids.missing}`);
    expect([statusCode, json.message]).toEqual([404, `Country ${api.ids.missing} not found`]);
  });

  it.each(['fromCountryGroupId', 'toCountryGroupId'])('says that the group in %s does not exist', async (name) => {
    const { statusCode, json } = await ask(api, `/v1/entry-requirements?${name}=${api.ids.missing}`);
    expect([statusCode, json.message]).toEqual([404, `CountryGroup ${api.ids.missing} not found`]);
  });
});

describe('GET /entry-requirements/by-destination/{countryId}', () => {
  it('answers with the rules for the destination, the general one first', async () => {
    const { statusCode, json } = await ask(api, `/v1/entry-requirements/by-destination/${api.ids.destination}`);
    expect(statusCode).toBe(200);
    expect(json.data[0].fromCountryId).toBeNull();
  });

  it('answers with an empty page for a country without rules', async () => {
    const { statusCode, json } = await ask(
      api,
      `/v1/entry-requirements/by-destination/${api.ids.destinationWithoutRules}`,
    );
    expect([statusCode, json.data, json.meta.total, json.meta.totalPages]).toEqual([200, [], 0, 0]);
  });

  it('names the country that does not exist', async () => {
    const { statusCode, json } = await ask(api, `/v1/entry-requirements/by-destination/${api.ids.missing}`);
    expect([statusCode, json.message]).toEqual([404, `Country ${api.ids.missing} not found`]);
  });
});
