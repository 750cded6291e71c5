import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_PLACES } from '../../../src/catalog/places/no-places.ts';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';
import { createFixtureCatalog } from '../fixture-catalog.ts';
import { LISBON, PORTO } from '../fixture-place-records.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

interface Stop {
  position: number;
  pointOfInterestId: number;
  category: string;
  arrivalMinutes: number;
  walkMinutes: number;
  minutes: number;
  location: { latitude: number; longitude: number };
}
const plan = (query: string) => ask(api, `/v1/walking-tours/plan?${query}`);
const planned = async (query: string) => {
  const { statusCode, json } = await plan(`cityId=${LISBON}${query}`);
  expect(statusCode).toBe(200);
  return json;
};

describe('GET /walking-tours/plan', () => {
  it('makes a walk of a city that fits three hours and explains itself', async () => {
    const tour = await planned('');
    expect([tour.cityId, tour.countryId, tour.availableMinutes]).toEqual([LISBON, 620, 180]);
    expect(tour.stops.length).toBeGreaterThan(1);
    expect(tour.stopCount).toBe(tour.stops.length);
    expect(tour.durationMinutes).toBeLessThanOrEqual(180);
    expect(tour.explanation.length).toBeGreaterThan(0);
    const ids = tour.stops.map((stop: Stop) => stop.pointOfInterestId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(tour.stops.map((stop: Stop) => stop.position)).toEqual(ids.map((_: number, index: number) => index + 1));
  });

  it('adds up: each stop is reached when the walk to it ends', async () => {
    let left = 0;
    for (const { arrivalMinutes, walkMinutes, minutes } of (await planned('&hours=4')).stops as Stop[]) {
      expect(arrivalMinutes).toBe(left + walkMinutes);
      left = arrivalMinutes + minutes;
    }
  });

  it('visits or explains every place that it considered', async () => {
    const tour = await planned('&hours=1.5');
    const ids = [...tour.stops, ...tour.left].map(({ pointOfInterestId }) => pointOfInterestId);
    expect(ids.sort((a, b) => a - b)).toEqual([11, 12, 13, 15]);
    for (const { why } of tour.left) expect(why).not.toBe('');
  });

  it('draws straight lines between its stops, and none for a single stop', async () => {
    const tour = await planned('&categories=place_of_worship,tower');
    expect(tour.path.coordinates).toEqual(
      tour.stops.map(({ location }: Stop) => [location.longitude, location.latitude]),
    );
    const single = await planned('&categories=castle');
    expect([single.stops.length, single.path]).toEqual([1, null]);
  });

  it('keeps to the categories that are asked for, in whatever order they are named', async () => {
    const tour = await planned('&categories=tower,castle');
    for (const { category } of [...tour.stops]) expect(['tower', 'castle']).toContain(category);
    expect(await planned('&categories=castle%2Ctower')).toEqual(tour);
  });

  it('begins where it is told to, zero degrees included', async () => {
    const tour = await planned('&startLatitude=38.72&startLongitude=-9.14&hours=2');
    expect(tour.path.coordinates[0]).toEqual([-9.14, 38.72]);
    const { statusCode, json } = await plan(`cityId=${LISBON}&startLatitude=0&startLongitude=0`);
    expect([statusCode, json.code]).toEqual([422, 'BUSINESS_RULE_VIOLATION']);
    expect(json.message).toBe(
      `No point of interest of city ${LISBON} can be visited from that start within 180 minutes`,
    );
  });

  it('answers the same question with the same walk', async () => {
    const [first, second] = [await planned('&hours=2.5'), await planned('&hours=2.50')];
    expect(second).toEqual(first);
  });

  it('answers from the catalog that answers now, not from one that is gone', async () => {
    let catalog = createFixtureCatalog();
    const own = await startApi({ catalog: () => catalog });
    const target = `/v1/walking-tours/plan?cityId=${LISBON}`;
    expect((await ask(own, target)).statusCode).toBe(200);
    catalog = {
      ...createFixtureCatalog(),
      places: { ...NO_PLACES, countryOfCity: () => 620, planCandidates: () => [] },
    };
    expect((await ask(own, target)).statusCode).toBe(422);
    await own.close();
  });

  it.each([
    [`cityId=${PORTO}`, `City ${PORTO} has no points of interest to plan a walk with`],
    [
      `cityId=${LISBON}&categories=zoo,beach`,
      `City ${LISBON} has no points of interest of the categories beach, zoo to plan a walk with`,
    ],
  ])('says that there is nothing to visit: %s', async (query, message) => {
    const { statusCode, json } = await plan(query);
    expect([statusCode, json.code, json.message]).toEqual([422, 'BUSINESS_RULE_VIOLATION', message]);
  });

  it('names a city that does not exist', async () => {
    const { statusCode, json } = await plan('cityId=1');
    expect([statusCode, json.message]).toEqual([404, 'City 1 not found']);
  });

  it.each([
    ['', 'Query parameter "cityId" is required'],
    ['hours=2', 'Query parameter "cityId" is required'],
    [`cityId=${LISBON}&startLatitude=1`, 'Query parameter "startLatitude" also needs "startLongitude"'],
    [`cityId=${LISBON}&startLongitude=0`, 'Query parameter "startLongitude" also needs "startLatitude"'],
    [`cityId=1&startLongitude=0`, 'Query parameter "startLongitude" also needs "startLatitude"'],
  ])('refuses "%s"', async (query, message) => {
    const { statusCode, json } = await plan(query);
    expect([statusCode, json.code, json.message]).toEqual([400, 'VALIDATION_ERROR', message]);
  });

  it.each(['0.49', '12.01', '0', '-3', '3h', '3,5', '1e1'])('refuses %s hours', async (hours) => {
    const { statusCode, json } = await plan(`cityId=${LISBON}&hours=${hours}`);
    expect([statusCode, json.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(json.message).toContain('"hours" must be a decimal number from 0.5 to 12');
  });

  it('says that it may be kept until the data changes', async () => {
    const { headers } = await plan(`cityId=${LISBON}`);
    const again = await ask(api, `/v1/walking-tours/plan?cityId=${LISBON}`, {
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });
});
