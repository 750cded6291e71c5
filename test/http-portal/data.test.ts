/** What pages may ask without a key. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CountryName } from '../../src/http/portal/shared/portal-shapes.ts';
import { type ApiUnderTest, startApi } from '../http/api-under-test.ts';
import { ask } from '../http/client.ts';
import { createFixtureCatalog, TERRITORIES } from '../http/fixture-catalog.ts';
import { type PortalUnderTest, startPortal } from './portal-under-test.ts';

let portal: PortalUnderTest;
let api: ApiUnderTest;
beforeAll(async () => {
  portal = await startPortal();
  api = await startApi();
});
afterAll(async () => {
  await portal?.close();
  await api?.close();
});

describe('the mirror of the public API', () => {
  it.each([
    '/countries',
    '/countries?page=2&limit=1',
    '/countries?name=braz',
    '/countries/76',
    '/country-groups',
    '/country-groups/1',
    '/currencies',
    '/entry-requirements/personalized?fromCountryId=76&toCountryId=392',
    '/entry-requirements/personalized?fromCountryId=76&toCountryId=392&explain=true',
    '/entry-requirements/4711',
    '/entry-requirements/by-destination/392',
    '/health-requirements',
    '/health-requirements?countryId=76',
    '/vaccines',
    '/vaccines?q=yellow',
    '/vaccines/1',
    '/cities?countryId=620',
    '/cities/2267057',
    '/points-of-interest?cityId=2267057',
    '/points-of-interest/12',
    '/walking-tours',
    '/walking-tours/3',
    '/sources',
  ])('answers %s byte for byte as the API does', async (path) => {
    const mirrored = await portal.get(`/portal/v1${path}`);
    const original = await ask(api, `/v1${path}`);
    expect([mirrored.status, mirrored.body]).toEqual([original.statusCode, original.body]);
    expect(mirrored.status).toBe(200);
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
      expect([name, mirrored.headers[name]]).toEqual([name, original.headers[name]]);
    }
    const again = await portal.get(`/portal/v1${path}`, { 'if-none-match': String(original.headers.etag) });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it.each([
    ['/countries?limit=0', 400],
    ['/countries?nmae=x', 400],
    ['/countries/abc', 400],
    ['/countries/999', 404],
    ['/entry-requirements/personalized?fromCountryId=76', 400],
    ['/entry-requirements/personalized?fromCountryId=76&toCountryId=76', 422],
    ['/entry-requirements/personalized?fromCountryId=76&toCountryId=983', 404],
    ['/points-of-interest?countryId=76&cityId=2267057', 422],
  ])('refuses %s as the API does (%i)', async (path, status) => {
    const mirrored = await portal.get(`/portal/v1${path}`);
    const original = await ask(api, `/v1${path}`);
    const { timestamp: _, path: at, ...problem } = JSON.parse(mirrored.body);
    const { timestamp: __, path: originalAt, ...expected } = original.json;
    expect([mirrored.status, problem, at]).toEqual([status, expected, `/portal${originalAt}`]);
  });

  it('gives places in the form that is asked for', async () => {
    const headers = { accept: 'application/geo+json' };
    const mirrored = await portal.get('/portal/v1/cities?countryId=620', headers);
    const original = await ask(api, '/v1/cities?countryId=620', { headers });
    expect([mirrored.body, mirrored.headers['content-type']]).toEqual([original.body, 'application/geo+json']);
  });

  it.each(['application/json', 'text/markdown', 'text/calendar'])(
    'checks trips byte for byte as the API does, as %s',
    async (accept) => {
      const payload = JSON.stringify({
        travellers: [{ documents: [{ nationality: 'BR' }] }],
        legs: [{ country: 'JP' }],
      });
      const headers = { 'content-type': 'application/json', accept, 'accept-language': 'es' };
      const target = '/v1/trip-checks?asOf=2026-11-22';
      const mirrored = await portal.ask({ method: 'POST', url: `/portal${target}`, payload, headers });
      const original = await ask(api, target, { method: 'POST', payload, headers });
      expect([mirrored.status, mirrored.body]).toEqual([200, original.body]);
      for (const name of ['content-type', 'content-language', 'etag', 'cache-control']) {
        expect([name, mirrored.headers[name]]).toEqual([name, original.headers[name]]);
      }
    },
  );

  it('refuses trips as the API does, those of pages of other sites, and batches', async () => {
    const post = (path: string, payload: string, headers: Record<string, string> = {}) =>
      portal.ask({
        method: 'POST',
        url: `/portal/v1/trip-checks${path}`,
        payload,
        headers: { 'content-type': 'application/json', ...headers },
      });
    const wrong = await post('', '{"travellers":[],"legs":[]}');
    expect([wrong.status, JSON.parse(wrong.body)]).toMatchObject([400, { problems: [{}, {}] }]);
    expect((await post('', ' '.repeat(65_537))).status).toBe(413);
    expect((await post('', '{}', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post('/batch', '{}')).status).toBe(404);
  });

  it('says how the service is', async () => {
    const { status, body } = await portal.get('/portal/v1/health');
    expect([status, JSON.parse(body)]).toMatchObject([200, { status: 'ok', version: '0.0.0-test' }]);
  });

  it.each([
    '/entry-requirements',
    '/cities/nearby?latitude=1&longitude=1',
    '/walking-tours/plan?cityId=1',
    '/openapi.json',
  ])('has no %s: that needs a key', async (path) => {
    const { status } = await portal.get(`/portal/v1${path}`);
    // A name where an id is expected is no id.
    expect([400, 404]).toContain(status);
  });

  it('takes GET, HEAD and OPTIONS', async () => {
    const head = await portal.ask({ method: 'HEAD', url: '/portal/v1/countries' });
    expect([head.status, head.body]).toEqual([200, '']);
    const posted = await portal.ask({ method: 'POST', url: '/portal/v1/countries', payload: '{}' });
    expect([posted.status, posted.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect((await portal.ask({ method: 'OPTIONS', url: '/portal/v1/countries' })).status).toBe(204);
  });
});

describe('the texts of the data', () => {
  it.each(['passports/BR/destinations/JP', 'destinations/JP'])(
    'are those that are there in a language: %s',
    async (of) => {
      const { status, body } = await portal.get(`/portal/texts/es/${of}`);
      expect([status, JSON.parse(body)]).toEqual([200, {}]);
    },
  );

  it.each([
    ['/portal/texts/de/destinations/JP', 400],
    ['/portal/texts/es/destinations/999', 404],
    ['/portal/texts/es/passports/BR/destinations/999', 404],
  ])('refuse %s', async (path, status) => {
    expect((await portal.get(path)).status).toBe(status);
  });
});

describe('the lists of the portal', () => {
  it('name every country, with the names people search by', async () => {
    const { status, headers, body } = await portal.get('/portal/country-names');
    expect([status, headers.etag]).toEqual([200, 'W/"1-fixture-1"']);
    const countries = JSON.parse(body);
    expect(countries[0]).toEqual({
      id: 76,
      iso2: 'BR',
      iso3: 'BRA',
      name: 'Brazil',
      continent: 'South America',
      aliases: ['federative republic of brazil', 'brasil'],
      demonyms: ['Brazilian', 'brasileño', 'brasileiro', 'brésilien'],
      isDestination: false,
      isPassport: true,
      passport: 'BR',
      latitude: -10,
      longitude: -55,
    });
    expect(countries[1]).toMatchObject({
      iso2: 'JP',
      isDestination: true,
      isPassport: true,
      passport: 'JP',
      latitude: null,
    });
    expect((await portal.get('/portal/country-names', { 'if-none-match': 'W/"1-fixture-1"' })).status).toBe(304);
    expect((await portal.get('/portal/country-names?x=1')).status).toBe(400);
  });

  it('tell territories without passports from the rest, and refuse questions about their passports', async () => {
    const catalog = createFixtureCatalog(TERRITORIES);
    const territorial = await startPortal({ catalog: () => catalog });
    try {
      const names = JSON.parse((await territorial.get('/portal/country-names')).body) as CountryName[];
      expect(names.slice(-3).map(({ iso2, isPassport, passport }) => [iso2, isPassport, passport])).toEqual([
        ['US', true, 'US'],
        ['PR', false, 'US'],
        ['AQ', false, null],
      ]);
      for (const path of [
        '/portal/passports/630/answers',
        '/portal/passports/PR/answers',
        '/portal/v1/entry-requirements/personalized?fromCountryId=PR&toCountryId=JP',
      ]) {
        const { status, body } = await territorial.get(path);
        expect([status, JSON.parse(body).message]).toEqual([
          422,
          expect.stringMatching(
            /^Puerto Rico issues no passports of its own\. .+ use (id|fromCountryId) 840 \(US\)\.$/,
          ),
        ]);
      }
      const { status } = await territorial.get('/portal/destinations/PR/answers');
      expect(status).toBe(200);
    } finally {
      await territorial.close();
    }
  });

  it('answer one passport, and one destination, for every other country of which something is known', async () => {
    const line = { lastVerifiedAt: '2026-10-03T00:00:00.000Z', status: 'current' };
    const passport = await portal.get('/portal/passports/76/answers');
    expect(JSON.parse(passport.body)).toEqual({
      countryId: 76,
      answers: [{ countryId: 392, visaRequirementType: 'visa_free', maxStayDays: 90, ...line }],
    });
    const destination = await portal.get('/portal/destinations/392/answers');
    expect(JSON.parse(destination.body)).toEqual({
      countryId: 392,
      answers: [
        { countryId: 76, visaRequirementType: 'visa_free', maxStayDays: 90, ...line },
        {
          countryId: 983,
          visaRequirementType: 'visa_required',
          maxStayDays: null,
          lastVerifiedAt: null,
          status: 'unverified',
        },
      ],
    });
    expect(JSON.parse((await portal.get('/portal/destinations/76/answers')).body).answers).toEqual([]);
    const missing = await portal.get('/portal/passports/999/answers');
    expect([missing.status, JSON.parse(missing.body).message]).toEqual([404, 'Country 999 not found']);
    expect((await portal.get('/portal/passports/BRX/answers')).status).toBe(400);
  });
});

describe('pages of other sites', () => {
  it('are refused, and read nothing of what is answered', async () => {
    for (const path of ['/portal/v1/countries', '/portal/country-names', '/portal/passports/76/answers']) {
      const foreign = await portal.get(path, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.org' });
      expect([foreign.status, JSON.parse(foreign.body).code]).toEqual([403, 'FORBIDDEN']);
      for (const site of ['same-origin', 'same-site', 'none']) {
        const { status, headers } = await portal.get(path, {
          'sec-fetch-site': site,
          origin: 'https://other.example.org',
        });
        expect(status).toBe(200);
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
    }
  });

  it('may show images and link to pages', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await portal.get('/', headers)).status).toBe(200);
    expect((await portal.get('/social/carnet.png', headers)).status).toBe(200);
  });
});
