/**
 * Sixty drafts of the desk, previewed and published one after another on the sample data set: what their previews say,
 * the changes that follow, the answers as they were known after each third of them, and what is exported in the end.
 */
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { CatalogKeeper } from '../../src/catalog/keeper/catalog-keeper.ts';
import { DatedCatalogs } from '../../src/catalog/keeper/dated-catalogs.ts';
import { withRowReader } from '../../src/db/row-reader.ts';
import { deriveChanges } from '../../src/node/changes/derive-changes.ts';
import { draftOf, MINISTRY } from '../desk/desk-data.ts';
import { type DeskCheckout, deskCheckout, publishChange } from '../desk/export/export-under-test.ts';
import { RANDOM_EDIT, randomEdits } from '../desk/random-edits.ts';
import { askDoor } from '../helpers/ask-door.ts';
import { type ApiUnderTest, startApi } from '../http/api-under-test.ts';
import { Recorder } from './recorder.ts';
import { WholeAnswers } from './whole-answers.ts';

const DRAFTS = 60;
/** After all that is recorded, so that what is known does not depend on the day on which this runs. */
const NOW = Date.parse('2031-06-15T12:00:00Z');
const [ARGENTINA, BRAZIL, FRANCE, GERMANY, JAPAN] = [32, 76, 250, 276, 392];
const COUNTRIES = [ARGENTINA, BRAZIL, FRANCE, GERMANY, JAPAN];

let desk: DeskCheckout;
let keeper: CatalogKeeper;
let dated: DatedCatalogs;
let api: ApiUnderTest;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  desk = await deskCheckout();
  await deriveChanges(desk.db.kysely, NOW);
  const connection = desk.db.poolConfig;
  keeper = new CatalogKeeper({ connection, directory: null, software: 'test', now: () => NOW });
  dated = new DatedCatalogs({
    current: () => keeper.current,
    read: (use) => withRowReader(desk.db.kysely, use),
    now: () => NOW,
    onFailure: (error) => expect.unreachable(String(error)),
    answeredWithinMs: 600_000, // what is answered is recorded here, however long it takes
  });
  api = await startApi({ db: desk.db.kysely, catalog: () => keeper.current, datedCatalogs: dated });
});
afterAll(async () => {
  vi.useRealTimers();
  await api?.close();
  await dated?.close();
  await keeper?.close();
  await desk?.close();
});

async function get(target: string): Promise<string> {
  const { statusCode, body } = await askDoor(api.app, { url: `/v1${target}`, headers: { 'x-api-key': api.key } });
  return `${statusCode} ${body}`;
}

it('60 drafts previewed, published and exported; their changes; 20 instants of what was known', async () => {
  const revision = 'of the sample';
  const drafts = new Recorder('drafts', revision);
  const editsOf = randomEdits(desk.db);
  const chosen = fc.sample(fc.array(RANDOM_EDIT, { minLength: 1, maxLength: 3 }), { numRuns: 2 * DRAFTS, seed: 36 });
  const instants: string[] = [];
  let made = 0;
  for (const one of chosen) {
    const edits = made < DRAFTS ? await editsOf(one) : [];
    if (edits.length === 0) continue;
    made += 1;
    const body = draftOf({}, { edits, evidence: [{ ...MINISTRY, topics: undefined }] });
    const drafted = await desk.author.ask('POST', '/changes', body);
    expect(drafted.statusCode, drafted.body).toBe(201);
    const { id } = drafted.json;
    const { body: previewed } = await desk.author.ask('POST', `/changes/${id}/preview`);
    drafts.add(`previews ${Math.ceil(made / 10)}`, JSON.stringify(edits), withoutTimes(previewed));
    await publishChange(desk, id);
    await deriveChanges(desk.db.kysely, NOW);
    if (made % 3 === 0) instants.push(await lastRecorded());
  }
  expect(made).toBe(DRAFTS);
  expect(instants).toHaveLength(20);
  const { code, stdout, stderr } = await desk.run();
  drafts.add('exported', 'what it says', `${code} ${stdout} ${stderr}`.replaceAll(desk.top, ''));
  execFileSync('git', ['-C', desk.top, 'add', '-A']);
  const files = execFileSync('git', ['-C', desk.top, 'ls-files', '-s', '--abbrev'], { encoding: 'utf8' });
  drafts.add('exported', 'the files', files);

  const changes = new Recorder('changes', revision);
  for (let page = 1, more = true; more; page++) {
    const answer = await get(`/changes?limit=100&page=${page}`);
    changes.add('/changes', `page ${page}`, withoutTimes(answer));
    more = page < Number(/"totalPages":(\d+)/.exec(answer)?.[1] ?? 1);
  }

  await keeper.rebuildPart('rules');
  const known = new Recorder('known-at', revision);
  const whole = new WholeAnswers(keeper.current as Catalog);
  for (const [index, knownAt] of instants.entries()) {
    const at = `knownAt=${encodeURIComponent(knownAt)}`;
    const targets = COUNTRIES.flatMap((to) => [
      ...COUNTRIES.filter((from) => from !== to).map(
        (from) => `/entry-requirements/personalized?fromCountryId=${from}&toCountryId=${to}&explain=true&evidence=true`,
      ),
      `/entry-requirements/by-destination/${to}?evidence=true`,
    ]);
    for (const target of [...targets, '/entry-requirements?limit=100', '/health-requirements?limit=100']) {
      const answer = await whole.answer(`${target}${target.includes('?') ? '&' : '?'}${at}`, get);
      known.add(`instant ${index + 1}`, target, withoutTimes(answer));
    }
  }
  expect([...drafts.differences(), ...changes.differences(), ...known.differences()]).toEqual([]);
}, 600_000);

async function lastRecorded(): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select to_char(max(recorded_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from (select recorded_at from entry_rule_revision union select recorded_at from health_requirement_revision
      union select recorded_at from country_group_revision) r`.execute(desk.db.kysely);
  return String(rows[0]?.at);
}

/** Of the database's clock, which goes on: instants of this decade. */
const withoutTimes = (text: string) => text.replaceAll(/\b202\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, 'then');
