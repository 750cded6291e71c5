import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLACE_CATEGORIES } from '../../../src/domain/places/place-category.ts';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';
import { HTML_NAME, HTML_PLACE, HTML_TEXT, LISBON, PORTO } from '../fixture-place-records.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const idsOf = async (query: string): Promise<number[]> => {
  const { statusCode, json } = await ask(api, `/v1/points-of-interest${query}`);
  expect(statusCode).toBe(200);
  return json.data.map((place: { id: number }) => place.id);
};

describe('GET /points-of-interest', () => {
  it('lists the most important first', async () => {
    expect(await idsOf('')).toEqual([11, 12, 13, 14, 16, HTML_PLACE]);
  });

  it.each([
    ['?countryId=620', [11, 12, 13, HTML_PLACE]],
    [`?cityId=${LISBON}`, [11, 12, 13, HTML_PLACE]],
    [`?cityId=${LISBON}&countryId=620&category=tower`, [12]],
    [`?cityId=${PORTO}`, []],
    ['?category=museum', [14]],
    ['?category=zoo', []],
    ['?q=torre', [12]],
    ['?q=jeronimos', [11]],
    ['?q=belem&category=castle', []],
    ['?bbox=-9.3,38.6,-9.2,38.8', [11, 12]],
    ['?bbox=-9.3%2C38.6%2C-9.2%2C38.8', [11, 12]],
    ['?bbox=-9.3,38.6,-9.2,38.8&q=tower', [12]],
    ['?bbox=179,-19,-179,-18', [14, 16]], // across the antimeridian
    ['?bbox=-179,-19,179,-18', []], // the other way round the earth
    ['?bbox=-180,-90,180,90', [11, 12, 13, 14, 16, HTML_PLACE]],
    ['?bbox=-9.216,38.6916,-9.216,38.6916', [12]], // edges belong to the box
    ['?bbox=0,90,0,90', []],
  ])('filters by %s', async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected);
  });

  it.each([
    ['1,2,3', 'must be four decimal numbers west,south,east,north'],
    ['1,2,3,4,5', 'must be four decimal numbers west,south,east,north'],
    ['1;2;3;4', 'must be four decimal numbers west,south,east,north'],
    [',,,', 'with west a decimal number from -180 to 180'],
    ['-180.000001,0,1,1', 'with west a decimal number from -180 to 180'],
    ['0,-90.000001,1,1', 'with south a decimal number from -90 to 90'],
    ['0,0,180.000001,1', 'with east a decimal number from -180 to 180'],
    ['0,0,1,90.000001', 'with north a decimal number from -90 to 90'],
    ['0,0,1,', 'with north a decimal number from -90 to 90'],
    ['0,0,1,1e1', 'with north a decimal number from -90 to 90'],
    ['0,%200,1,1', 'with south a decimal number from -90 to 90'],
    ['0,0,1,%2B1', 'with north a decimal number from -90 to 90'],
    ['0,0,1,%D9%A7', 'with north a decimal number from -90 to 90'],
    ['0,0,Infinity,1', 'with east a decimal number from -180 to 180'],
    ['0,0,0x1,1', 'with east a decimal number from -180 to 180'],
    ['0,2,1,1', 'with south not above north'],
    [`${'0'.repeat(33)},0,1,1`, 'with west a decimal number'],
    ['1,'.repeat(5_000), 'must be four decimal numbers west,south,east,north'],
  ])('refuses the box %s', async (box, expected) => {
    const { statusCode, json } = await ask(api, `/v1/points-of-interest?bbox=${box}`);
    expect([statusCode, json.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(json.message).toContain('"bbox"');
    expect(json.message).toContain(expected);
    expect(json.message.length).toBeLessThan(300);
  });

  it.each(PLACE_CATEGORIES)('knows the category %s', async (category) => {
    expect((await ask(api, `/v1/points-of-interest?category=${category}`)).statusCode).toBe(200);
  });

  it.each(['Museum', 'museums', 'museum,park', 'place-of-worship', 'constructor'])(
    'refuses the category %s and lists what is known',
    async (category) => {
      const { statusCode, json } = await ask(api, `/v1/points-of-interest?category=${category}`);
      expect(statusCode).toBe(400);
      expect(json.message).toContain('museum, gallery, monument');
    },
  );

  it('names the country or city that does not exist', async () => {
    for (const [query, message] of [
      ['countryId=999', 'Country 999 not found'],
      ['cityId=1', 'City 1 not found'],
      ['countryId=620&cityId=1', 'City 1 not found'],
      [`countryId=999&cityId=${LISBON}`, 'Country 999 not found'],
    ]) {
      const { statusCode, json } = await ask(api, `/v1/points-of-interest?${query}`);
      expect([statusCode, json.code, json.message]).toEqual([404, 'NOT_FOUND', message]);
    }
  });

  it('refuses a city of another country by a rule of the domain', async () => {
    const { statusCode, json } = await ask(api, `/v1/points-of-interest?countryId=76&cityId=${LISBON}`);
    expect([statusCode, json.code]).toEqual([422, 'BUSINESS_RULE_VIOLATION']);
    expect(json.message).toBe(`City ${LISBON} is not in country 76`);
  });

  it('looks at parameters before it looks whether anything exists', async () => {
    expect((await ask(api, '/v1/points-of-interest?countryId=999&bbox=1')).statusCode).toBe(400);
  });
});

describe('GET /points-of-interest/{id}', () => {
  it('names every source of the record', async () => {
    const { json } = await ask(api, '/v1/points-of-interest/12');
    expect(json.sources).toEqual([{ source: 'open-data', recordId: 'lisbon/belem-tower', url: null }]);
    expect(json.source).toBe('open-data');
  });

  it('serves texts with HTML as data that no browser runs', async () => {
    for (const path of [`/v1/points-of-interest/${HTML_PLACE}`, '/v1/points-of-interest?q=script']) {
      const { headers, json } = await ask(api, path, { headers: { accept: 'text/html' } });
      const place = json.data?.[0] ?? json;
      expect([place.name, place.description, place.openingHours]).toEqual([HTML_NAME, HTML_TEXT, HTML_TEXT]);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
});

describe('GET /points-of-interest/nearby', () => {
  const near = async (query: string) => {
    const { statusCode, json } = await ask(api, `/v1/points-of-interest/nearby?${query}`);
    expect(statusCode).toBe(200);
    return json.data as { id: number; distanceKm: number }[];
  };

  it('lists the nearest first, each with its distance', async () => {
    const places = await near('latitude=38.6916&longitude=-9.216');
    expect(places.map(({ id }) => id)).toEqual([12, 11, HTML_PLACE, 13]);
    expect(places.map(({ distanceKm }) => distanceKm).slice(0, 2)).toEqual([0, 1.062]);
  });

  it('keeps to a category and a radius', async () => {
    expect((await near('latitude=38.7&longitude=-9.2&category=castle')).map(({ id }) => id)).toEqual([13]);
    expect((await near('latitude=38.7&longitude=-9.21&radiusKm=1')).map(({ id }) => id)).toEqual([11]);
  });

  it('looks across the antimeridian', async () => {
    expect((await near('latitude=-18.12&longitude=180')).map(({ id }) => id)).toEqual([16, 14]);
    expect((await near('latitude=-18.12&longitude=-180')).map(({ id }) => id)).toEqual([16, 14]);
  });
});
