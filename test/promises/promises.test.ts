/** Everything that the open data set is asked for answers as it was recorded: `npm run promises`. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tripQuestions } from '../../bench/data/trip-questions.ts';
import type { Catalog, Extras } from '../../src/catalog/catalog.ts';
import { askDoor } from '../helpers/ask-door.ts';
import { openDataCatalog } from '../helpers/open-data-catalog.ts';
import { type ApiUnderTest, startApi } from '../http/api-under-test.ts';
import { BAD_QUERIES, BAD_TRIPS } from './bad-requests.ts';
import { Recorder } from './recorder.ts';

const TODAY = '2026-11-28';
/** Rules begin and end, and passports and evidence age, between these. */
const OTHER_DAYS = ['2027-03-01', '2028-07-15'];
const FORMS: Readonly<Record<string, Extras>> = {
  plain: {},
  explain: { trace: true },
  evidence: { evidence: true },
  all: { trace: true, evidence: true },
};
const MINUTES = 60_000;

let catalog: Catalog;
let api: ApiUnderTest;
beforeAll(async () => {
  catalog = await openDataCatalog(Date.parse(`${TODAY}T12:00:00Z`));
  api = await startApi({ catalog: () => catalog });
});
afterAll(() => api.close());

async function get(target: string, options: { method?: string; payload?: string; headers?: object } = {}) {
  const headers = { 'x-api-key': api.key, ...options.headers };
  const { statusCode, body } = await askDoor(api.app, { ...options, url: `/v1${target}`, headers });
  return `${statusCode} ${body}`;
}

it(
  'personalised answers, of all pairs on three days in four forms',
  () => {
    const recorder = new Recorder('personalised', catalog.tripFacts.dataRevision);
    const countries = catalog.countryCodes.map(({ iso2 }) => [iso2, catalog.countryIdOf(iso2) as number] as const);
    for (const [to, toId] of countries) {
      for (const [form, extras] of Object.entries(FORMS)) {
        for (const [from, fromId] of countries) {
          const now = form === 'plain' ? answered(fromId, toId) : catalog.personalizedWith(fromId, toId, extras);
          recorder.add(to, `${from} ${to} ${form}`, String(now));
          for (const asOf of OTHER_DAYS) {
            const other = catalog.personalizedOn(fromId, toId, { asOf, knownAt: null }, extras);
            recorder.add(to, `${from} ${to} ${form} ${asOf}`, String(other));
          }
        }
      }
    }
    expect(recorder.differences()).toEqual([]);
  },
  15 * MINUTES,
);

const answered = (from: number, to: number) =>
  catalog.hasAnswer(from, to) ? catalog.personalized(from, to) : undefined;

it(
  'every page of every list, and every record',
  async () => {
    const recorder = new Recorder('lists', catalog.tripFacts.dataRevision);
    const ids = catalog.countryCodes.map(({ iso2 }) => catalog.countryIdOf(iso2) as number);
    const lists = ['countries', 'country-groups', 'vaccines', 'currencies', 'sources', 'health-requirements'];
    const paths = [
      ...lists.map((list) => `/${list}?`),
      '/entry-requirements?',
      '/entry-requirements?evidence=true&',
      ...ids.map((id) => `/entry-requirements/by-destination/${id}?`),
      ...ids.map((id) => `/health-requirements?countryId=${id}&`),
      ...['visa_free', 'eta', 'no_entry'].map((type) => `/entry-requirements?visaRequirementType=${type}&`),
      ...ids.filter((_, at) => at % 10 === 0).map((id) => `/entry-requirements?fromCountryId=${id}&`),
    ];
    for (const path of paths) {
      for (let page = 1, pages = 1; page <= pages; page++) {
        const answer = await get(`${path}page=${page}&limit=100`);
        pages = Number(/"totalPages":(\d+)/.exec(answer)?.[1] ?? 1);
        recorder.add(path.replace(/\d+[?&]$/, ''), `${path}page=${page}`, answer);
      }
    }
    for (const id of ids) recorder.add('/countries/{id}', String(id), await get(`/countries/${id}`));
    expect(recorder.differences()).toEqual([]);
  },
  15 * MINUTES,
);

it(
  '300 journeys, in four languages and three forms',
  async () => {
    const recorder = new Recorder('journeys', catalog.tripFacts.dataRevision);
    const ids = catalog.countryCodes.map(({ iso2 }) => catalog.countryIdOf(iso2) as number);
    for (const [index, question] of tripQuestions(ids, 300).entries()) {
      const payload = JSON.stringify(question);
      for (const language of ['en', 'es', 'pt', 'fr']) {
        for (const accept of ['application/json', 'text/markdown', 'text/calendar']) {
          const headers = { accept, 'accept-language': language, 'content-type': 'application/json' };
          const target = `/trip-checks?asOf=${TODAY}${index % 10 === 0 ? '&explain=true' : ''}`;
          const answer = await get(target, { method: 'POST', payload, headers });
          recorder.add(`${language} ${accept} ${Math.floor(index / 30)}`, `${index}`, answer);
        }
      }
    }
    expect(recorder.differences()).toEqual([]);
  },
  15 * MINUTES,
);

it(
  'what is said to 500 bad requests',
  async () => {
    const recorder = new Recorder('bad-requests', catalog.tripFacts.dataRevision);
    let refused = 0;
    for (const target of BAD_QUERIES) {
      const answer = await get(target);
      recorder.add(target.replace(/[?].*/, ''), target, answer);
      if (answer.startsWith('4')) refused += 1;
    }
    for (const question of BAD_TRIPS) {
      const payload = JSON.stringify(question);
      const headers = { 'content-type': 'application/json' };
      const answer = await get(`/trip-checks?asOf=${TODAY}`, { method: 'POST', payload, headers });
      recorder.add('POST /trip-checks', payload, answer);
      if (answer.startsWith('4')) refused += 1;
    }
    // Some are answered: a page behind the last one is empty.
    expect(refused).toBeGreaterThanOrEqual(500);
    expect(recorder.differences()).toEqual([]);
  },
  15 * MINUTES,
);
