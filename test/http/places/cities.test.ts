import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';
import { LISBON, PORTO, SAO_PAULO, TOKYO } from '../fixture-place-records.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const idsOf = async (query: string): Promise<number[]> => {
  const { statusCode, json } = await ask(api, `/v1/cities${query}`);
  expect(statusCode).toBe(200);
  return json.data.map((city: { id: number }) => city.id);
};

describe('GET /cities', () => {
  it('lists the largest first', async () => {
    expect(await idsOf('')).toEqual([SAO_PAULO, TOKYO, LISBON, PORTO]);
  });

  it.each([
    ['?countryId=620', [LISBON, PORTO]],
    ['?isCapital=true', [TOKYO, LISBON]],
    ['?isCapital=false', [SAO_PAULO, PORTO]],
    ['?minPopulation=517802', [SAO_PAULO, TOKYO, LISBON]],
    ['?minPopulation=517803', [SAO_PAULO, TOKYO]],
    ['?countryId=620&isCapital=false', [PORTO]],
    ['?name=LISB', [LISBON]],
    ['?name=lisbonne', [LISBON]],
    ['?name=sao%20paulo', [SAO_PAULO]],
    ['?name=S%C3%A3o+Paulo', [SAO_PAULO]],
    ['?name=lisbon&countryId=76', []],
    ['?name=%CC%81', []], // an accent alone is no filter that lets everything pass
  ])('filters by %s', async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected);
  });

  it('names a country that does not exist', async () => {
    const { statusCode, json } = await ask(api, '/v1/cities?countryId=999');
    expect([statusCode, json.code, json.message]).toEqual([404, 'NOT_FOUND', 'Country 999 not found']);
  });

  it('answers with an empty page for a country without cities', async () => {
    const { statusCode, json } = await ask(api, '/v1/cities?countryId=983');
    expect([statusCode, json.data, json.meta.total, json.meta.totalPages]).toEqual([200, [], 0, 0]);
  });

  it('never repeats or skips a city while paging', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => idsOf(`?limit=1&page=${page}`)));
    expect(pages).toEqual([[SAO_PAULO], [TOKYO], [LISBON], [PORTO], []]);
  });
});

describe('GET /cities/{id}', () => {
  it('answers with what the capital of a country refers to', async () => {
    const { statusCode, json } = await ask(api, `/v1/cities/${LISBON}`);
    expect([statusCode, json.name, json.isCapital, json.countryId]).toEqual([200, 'Lisbon', true, 620]);
  });

  it('refuses what is no id, though it looks like another path', async () => {
    for (const id of ['abc', 'Nearby', 'nearby.json', '1.5', 'near']) {
      const { statusCode, json } = await ask(api, `/v1/cities/${id}`);
      expect([statusCode, json.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
  });
});

/** By the spherical law of cosines: another formula than the server's. */
function sphericalKm(latitude: number, longitude: number, toLatitude: number, toLongitude: number): number {
  const [a, b, difference] = [latitude, toLatitude, toLongitude - longitude].map(
    (degrees) => (degrees * Math.PI) / 180,
  );
  const { sin, cos, acos } = Math;
  return (
    6371 * acos(sin(a as number) * sin(b as number) + cos(a as number) * cos(b as number) * cos(difference as number))
  );
}

describe('GET /cities/nearby', () => {
  const near = async (query: string) => {
    const { statusCode, json } = await ask(api, `/v1/cities/nearby?${query}`);
    expect(statusCode).toBe(200);
    return json.data as { id: number; distanceKm: number }[];
  };

  it('lists the nearest first, each with its distance', async () => {
    const cities = await near('latitude=40&longitude=-9&radiusKm=500');
    expect(cities.map(({ id }) => id)).toEqual([PORTO, LISBON]);
    const expected = [sphericalKm(40, -9, 41.14961, -8.61099), sphericalKm(40, -9, 38.72509, -9.1498)];
    for (const [index, { distanceKm }] of cities.entries())
      expect(distanceKm).toBeCloseTo(expected[index] as number, 2);
  });

  it('looks 50 km far unless told otherwise', async () => {
    expect((await near('latitude=38.7&longitude=-9.2')).map(({ id }) => id)).toEqual([LISBON]);
    expect(await near('latitude=39.5&longitude=-9.2')).toEqual([]);
    expect((await near('latitude=39.5&longitude=-9.2&radiusKm=90')).map(({ id }) => id)).toEqual([LISBON]);
    expect(await near('latitude=38.7&longitude=-9.2&radiusKm=0.1')).toEqual([]);
  });

  it('leaves out small cities', async () => {
    expect((await near('latitude=40&longitude=-9&radiusKm=500&minPopulation=300000')).map(({ id }) => id)).toEqual([
      LISBON,
    ]);
  });

  it('pages like every list', async () => {
    const { json } = await ask(api, '/v1/cities/nearby?latitude=40&longitude=-9&radiusKm=500&limit=1&page=2');
    expect(json.data.map(({ id }: { id: number }) => id)).toEqual([LISBON]);
    expect(json.meta).toEqual({ page: 2, limit: 1, total: 2, totalPages: 2 });
  });

  it('answers at the poles and on the antimeridian', async () => {
    for (const [latitude, longitude] of [
      [90, 0],
      [-90, 180],
      [0, 180],
      [0, -180],
      [-0, -0],
    ]) {
      expect(await near(`latitude=${latitude}&longitude=${longitude}`)).toEqual([]);
    }
  });

  it.each(['latitude', 'longitude'])('needs the %s', async (name) => {
    const other = name === 'latitude' ? 'longitude' : 'latitude';
    const { statusCode, json } = await ask(api, `/v1/cities/nearby?${other}=1`);
    expect([statusCode, json.message]).toEqual([400, `Query parameter "${name}" is required`]);
  });

  it('reads -1 as a coordinate like any other', async () => {
    const { statusCode } = await ask(api, '/v1/cities/nearby?latitude=-1&longitude=-1');
    expect(statusCode).toBe(200);
  });
});
