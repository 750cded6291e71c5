import { gpx as readGpx } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byteText } from '../../../src/catalog/byte-text.ts';
import type { Catalog } from '../../../src/catalog/catalog.ts';
import { type WalkingTour, walkingTourExample } from '../../../src/catalog/schemas/walking-tour.ts';
import { tourGeoJson } from '../../../src/http/public/walking-tours/tour-geojson.ts';
import { tourGpx } from '../../../src/http/public/walking-tours/tour-gpx.ts';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';
import { createFixtureCatalog } from '../fixture-catalog.ts';
import { HTML_NAME, HTML_TEXT, HTML_TOUR, LISBON, PORTO } from '../fixture-place-records.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('GET /walking-tours', () => {
  const idsOf = async (query: string): Promise<number[]> => {
    const { statusCode, json } = await ask(api, `/v1/walking-tours${query}`);
    expect(statusCode).toBe(200);
    return json.data.map((tour: { id: number }) => tour.id);
  };

  it.each([
    ['', [3, HTML_TOUR]],
    ['?countryId=620', [3, HTML_TOUR]],
    [`?cityId=${LISBON}`, [3, HTML_TOUR]],
    [`?cityId=${PORTO}`, []],
    ['?maxDistanceKm=1.2', [3]],
    ['?maxDistanceKm=1.19999', []],
    ['?maxDistanceKm=12.5', [3, HTML_TOUR]],
    ['?maxDurationMinutes=76', [3]],
    ['?maxDurationMinutes=75', []],
    ['?maxDistanceKm=20&maxDurationMinutes=240', [3, HTML_TOUR]],
  ])('filters by "%s"', async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected);
  });

  it('leaves stops and paths to the tours themselves', async () => {
    const { json } = await ask(api, '/v1/walking-tours');
    for (const tour of json.data) {
      expect(tour).not.toHaveProperty('stops');
      expect(tour).not.toHaveProperty('path');
      expect(tour.stopCount).toBe(2);
    }
  });

  it('names the country or city that does not exist, and refuses a city of another country', async () => {
    for (const [query, status, message] of [
      ['countryId=999', 404, 'Country 999 not found'],
      ['cityId=1', 404, 'City 1 not found'],
      [`countryId=392&cityId=${LISBON}`, 422, `City ${LISBON} is not in country 392`],
    ] as const) {
      const { statusCode, json } = await ask(api, `/v1/walking-tours?${query}`);
      expect([statusCode, json.message]).toEqual([status, message]);
    }
  });
});

describe('GET /walking-tours/{id}', () => {
  it('answers with the stops in order and the path', async () => {
    const { json } = await ask(api, '/v1/walking-tours/3');
    expect(json.stops.map(({ position }: { position: number }) => position)).toEqual([1, 2]);
    expect(json.path.type).toBe('LineString');
  });

  it('knows no other file than GPX and GeoJSON', async () => {
    for (const file of ['1.pdf', '3.GPX', '3.gpx.gpx', '3.json', '3.kml', '3.', '3.gpxx', 'plan.gpx', 'Plan']) {
      const { statusCode, json } = await ask(api, `/v1/walking-tours/${file}`);
      expect([file, statusCode, json.code]).toEqual([file, 400, 'VALIDATION_ERROR']);
      expect(json.message).toContain('Path parameter "id" must be an integer');
    }
  });
});

const files = [
  ['gpx', 'application/gpx+xml; charset=utf-8'],
  ['geojson', 'application/geo+json'],
] as const;

describe.each(files)('GET /walking-tours/{id}.%s', (extension, contentType) => {
  const get = (id: number | string, headers: Record<string, string> = {}) =>
    ask(api, `/v1/walking-tours/${id}.${extension}`, { headers });

  it('is a download with a file name that is safe anywhere', async () => {
    for (const [id, name] of [
      [3, 'belem-by-the-river-3'],
      [HTML_TOUR, 'script-alert-name-script-quoted-4'],
    ] as const) {
      const { statusCode, headers } = await get(id);
      expect([statusCode, headers['content-type']]).toEqual([200, contentType]);
      expect(headers['content-disposition']).toBe(`attachment; filename="${name}.${extension}"`);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
  });

  it('names whom its licence asks to be named, as the list of sources does', async () => {
    const { json: tour } = await ask(api, '/v1/walking-tours/3');
    const { json: list } = await ask(api, '/v1/sources');
    const source = list.data.find((one: { code: string }) => one.code === tour.source);
    expect(source.attribution).toEqual(expect.any(String));
    const { body } = await get(3);
    const escaped = source.attribution.replaceAll('&', '&amp;');
    expect(body).toContain(extension === 'gpx' ? `<copyright author="${escaped}">` : `"attribution":"${escaped}"`);
    expect(body).toContain(source.licenceUrl);
  });

  it('is the same whatever is accepted', async () => {
    const { body, headers } = await get(3);
    for (const accept of ['application/json', 'text/html', '*/*', 'application/geo+json', 'application/gpx+xml']) {
      const again = await get(3, { accept });
      expect([again.body, again.headers['content-type']]).toEqual([body, headers['content-type']]);
    }
    expect(headers.vary).toBe('accept-encoding, origin, x-api-key');
  });

  it('names the tour that does not exist', async () => {
    for (const id of ['999', '0', '2147483648', '9'.repeat(400)]) {
      const { statusCode, headers, json } = await get(id);
      expect([statusCode, json.code, headers['content-type']]).toEqual([
        404,
        'NOT_FOUND',
        'application/json; charset=utf-8',
      ]);
      expect(json.message).toContain(`WalkingTour ${id.slice(0, 30)}`);
      expect(headers['content-disposition']).toBeUndefined();
    }
  });

  it('refuses what is no id', async () => {
    for (const id of ['abc', '-1', '1.5', '1e2', '%D9%A7', '%20', '']) {
      const { statusCode, json } = await get(id);
      expect([statusCode, json.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
  });

  it('takes no query parameters', async () => {
    expect((await ask(api, `/v1/walking-tours/3.${extension}?download=1`)).statusCode).toBe(400);
  });

  it('is 304 for the same file, and not for the tour as JSON', async () => {
    const { headers } = await get(3);
    expect((await get(3, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    const tour = await ask(api, '/v1/walking-tours/3');
    expect((await get(3, { 'if-none-match': String(tour.headers.etag) })).statusCode).toBe(200);
  });

  it('is compressed on request, and still a download', async () => {
    const plain = await get(3);
    const coded = await get(3, { 'accept-encoding': 'gzip' });
    expect(coded.body).toBe(plain.body);
    expect(coded.headers['content-disposition']).toBe(plain.headers['content-disposition']);
    if (Buffer.byteLength(plain.body) > 1024) expect(coded.headers['content-encoding']).toBe('gzip');
  });
});

describe('the GPX of a tour', () => {
  it('is read by another parser: its way, its stops and its name', async () => {
    const { body } = await ask(api, '/v1/walking-tours/3.gpx');
    const { features } = readGpx(new DOMParser().parseFromString(body, 'text/xml') as never);
    const tour = (await ask(api, '/v1/walking-tours/3')).json;
    const [track] = features.filter((feature) => feature.geometry?.type === 'LineString');
    expect(track?.geometry).toMatchObject({ coordinates: tour.path.coordinates });
    expect(track?.properties?.name).toBe(tour.name);
    const stops = features.filter((feature) => feature.geometry?.type === 'Point');
    expect(stops.map((stop) => stop.properties?.name)).toEqual(tour.stops.map(({ name }: { name: string }) => name));
  });

  it('keeps markup in names and texts as text', async () => {
    const { body } = await ask(api, `/v1/walking-tours/${HTML_TOUR}.gpx`);
    expect(body).not.toContain('<script');
    const document = new DOMParser().parseFromString(body, 'text/xml');
    expect(document.getElementsByTagName('name')[0]?.textContent).toBe(HTML_NAME);
    expect(document.getElementsByTagName('desc')[0]?.textContent).toBe(
      // No XML holds the first; the second is the end of a line to this parser.
      HTML_TEXT.replace('\u0000', '').replace('\u2028', '\n'),
    );
    expect(document.getElementsByTagName('trkseg')).toHaveLength(2);
  });
});

describe('the GeoJSON of a tour', () => {
  it('has its path and then its stops', async () => {
    const { json } = await ask(api, '/v1/walking-tours/3.geojson');
    const tour = (await ask(api, '/v1/walking-tours/3')).json;
    const [path, ...stops] = json.features;
    expect([path.id, path.geometry]).toEqual([3, tour.path]);
    expect(stops.map((stop: { properties: { position: number } }) => stop.properties.position)).toEqual([1, 2]);
  });
});

describe('the files of a tour of 200,000 points', () => {
  const points = Array.from({ length: 200_000 }, (_, i) => [-9.1 + i / 1e6, 38.7 + i / 1e7, (i % 500) + 0.5]);
  const parts = Array.from({ length: 50_000 }, (_, i) => points.slice(4 * i, 4 * i + 4));
  const tours: WalkingTour[] = [
    { ...walkingTourExample, id: 1, path: { type: 'LineString', coordinates: points } },
    { ...walkingTourExample, id: 2, path: { type: 'MultiLineString', coordinates: parts } },
  ];
  let long: ApiUnderTest;
  beforeAll(async () => {
    const catalog = createFixtureCatalog();
    const records = new Map(tours.map((tour) => [tour.id, byteText(JSON.stringify(tour))]));
    const places: Catalog['places'] = new Proxy(catalog.places, {
      get: (real, name) => {
        if (name === 'walkingTour') return (id: number) => records.get(id);
        const value = Reflect.get(real, name);
        return typeof value === 'function' ? value.bind(real) : value;
      },
    });
    long = await startApi({ catalog: () => ({ ...catalog, places }) });
  });
  afterAll(() => long.close());

  const fetched = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${long.port}/v1${path}`, { headers: { 'x-api-key': long.key, ...headers } });

  it.each([
    [1, 'gpx', tourGpx, 5],
    [2, 'gpx', tourGpx, 5],
    // Its path is written as it is stored.
    [1, 'geojson', tourGeoJson, 1],
    [2, 'geojson', tourGeoJson, 1],
  ] as const)('are written while others are answered: tour %i as %s', async (id, extension, write, least) => {
    let isWritten = false;
    const file = fetched(`/walking-tours/${id}.${extension}`, { 'accept-encoding': 'identity' }).finally(() => {
      isWritten = true;
    });
    let others = 0;
    while (!isWritten) {
      expect((await fetched('/health')).status).toBe(200);
      others += 1;
    }
    expect(others).toBeGreaterThanOrEqual(least);
    const tour = tours[id - 1] as WalkingTour;
    const { status, headers, body } = await file.then(async (answer) => ({
      ...{ status: answer.status, headers: answer.headers },
      body: await answer.text(),
    }));
    const source = (await ask(long, '/v1/sources?limit=100')).json.data.find(
      ({ code }: { code: string }) => code === tour.source,
    );
    expect(status).toBe(200);
    expect(body === write(tour, source)).toBe(true);
    expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(body));
    const again = await fetched(`/walking-tours/${id}.${extension}`, { 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });
});
