import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CatalogKeeper } from '../../../src/catalog/keeper/catalog-keeper.ts';
import { DatedCatalogs } from '../../../src/catalog/keeper/dated-catalogs.ts';
import { withRowReader } from '../../../src/db/row-reader.ts';
import { loadOpenData } from '../../../src/services/open-data/load-open-data.ts';
import { anyDatabase, openTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type FileChanges, SAMPLE_FILES, writeSampleDataSet } from '../../helpers/sample-data-set.ts';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';

const RULE = SAMPLE_FILES['entry/JP.yaml'] as string;
const LIST = SAMPLE_FILES['groups/jp_visa_exempt.yaml'] as string;
const HEALTH = SAMPLE_FILES['health/br.yaml'] as string;
const TODAY = '2026-06-15';
const NOON = Date.parse(`${TODAY}T12:00:00Z`);
const [BRAZIL, GERMANY, JAPAN, FRANCE] = [76, 276, 392, 250];

/** What a busy machine may take is no failure here; the limit has tests of its own, without a database. */
const PATIENT_MS = 600_000;

/** The data set's three states; each is known from the moment at which it was loaded. */
const STATES: readonly FileChanges[] = [
  {},
  {
    'entry/JP.yaml': RULE.replace('stay: 90', 'stay: 30'),
    'groups/jp_visa_exempt.yaml': LIST.replace('{ country: DE, status: member }', '{ country: FR, status: member }'),
    'health/br.yaml': HEALTH.replace('requirement: recommended', 'requirement: required'),
  },
  {
    'entry/JP.yaml': RULE.replace('stay: 90 }', 'stay: 30 }\n    validUntil: 2027-01-01'),
    'groups/jp_visa_exempt.yaml': LIST,
    'health/br.yaml': null,
  },
];

describe.each(anyDatabase)('questions of another time (%s)', (kind) => {
  let db: TestDatabase;
  let api: ApiUnderTest;
  let directory: string;
  let keeper: CatalogKeeper;
  let dated: DatedCatalogs;
  /** When each state was recorded. */
  const recorded: string[] = [];
  const failures: unknown[] = [];

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    directory = path.join(mkdtempSync(path.join(tmpdir(), 'carnet-other-times-')), 'data');
    for (const [index, state] of STATES.entries()) {
      writeSampleDataSet(directory, state);
      await loadOpenData(db.kysely, { directory, today: TODAY });
      const { rows } = await sql<{ at: string }>`
        select to_char(max(recorded_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from entry_rule_revision`.execute(
        db.kysely,
      );
      recorded[index] = String(rows[0]?.at);
    }
    const connection = db.poolConfig;
    keeper = new CatalogKeeper({ connection, directory: null, software: 'test', now: () => NOON });
    await keeper.rebuildPart('rules');
    dated = new DatedCatalogs({
      current: () => keeper.current,
      read: (use) => withRowReader(db.kysely, use),
      now: Date.now,
      onFailure: (error) => failures.push(error),
      answeredWithinMs: PATIENT_MS,
    });
    api = await startApi({ db: db.kysely, catalog: () => keeper.current, datedCatalogs: dated });
  });
  afterAll(async () => {
    await api?.close();
    await dated?.close();
    await keeper?.close();
    await db?.close();
    rmSync(path.dirname(directory), { recursive: true, force: true });
  });

  const personalized = (from: number, query: string) =>
    ask(api, `/v1/entry-requirements/personalized?fromCountryId=${from}&toCountryId=${JAPAN}&${query}`);

  it.each([
    { state: 0, from: BRAZIL, stay: 90 },
    { state: 1, from: BRAZIL, stay: 30 },
    { state: 2, from: BRAZIL, stay: 30 },
    { state: 0, from: GERMANY, stay: 90 },
    { state: 1, from: GERMANY, stay: null },
    { state: 2, from: GERMANY, stay: 30 },
    { state: 0, from: FRANCE, stay: null },
    { state: 1, from: FRANCE, stay: 30 },
  ])('the answer known at the time of state $state to $from allows $stay days', async ({ state, from, stay }) => {
    const knownAt = recorded[state] as string;
    const { statusCode, json } = await personalized(from, `knownAt=${knownAt}&asOf=2026-06-15`);
    expect(statusCode).toBe(200);
    expect(json.requirement.maxStayDays).toBe(stay);
    expect(json.applicabilityContext).toMatchObject({ asOf: TODAY, knownAt });
  });

  it('takes both: what was known then of a day after the end that was announced later', async () => {
    const stay = async (query: string) => (await personalized(BRAZIL, query)).json.requirement.maxStayDays;
    expect(await stay('asOf=2027-01-01')).toBeNull();
    expect(await stay('asOf=2026-12-31')).toBe(30);
    expect(await stay(`asOf=2027-01-01&knownAt=${recorded[2]}`)).toBeNull();
    expect(await stay(`asOf=2027-01-01&knownAt=${recorded[1]}`)).toBe(30);
    expect(await stay(`asOf=2027-01-01&knownAt=${recorded[0]}`)).toBe(90);
  });

  it('explain with the rules of the time', async () => {
    const { json } = await personalized(GERMANY, `knownAt=${recorded[1]}&explain=true&evidence=true`);
    const { candidates } = json.applicabilityContext.trace;
    expect(candidates.map(({ ruleKey, outcome }: Record<string, string>) => `${ruleKey} ${outcome}`)).toEqual([
      'general won',
    ]);
    expect(json.requirement.facts.visa.evidence).toMatchObject([
      { name: 'A treaty', statedOn: '2025-05-01' },
      { statedOn: '2024-03-02' },
    ]);
  });

  it('know a pair as everything is known', async () => {
    const pair = { passportId: BRAZIL, destinationId: JAPAN };
    for (const at of recorded) {
      const time = { asOf: '2026-08-01', knownAt: Date.parse(at) };
      const [one, all] = await Promise.all([dated.ofPair(pair, time), dated.whole(time, 'an account')]);
      const named = { asOf: time.asOf, knownAt: at };
      const extras = { trace: true, evidence: true };
      expect(one.personalizedOn(BRAZIL, JAPAN, named, extras)).toBe(all.personalizedOn(BRAZIL, JAPAN, named, extras));
      expect(one.personalized(BRAZIL, JAPAN)).toBe(all.personalized(BRAZIL, JAPAN));
    }
  });

  it('are made ready for accounts in turns, so that one leaves room for others', async () => {
    const at = (later: number) => ({ asOf: '2026-08-01', knownAt: Date.parse(String(recorded[1])) + later });
    const made: string[] = [];
    const make = async (account: string, later: number) => {
      await dated.whole(at(later), account);
      made.push(account);
    };
    const all = [1, 2, 3, 4].map((later) => make('one', later));
    await expect(dated.whole(at(5), 'one')).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining('Too many other days and instants are being asked for by you; try again in '),
    });
    await Promise.all([...all, make('other', 6), make('other', 7)]);
    expect(made.slice(0, 5)).toEqual(['one', 'other', 'one', 'other', 'one']);
    expect(made).toHaveLength(6);
  });

  it.each([
    ['/v1/entry-requirements?toCountryId=JP', [2, 2, 2]],
    ['/v1/entry-requirements/by-destination/JP', [2, 2, 2]],
    ['/v1/health-requirements?countryId=BR', [1, 1, 0]],
  ])('list what was known: %s', async (url, totals) => {
    const asOf = '2026-11-20';
    for (const [state, knownAt] of recorded.entries()) {
      const target = `${url}${url.includes('?') ? '&' : '?'}asOf=${asOf}&knownAt=${knownAt}`;
      const { statusCode, json } = await ask(api, target);
      expect(statusCode).toBe(200);
      expect(json.meta.total).toBe(totals[state]);
      expect(json).toMatchObject({ asOf, knownAt });
    }
  });

  it('are of today where no day is asked for', async () => {
    const [knownAt] = recorded;
    const { json } = await ask(api, `/v1/entry-requirements/by-destination/JP?knownAt=${knownAt}`);
    expect(json).toMatchObject({ asOf: new Date().toISOString().slice(0, 10), knownAt });
  });

  it('list the fields as they were known', async () => {
    const health = await ask(api, `/v1/health-requirements?countryId=BR&knownAt=${recorded[0]}`);
    expect(health.json.data).toMatchObject([{ requirement: 'recommended' }]);
    const list = await ask(api, `/v1/entry-requirements?fromCountryGroupId=2&knownAt=${recorded[0]}`);
    expect(list.json.data).toMatchObject([{ maxStayDays: 90 }]);
  });

  it('list the rules of another day, and name it', async () => {
    const total = async (asOf: string) => {
      const { json } = await ask(api, `/v1/entry-requirements/by-destination/JP?asOf=${asOf}`);
      expect(json).toMatchObject({ asOf, knownAt: null });
      return json.meta.total;
    };
    expect(await total('2026-12-31')).toBe(2);
    expect(await total('2027-01-01')).toBe(1);
  });

  it('check a trip by what was known', async () => {
    const question = {
      travellers: [{ documents: [{ kind: 'passport', nationality: 'BR', issuedBy: 'BR', expiresOn: '2030-01-01' }] }],
      legs: [{ country: 'JP', arrivesOn: '2026-07-01', departsOn: '2026-08-10' }],
      purpose: 'tourism',
    };
    const check = async (query: string) => {
      const answer = await ask(api, `/v1/trip-checks?asOf=${TODAY}${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(question),
      });
      expect([answer.statusCode, answer.json.problems]).toEqual([200, undefined]);
      return answer.json;
    };
    const then = await check(`&knownAt=${recorded[0]}`);
    const now = await check('');
    expect(then).toMatchObject({ asOf: TODAY, knownAt: recorded[0] });
    expect(now).toMatchObject({ asOf: TODAY, knownAt: null });
    expect(then.travellers[0].legs[0].requirement.maxStayDays).toBe(90);
    expect(now.travellers[0].legs[0].requirement.maxStayDays).toBe(30);
    expect(then.dataRevision).not.toBe(now.dataRevision);
  });

  it('are answered 304 while the answer is the same, and not for another day', async () => {
    const url = `/v1/entry-requirements/by-destination/JP?knownAt=${recorded[0]}`;
    const { headers } = await ask(api, `${url}&asOf=2026-08-01`);
    const again = (asOf: string) =>
      ask(api, `${url}&asOf=${asOf}`, { headers: { 'if-none-match': headers.etag as string } });
    expect((await again('2026-08-01')).statusCode).toBe(304);
    expect((await again('2026-08-02')).statusCode).toBe(200);
  });

  it.each([
    ['asOf=2026-02-30', 400, 'asOf'],
    ['asOf=tomorrow', 400, 'asOf'],
    ['asOf=2026-2-3', 400, 'asOf'],
    ['asOf=', 400, 'asOf'],
    ['asOf=2026-06-15&asOf=2026-06-16', 400, 'asOf'],
    ['knownAt=2026-02-30T00:00:00.000Z', 400, 'knownAt'],
    ['knownAt=2026-06-15T25:00:00.000Z', 400, 'knownAt'],
    ['knownAt=2026-06-15', 400, 'knownAt'],
    ['knownAt=2999-01-01T00:00:00.000Z', 400, 'is in the future'],
    [
      'knownAt=2001-01-01T00:00:00.000Z',
      404,
      'Nothing was known yet on 2001-01-01T00:00:00.000Z: the first was recorded on 20',
    ],
  ])('refuse %s', async (query, status, message) => {
    for (const url of [
      `/v1/entry-requirements/personalized?fromCountryId=76&toCountryId=392&${query}`,
      `/v1/entry-requirements?${query}`,
      `/v1/entry-requirements/by-destination/392?${query}`,
      `/v1/health-requirements?${query}`,
    ]) {
      const { statusCode, json } = await ask(api, url);
      expect([url, statusCode]).toEqual([url, status]);
      expect(json.message).toContain(message);
    }
  });

  it('say that a country does not exist, or that nothing was known of the pair', async () => {
    const none = await ask(
      api,
      `/v1/entry-requirements/personalized?fromCountryId=999&toCountryId=392&knownAt=${recorded[0]}`,
    );
    expect(none.statusCode).toBe(404);
    expect(none.json.message).toBe('Country 999 not found');
    const same = await ask(
      api,
      `/v1/entry-requirements/personalized?fromCountryId=392&toCountryId=392&knownAt=${recorded[0]}`,
    );
    expect(same.statusCode).toBe(422);
    const unknown = await ask(
      api,
      `/v1/entry-requirements/personalized?fromCountryId=276&toCountryId=250&knownAt=${recorded[0]}`,
    );
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json.message).toContain(`, as known on ${recorded[0]}`);
  });

  it('wait for each other, some of them; the rest are asked to come again', async () => {
    const days = [...Array(8).keys()].map((index) => `2026-07-${String(index + 1).padStart(2, '0')}`);
    const answers = await Promise.all(
      days.map((day) => ask(api, `/v1/entry-requirements?asOf=${day}&knownAt=${recorded[1]}`)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.filter((status) => status === 503)).toHaveLength(4);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect(failures).toEqual([]);
  });

  it('that are not ready in time are 503, and answered when they are asked again', async () => {
    const hasty = new DatedCatalogs({
      current: () => keeper.current,
      read: (use) => withRowReader(db.kysely, use),
      now: Date.now,
      onFailure: (error) => failures.push(error),
      answeredWithinMs: 0,
    });
    const impatient = await startApi({ db: db.kysely, catalog: () => keeper.current, datedCatalogs: hasty });
    try {
      for (const url of [
        '/v1/entry-requirements?asOf=2026-09-01',
        '/v1/entry-requirements/by-destination/JP?asOf=2026-09-02',
        '/v1/health-requirements?asOf=2026-09-03',
      ]) {
        const target = `${url}&knownAt=${recorded[1]}`;
        const first = await ask(impatient, target);
        expect([first.statusCode, first.json.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
        expect(first.json.message).toBe(
          `What held or was known at that time is being made ready; try again in ${first.headers['retry-after']} s`,
        );
        await expect.poll(async () => (await ask(impatient, target)).statusCode).toBe(200);
      }
      expect(failures).toEqual([]);
    } finally {
      await impatient.close();
      await hasty.close();
    }
  });
});
