import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe.each([
  ['countries', 'Country', 'passport'],
  ['country-groups', 'CountryGroup', 'group'],
  ['currencies', 'Currency', 'currency'],
  ['vaccines', 'Vaccine', 'vaccine'],
  ['cities', 'City', 'city'],
  ['points-of-interest', 'PointOfInterest', 'pointOfInterest'],
  ['walking-tours', 'WalkingTour', 'walkingTour'],
] as const)('/%s', (path, resource, known) => {
  it('lists pages', async () => {
    const { statusCode, json } = await ask(api, `/v1/${path}?limit=1`);
    expect(statusCode).toBe(200);
    expect(json.data).toHaveLength(1);
    expect(json.meta).toMatchObject({ page: 1, limit: 1, totalPages: json.meta.total });
  });

  it('answers a page past the end with no rows and true totals', async () => {
    const first = await ask(api, `/v1/${path}`);
    const { statusCode, json } = await ask(api, `/v1/${path}?page=9007199254740991&limit=100`);
    expect([statusCode, json.data, json.meta.total]).toEqual([200, [], first.json.meta.total]);
    expect(json.meta.page).toBe(9007199254740991);
  });

  it('answers with one by its id', async () => {
    const { statusCode, json } = await ask(api, `/v1/${path}/${api.ids[known]}`);
    expect([statusCode, json.id]).toEqual([200, api.ids[known]]);
  });

  it('names the one that does not exist', async () => {
    const { statusCode, json } = await ask(api, `/v1/${path}/${api.ids.missing}`);
    expect([statusCode, json.message]).toEqual([404, `${resource} ${api.ids.missing} not found`]);
  });
});

describe('GET /countries filters', () => {
  it.each([
    ['iso2=BR', 76],
    ['iso2=br', 76],
    ['iso3=BRA', 76],
    ['iso3=bra', 76],
    ['name=Braz', 76],
    ['name=bra%7A', 76],
    ['continent=South%20America', 76],
    ['continent=South+America', 76],
    ['iso2=XK', 983],
  ])('%s finds %i', async (query, id) => {
    const { json } = await ask(api, `/v1/countries?limit=100&${query}`);
    expect(json.data.map((country: { id: number }) => country.id)).toContain(id);
  });

  it('answers with an empty page for a code that no country has', async () => {
    const { statusCode, json } = await ask(api, '/v1/countries?iso2=ZZ');
    expect([statusCode, json.meta.total]).toEqual([200, 0]);
  });
});

describe('GET /vaccines?q', () => {
  it('finds by text', async () => {
    const { json } = await ask(api, '/v1/vaccines?q=yellow%20fever');
    expect(json.data[0].code).toBe('yellow-fever');
  });
});
