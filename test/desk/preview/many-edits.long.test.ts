import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '../../../src/db/pool.ts';
import type { DatabaseSchema } from '../../../src/db/schema.ts';
import { silentLogger } from '../../../src/infrastructure/logger.ts';
import { openLoadedDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type DashboardUnderTest, startDashboard } from '../../http-dashboard/dashboard-under-test.ts';
import { BRAZIL, draftOf, JAPAN, MINISTRY } from '../desk-data.ts';
import { type DeskUser, deskUser } from '../desk-under-test.ts';
import { type SampleDesk, sampleDesk } from '../sample-desk.ts';

describe('a change of many edits', () => {
  let db: TestDatabase;
  let api: DashboardUnderTest;
  let author: DeskUser;
  let reviewer: DeskUser;
  let rules: readonly number[];
  let countries: readonly number[];
  let health: readonly number[];
  let groups: readonly { readonly id: number; readonly members: ReadonlySet<number> }[];
  let statements = 0;
  beforeAll(async () => {
    const loaded = await openLoadedDatabase();
    const pool = openPool({ ...loaded.poolConfig, max: 2 }, silentLogger());
    // Rules are read in pages: as many as there are rules about the pairs, whatever the edits.
    const log = ({ query }: LogEvent) => {
      if (!/ limit \d+$/.test(query.sql)) statements += 1;
    };
    const kysely = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }), log });
    const close = async () => {
      await kysely.destroy();
      await loaded.close();
    };
    db = { ...loaded, kysely, close };
    api = await startDashboard(db);
    author = await deskUser(db, api, 'editor');
    reviewer = await deskUser(db, api, 'reviewer');
    const live = kysely.selectFrom('entry_rule').select('id').where('retired_at', 'is', null).orderBy('id');
    const ofPairs = live.where('from_country_id', 'is not', null).where('to_country_id', 'is not', null);
    const unlimited = ofPairs.where('valid_from', 'is', null).where('valid_until', 'is', null);
    rules = (await unlimited.execute()).map(({ id }) => id);
    countries = (await kysely.selectFrom('country').select('id').orderBy('id').execute()).map(({ id }) => id);
    const required = kysely.selectFrom('health_requirement').select('id').where('retired_at', 'is', null).orderBy('id');
    health = (await required.execute()).map(({ id }) => id);
    const members = await kysely
      .selectFrom('country_group_member')
      .select(['country_group_id', 'country_id'])
      .execute();
    const byGroup = Map.groupBy(members, (one) => one.country_group_id);
    groups = [...byGroup].map(([id, own]) => ({ id, members: new Set(own.map((one) => one.country_id)) }));
  });
  afterAll(async () => {
    await api?.close();
    await db?.close();
  });

  /** How many statements its preview and its publication take. */
  async function statementsOf(edits: readonly object[], more: object): Promise<{ preview: number; publish: number }> {
    const evidence = [{ ...MINISTRY, topics: undefined }];
    const { id } = await taken('POST', '/changes', author, draftOf({}, { edits, evidence, ...more }));
    await taken('POST', `/changes/${id}/submit`, author);
    const preview = await counted(() => taken('POST', `/changes/${id}/preview`, reviewer));
    await taken('POST', `/changes/${id}/approve`, reviewer, {});
    return { preview, publish: await counted(() => taken('POST', `/changes/${id}/publish`, reviewer)) };
  }
  async function taken(method: string, path: string, user: DeskUser, body?: object) {
    const answer = await user.ask(method, path, body);
    expect([path, answer.statusCode < 300, answer.json.message]).toEqual([path, true, undefined]);
    return answer.json;
  }
  async function counted(act: () => Promise<unknown>): Promise<number> {
    const before = statements;
    await act();
    return statements - before;
  }

  const ofRules = (place: number, edit: object) => (from: number, to: number) =>
    rules.slice(place + from, place + to).map((ruleId) => ({ ...edit, ruleId }));
  const kinds: Record<string, [edits: (from: number, to: number) => object[], more?: object]> = {
    'rules that change': [ofRules(0, { action: 'change', fields: { maxStayDays: 17, returnTicket: 'required' } })],
    'rules that change on a day to come': [
      ofRules(100, { action: 'change', fields: { maxStayDays: 16 } }),
      { effectiveFrom: '2090-03-01' },
    ],
    'rules that end': [ofRules(200, { action: 'retire' })],
    'new rules': [
      (from, to) =>
        countries.slice(from, to).map((fromCountryId) => {
          const toCountryId = fromCountryId === JAPAN ? BRAZIL : JAPAN;
          return {
            action: 'create',
            fields: { ruleKey: 'made', fromCountryId, toCountryId, visaRequirementType: 'eta' },
          };
        }),
    ],
    'health requirements that change': [
      (from, to) =>
        health.slice(from, to).map((healthRequirementId) => ({
          action: 'change',
          healthRequirementId,
          fields: { circumstances: 'In towns' },
        })),
    ],
    'new health requirements': [
      (from, to) =>
        countries.slice(from, to).map((countryId) => {
          const fields = { ruleKey: 'made', vaccineId: 1, countryId, requirement: 'recommended' };
          return { record: 'health_requirement', action: 'create', fields };
        }),
    ],
    'groups that a country joins': [
      (from, to) =>
        groups.slice(from, to).map(({ id, members }) => {
          const countryId = countries.find((one) => !members.has(one));
          return { action: 'change', groupId: id, members: { add: [{ countryId }], remove: [] } };
        }),
    ],
  };

  it.each(Object.keys(kinds))('asks the database no more often than one of few: %s', async (kind) => {
    const [edits, more = {}] = kinds[kind] as (typeof kinds)[string];
    const [some, many] = [edits(0, 9), edits(9, 99)];
    expect(some.length).toBe(9);
    expect(many.length).toBeGreaterThan(45);
    const ofSome = await statementsOf(some, more);
    const ofMany = await statementsOf(many, more);
    // Whether rules that no longer answer any of the pairs still answer others is asked where there are such rules.
    expect(ofMany.preview - ofSome.preview).toBeLessThanOrEqual(5);
    expect(ofMany.publish - ofSome.publish).toBeLessThanOrEqual(1);
  });
});

describe('of several edits that cannot be published, the first is named', () => {
  let desk: SampleDesk;
  beforeAll(async () => {
    desk = await sampleDesk();
  });
  afterAll(() => desk?.close());

  let made = 0;
  const rule = (key: string, fields: object) => ({
    action: 'create',
    fields: { ruleKey: key, fromCountryId: BRAZIL, toCountryId: JAPAN, visaRequirementType: 'eta', ...fields },
  });
  const good = () => {
    made += 1;
    return rule(`good-${made}`, {});
  };
  const endless = (key: string) => rule(key, { validFrom: '2030-02-01', validUntil: '2030-01-01' });
  const transit = (ruleKey: string) => ({
    record: 'health_requirement',
    action: 'create',
    fields: { ruleKey, vaccineId: 1, countryId: JAPAN, requirement: 'required', transitHoursOver: 12 },
  });
  const stale = async () => ({
    action: 'change',
    ruleId: await desk.data.ruleId('visa-exempt'),
    fields: { maxStayDays: 77 },
  });

  const refusal = async (edits: readonly object[], meanwhile: () => Promise<unknown> = async () => {}) => {
    const { id } = (await desk.author.ask('POST', '/changes', draftOf({}, { edits }))).json;
    await meanwhile();
    const { statusCode, json } = await desk.author.ask('POST', `/changes/${id}/preview`);
    return [statusCode, json.message];
  };
  let days = 40;
  /** Publishes another change of the rule that `stale` changes. */
  const moveOn = async () => {
    days += 1;
    const edit = { ...(await stale()), fields: { maxStayDays: days } };
    const { id } = (await desk.author.ask('POST', '/changes', draftOf(edit))).json;
    await desk.author.ask('POST', `/changes/${id}/submit`);
    await desk.reviewer.ask('POST', `/changes/${id}/preview`);
    await desk.reviewer.ask('POST', `/changes/${id}/approve`, {});
    expect((await desk.reviewer.ask('POST', `/changes/${id}/publish`)).statusCode).toBe(200);
  };
  const CONTRADICTS =
    /^The rule "first" \(c76>c392\) would have values that contradict each other \(entry_rule_validity/;

  it('where the database refuses two of them', async () => {
    const edits = [good(), good(), endless('first'), good(), endless('second'), good()];
    expect(await refusal(edits)).toEqual([422, expect.stringMatching(CONTRADICTS)]);
  });
  it('where it refuses the first and the last', async () => {
    const edits = [endless('first'), good(), good(), good(), endless('second')];
    expect(await refusal(edits)).toEqual([422, expect.stringMatching(CONTRADICTS)]);
  });
  it('where the other one has a record of another kind', async () => {
    expect(await refusal([good(), endless('first'), transit('second')])).toEqual([
      422,
      expect.stringMatching(CONTRADICTS),
    ]);
    const named = expect.stringMatching(/^The health requirement "second" of the country 392 would have values that/);
    expect(await refusal([good(), transit('second'), endless('first')])).toEqual([422, named]);
  });
  it('where the rule of a later one says something else by now', async () => {
    const edits = [good(), endless('first'), await stale(), good()];
    expect(await refusal(edits, moveOn)).toEqual([422, expect.stringMatching(CONTRADICTS)]);
  });
  it('where the rule of an earlier one says something else by now', async () => {
    const edits = [good(), await stale(), endless('first')];
    const moved = expect.stringMatching(/^The rule "visa-exempt" .* says something else of maxStayDays by now/);
    expect(await refusal(edits, moveOn)).toEqual([409, moved]);
  });
  it('where one has the key of the rule that another begins on its day', async () => {
    const day = '2090-03-01';
    const begins = { ...(await stale()), fields: { maxStayDays: 21 } };
    const { scope_key, ...scope } = await desk.db.kysely
      .selectFrom('entry_rule')
      .select(['scope_key', 'from_country_id as fromCountryId', 'from_country_group_id as fromCountryGroupId'])
      .select(['to_country_id as toCountryId', 'to_country_group_id as toCountryGroupId'])
      .where('rule_key', '=', 'visa-exempt')
      .executeTakeFirstOrThrow();
    const named = Object.fromEntries(Object.entries(scope).filter(([, id]) => id !== null));
    const key = `visa-exempt-from-${day}`;
    const same = { action: 'create', fields: { ruleKey: key, ...named, visaRequirementType: 'eta' } };
    const message = `The rule "${key}" (${scope_key}) exists already`;
    for (const edits of [
      [begins, same],
      [same, begins],
    ]) {
      const { id } = (await desk.author.ask('POST', '/changes', draftOf({}, { edits, effectiveFrom: day }))).json;
      const { statusCode, json } = await desk.author.ask('POST', `/changes/${id}/preview`);
      expect([statusCode, json.message]).toEqual([409, message]);
    }
  });
  it('and nothing of the others stays', async () => {
    const keys = await desk.db.kysely.selectFrom('entry_rule').select('rule_key').execute();
    expect(keys.filter(({ rule_key }) => /^(good|first|second)/.test(rule_key))).toEqual([]);
    const { json } = await desk.author.ask('POST', '/changes', draftOf({}, { edits: [good(), good()] }));
    expect((await desk.author.ask('POST', `/changes/${json.id}/preview`)).statusCode).toBe(200);
  });
});
