/**
 * Everything that the open data set is asked for answers as it was recorded: `npm run promises`. Entry requirements are
 * recorded whole (whole-answers.ts).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pairMatrixCsv } from '../../bench/data/pair-matrix.ts';
import { tripQuestions } from '../../bench/data/trip-questions.ts';
import type { Extras } from '../../src/catalog/asked.ts';
import { type ByteText, byteText, toBytes } from '../../src/catalog/byte-text.ts';
import { type Catalog, MemoryCatalog } from '../../src/catalog/catalog.ts';
import { readTravelRows } from '../../src/catalog/read/read-travel-rows.ts';
import { RulesEdition } from '../../src/catalog/rules-edition.ts';
import type { PersonalizedResult } from '../../src/catalog/schemas/personalized-result.ts';
import { withRowReader } from '../../src/db/row-reader.ts';
import { importPassportIndex } from '../../src/services/imports/import-passport-index.ts';
import { askDoor } from '../helpers/ask-door.ts';
import { openLoadedDatabase } from '../helpers/database.ts';
import { openDataCatalog } from '../helpers/open-data-catalog.ts';
import { type ApiUnderTest, startApi } from '../http/api-under-test.ts';
import { BAD_QUERIES, BAD_TRIPS } from './bad-requests.ts';
import { Recorder } from './recorder.ts';
import { WholeAnswers } from './whole-answers.ts';

const TODAY = '2026-11-28';
const NOON = Date.parse(`${TODAY}T12:00:00Z`);
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
  catalog = await openDataCatalog(NOON);
  api = await startApi({ catalog: () => catalog });
});
afterAll(() => api.close());

async function get(target: string, options: { method?: string; payload?: string; headers?: object } = {}) {
  const headers = { 'x-api-key': api.key, ...options.headers };
  const { statusCode, body } = await askDoor(api.app, { ...options, url: `/v1${target}`, headers });
  return `${statusCode} ${body}`;
}

/** Of all pairs, by destination. */
function recordAnswers(recorder: Recorder, of: Catalog, forms: readonly string[], otherDays: readonly string[]): void {
  const whole = new WholeAnswers(of);
  const days = [undefined, ...otherDays];
  for (const { iso2: to } of of.countryCodes) {
    const known = new Map<string, PersonalizedResult | undefined>();
    for (const form of forms) {
      for (const { iso2: from } of of.countryCodes) {
        for (const asOf of days) {
          const pair = { from: idOf(of, from), to: idOf(of, to), asOf };
          const key = `${from} ${asOf}`;
          if (!known.has(key)) known.set(key, answered(of, pair, 'evidence'));
          const answer = form === 'evidence' ? known.get(key) : answered(of, pair, form);
          const body = answer && whole.body(answer, known.get(key) as PersonalizedResult);
          const text = body && byteText(JSON.stringify(body));
          recorder.add(to, `${from} ${to} ${form}${asOf === undefined ? '' : ` ${asOf}`}`, String(text));
        }
      }
    }
  }
}

const idOf = (of: Catalog, iso2: string) => of.countryIdOf(iso2) as number;

interface AskedPair {
  readonly from: number;
  readonly to: number;
  /** Undefined = without naming the day. */
  readonly asOf?: string | undefined;
}

function answered(of: Catalog, { from, to, asOf }: AskedPair, form: string): PersonalizedResult | undefined {
  const extras = FORMS[form] as Extras;
  if (asOf !== undefined) return parsed(of.personalizedOn(from, to, { asOf, knownAt: null }, extras));
  if (form !== 'plain') return parsed(of.personalizedWith(from, to, extras));
  return of.hasAnswer(from, to) ? parsed(of.personalized(from, to)) : undefined;
}

const parsed = (text: ByteText | undefined) =>
  text === undefined ? undefined : (JSON.parse(toBytes(text).toString()) as PersonalizedResult);

it(
  'personalised answers, of all pairs on three days in four forms',
  () => {
    const recorder = new Recorder('personalised', catalog.tripFacts.dataRevision);
    recordAnswers(recorder, catalog, Object.keys(FORMS), OTHER_DAYS);
    expect(recorder.differences()).toEqual([]);
  },
  15 * MINUTES,
);

it('a plain answer has at most 3.2 KB for the median pair', () => {
  const ids = catalog.countryCodes.map(({ iso2 }) => idOf(catalog, iso2));
  const answers = ids.flatMap((from) => ids.flatMap((to) => catalog.personalized(from, to) ?? []));
  const sizes = answers.map((answer) => toBytes(answer).length).sort((a, b) => a - b);
  expect(sizes.length).toBeGreaterThan(49_000);
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(3.2 * 1024);
});

it(
  'personalised answers with a made-up matrix beside the open data',
  async () => {
    const db = await openLoadedDatabase();
    try {
      const codes = catalog.countryCodes.map(({ iso2 }) => iso2).filter((iso2) => isPassport(iso2));
      const bytes = Buffer.from(pairMatrixCsv(codes.slice(0, 199)));
      await importPassportIndex(db.kysely, { bytes, fileName: '2026-01-01.csv' });
      const rows = await withRowReader(db.kysely, readTravelRows);
      const withMatrix = new MemoryCatalog(RulesEdition.of(rows, NOON), undefined);
      const recorder = new Recorder('made-up-matrix', withMatrix.tripFacts.dataRevision);
      recordAnswers(recorder, withMatrix, ['plain', 'all'], OTHER_DAYS.slice(0, 1));
      expect(recorder.differences()).toEqual([]);
    } finally {
      await db.close();
    }
  },
  15 * MINUTES,
);

const isPassport = (iso2: string) => catalog.passportOf(catalog.countryIdOf(iso2) as number)?.issuesPassports === true;

it(
  'every page of every list, and every record',
  async () => {
    const recorder = new Recorder('lists', catalog.tripFacts.dataRevision);
    const whole = new WholeAnswers(catalog);
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
        const answer = await whole.answer(`${path}page=${page}&limit=100`, get);
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
    const whole = new WholeAnswers(catalog);
    let refused = 0;
    for (const target of BAD_QUERIES) {
      const answer = await whole.answer(target, get);
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
