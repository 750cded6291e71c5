import { tripQuestionExample } from '@carnet/rules/trips/question/example.ts';
import { LANGUAGES } from '@carnet/rules/words/words.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../../src/http/public/operations.ts';
import { type ServedData, serveOpenData } from '../../helpers/served-data.ts';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';
import { cutToShown, readmeSample } from '../readme-sample.ts';

/** All lists that need no parameter; the open data set holds no cities. */
const LISTS = operations
  .filter(({ path, query }) => !path.includes('{') && 'page' in query.properties && !query.required?.length)
  .map(({ path }) => path)
  .filter((path) => path !== '/cities');

/** Every answer is held against the description by `ask`: the shapes that the catalog really serves, on the data set as it is. */
describe('the API over the open data set', () => {
  let served: ServedData;
  let api: ApiUnderTest;

  beforeAll(async () => {
    served = await serveOpenData();
    api = await startApi({ catalog: () => served.catalog });
  });

  afterAll(async () => {
    await api?.close();
    await served?.close();
  });

  it.each([{}, { accept: 'text/markdown' }, { accept: 'text/calendar' }])(
    'checks the trip of the description as described, in the form %o and every language',
    async (form) => {
      for (const language of LANGUAGES) {
        const { statusCode, headers } = await ask(api, '/v1/trip-checks?asOf=2026-11-22&explain=true', {
          method: 'POST',
          payload: JSON.stringify(tripQuestionExample),
          headers: { 'content-type': 'application/json', 'accept-language': language, ...form },
        });
        expect([statusCode, headers['content-language']]).toEqual([200, language]);
      }
    },
  );

  /** All rows of a list, page by page. */
  async function all(path: string, limit = 100): Promise<{ id: number; code?: string }[]> {
    const rows: { id: number; code?: string }[] = [];
    for (let page = 1; ; page++) {
      const { json } = await ask(api, `${path}${path.includes('?') ? '&' : '?'}page=${page}&limit=${limit}`);
      rows.push(...json.data);
      expect(json.meta).toMatchObject({ page, limit, totalPages: Math.ceil(json.meta.total / limit) });
      if (json.data.length < limit) {
        expect(rows).toHaveLength(json.meta.total);
        return rows;
      }
    }
  }

  it.each(LISTS)('serves every row of %s as described, in the list and alone, without repeating one', async (path) => {
    const rows = await all(`/v1${path}`, 37);
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row.id ?? row.code)).size).toBe(rows.length);
    if (!operations.some((one) => one.path === `${path}/{id}`)) return;
    for (const row of rows) {
      const { statusCode, json } = await ask(api, `/v1${path}/${row.id}`);
      expect(statusCode).toBe(200);
      expect(json).toMatchObject(row);
    }
  });

  it('answers every passport for some destinations, explained too, with the winner of the trace', async () => {
    const countries = await all('/v1/countries');
    for (const { id: from } of countries) {
      for (const to of [392, 840, 276, 32]) {
        const target = `/v1/entry-requirements/personalized?fromCountryId=${from}&toCountryId=${to}`;
        const { statusCode, json } = await ask(api, target);
        expect([200, 404, 422]).toContain(statusCode);
        const explained = await ask(api, `${target}&explain=true`);
        expect(explained.statusCode).toBe(statusCode);
        if (statusCode !== 200) continue;
        const { trace, ...context } = explained.json.applicabilityContext;
        expect({ ...explained.json, applicabilityContext: context }).toEqual(json);
        const winners = trace.candidates.filter((candidate: { outcome: string }) => candidate.outcome === 'won');
        expect(winners.map((winner: { ruleId: number }) => winner.ruleId)).toEqual([json.requirement.id]);
      }
    }
  });

  it('answers the question of the README as the README shows', async () => {
    const { target, answer } = readmeSample(Date.now());
    const { json } = await ask(api, target);
    expect(cutToShown(json, answer)).toEqual(answer);
  });

  it('lists by destination what it knows of each country', async () => {
    for (const { id } of await all('/v1/countries')) {
      expect((await ask(api, `/v1/entry-requirements/by-destination/${id}?limit=100`)).statusCode).toBe(200);
    }
  });

  it('filters countries by each filter, alone and together, as the rows themselves say', async () => {
    const countries = (await all('/v1/countries')) as unknown as {
      id: number;
      name: string;
      [field: string]: unknown;
    }[];
    const found = async (query: string) => (await all(`/v1/countries?${query}`)).map(({ id }) => id);
    const idsOf = (test: (country: (typeof countries)[number]) => boolean) =>
      countries.filter(test).map(({ id }) => id);
    for (const continent of new Set(countries.map((country) => country.continent as string))) {
      const expected = idsOf((country) => country.continent === continent);
      expect(await found(`continent=${encodeURIComponent(continent)}`)).toEqual(expected);
    }
    for (const { id, iso2, iso3, name, continent } of countries) {
      expect(await found(`iso2=${iso2}`)).toEqual([id]);
      expect(await found(`iso3=${iso3}`)).toEqual([id]);
      const together = `name=${encodeURIComponent(name)}&continent=${encodeURIComponent(continent as string)}`;
      expect(await found(together)).toContain(id);
    }
    expect(await found('iso2=BR&continent=Europe')).toEqual([]);
    expect(await found('name=%CC%81')).toEqual([]); // an accent alone is no filter that lets everything pass
  });

  it('searches vaccines by code, name and disease, ignoring case and accents, the best match first', async () => {
    const first = async (q: string) => (await ask(api, `/v1/vaccines?q=${encodeURIComponent(q)}`)).json.data[0]?.code;
    for (const q of ['yellow-fever', 'YELLOW FEVER', 'Yéllow fevér', 'fever yellow'])
      expect(await first(q)).toBe('yellow-fever');
    const vaccines = (await all('/v1/vaccines')) as unknown as { code: string; name: string; diseaseName: string }[];
    for (const { code, name, diseaseName } of vaccines) {
      expect(await first(code)).toBe(code);
      const { json } = await ask(api, `/v1/vaccines?limit=100&q=${encodeURIComponent(name)}`);
      expect(json.data[0].name).toBe(name);
      const ofDisease = await all(`/v1/vaccines?q=${encodeURIComponent(diseaseName)}`);
      expect(ofDisease.map((one) => (one as unknown as { code: string }).code)).toContain(code);
    }
    expect(await first('\u0301')).toBeUndefined();
  });

  it('lists the health requirements of each country, and no others', async () => {
    const rows = (await all('/v1/health-requirements')) as unknown as { id: number; countryId: number }[];
    for (const { id } of await all('/v1/countries')) {
      const expected = rows.filter((row) => row.countryId === id).map((row) => row.id);
      expect((await all(`/v1/health-requirements?countryId=${id}`)).map((row) => row.id)).toEqual(expected);
    }
  });

  it('says of malaria where it is caught, where not, and nothing where nobody has looked', async () => {
    const malaria = async (id: number) => (await ask(api, `/v1/countries/${id}`)).json.malaria;
    expect(await malaria(76)).toMatchObject({
      transmission: 'parts',
      prophylaxis: 'recommended',
      notes: expect.stringContaining('Amazonas'),
      sourceUrl: expect.stringMatching(/^https:\/\/wwwnc\.cdc\.gov\//),
      lastVerifiedAt: '2025-04-23T00:00:00.000Z',
      isStale: true,
    });
    expect(await malaria(392)).toMatchObject({ transmission: 'none', prophylaxis: 'not_required', notes: null });
    expect(await malaria(10)).toBeNull();
  });

  it('answers the largest page with no rows', async () => {
    for (const path of [
      'countries',
      'entry-requirements',
      'entry-requirements/by-destination/392',
      'health-requirements',
      'vaccines',
    ]) {
      const { statusCode, json } = await ask(api, `/v1/${path}?page=9007199254740991&limit=100`);
      expect([statusCode, json.data]).toEqual([200, []]);
    }
  });

  it('treats ids at the edges of integers as ids that do not exist', async () => {
    for (const id of ['0', '2147483647', '2147483648', '4294967372', '9007199254740993', '9'.repeat(400)]) {
      for (const path of [
        'countries',
        'country-groups',
        'currencies',
        'vaccines',
        'entry-requirements',
        'entry-requirements/by-destination',
      ]) {
        expect((await ask(api, `/v1/${path}/${id}`)).statusCode).toBe(404);
      }
      for (const query of [
        `fromCountryId=${id}&toCountryId=392`,
        `fromCountryId=392&toCountryId=${id}`,
        `fromCountryId=${id}&toCountryId=${id}`,
      ]) {
        expect((await ask(api, `/v1/entry-requirements/personalized?${query}`)).statusCode).toBe(404);
      }
    }
  });
});
