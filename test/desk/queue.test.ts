import { dayOf } from '@carnet/rules/calendar.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeOldPairQuestions } from '../../src/services/traffic/pair-questions.repository.ts';
import { databaseKinds, itOn, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { SAMPLE_FILES } from '../helpers/sample-data-set.ts';
import { type DashboardUnderTest, startDashboard } from '../http-dashboard/dashboard-under-test.ts';
import { type DeskData, deskData, draftOf, GERMANY, JAPAN } from './desk-data.ts';
import { type DeskUser, deskUser } from './desk-under-test.ts';

describe.each(databaseKinds)('the queue of the desk (%s)', (kind) => {
  const itOnce = itOn('embedded', kind);
  let db: TestDatabase;
  let api: DashboardUnderTest;
  let data: DeskData;
  let ana: DeskUser;
  let ben: DeskUser;
  let general: number;
  let exempt: number;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    api = await startDashboard(db);
    data = deskData(db);
    const soon = dayOf(Date.now() + 10 * 86_400_000);
    const rule = (SAMPLE_FILES['entry/JP.yaml'] as string).replace(
      'visa: { type: visa_free',
      `validUntil: ${soon}\n    visa: { type: visa_free`,
    );
    await data.load({ 'entry/JP.yaml': rule });
    ana = await deskUser(db, api, 'editor');
    ben = await deskUser(db, api, 'editor');
    [general, exempt] = [await data.ruleId('general'), await data.ruleId('visa-exempt')];
  });
  afterAll(async () => {
    data?.remove();
    await api?.close();
    await db?.close();
  });

  const queue = async (query = '') => (await ana.ask('GET', `/queue${query}`)).json;
  const ids = async (query: string) => (await queue(query)).data.map(({ ruleId }: { ruleId: number }) => ruleId);
  const set = (query: string, ruleKey = 'general') =>
    sql`update entry_rule set last_verified_at = ${sql.raw(query)} where rule_key = ${ruleKey}`.execute(db.kysely);

  itOnce('has what is due, the most valuable first, with the reasons', async () => {
    const { data: items, meta } = await queue();
    expect(meta.total).toBe(3);
    expect(items[0]).toMatchObject({ ruleId: general, source: 'open-data', scopeKey: '*>c392', reasons: ['due'] });
    expect(items[0].pairs).toBeGreaterThan(190);
    expect(items[0].daysPastDue).toBeGreaterThan(200);
    expect(items.find(({ ruleId }: { ruleId: number }) => ruleId === exempt)).toMatchObject({
      checkedOn: '2025-05-02',
      reasons: ['due', 'ends_soon'],
      pairs: 2,
    });
  });

  itOnce('puts first what is asked about, within 30 days', async () => {
    const ask = (passport: number, daysAgo: number, questions: number) =>
      sql`insert into pair_question values ((now() at time zone 'utc')::date - ${daysAgo}::integer, ${passport}, ${JAPAN}, ${questions})`.execute(
        db.kysely,
      );
    const asked = async () => (await queue(`?destinationId=${JAPAN}`)).data;
    await ask(GERMANY, 0, 10_000);
    await ask(GERMANY, 29, 5);
    await ask(GERMANY, 30, 1_000_000);
    await removeOldPairQuestions(db.kysely); // as each node does once a minute
    expect(await asked()).toMatchObject([
      { ruleId: exempt, pairs: 2, questions: 10_005 },
      { ruleId: general, questions: 10_005 },
    ]);
    // A passport that only the rule for everyone answers.
    await ask(32, 0, 40_000);
    expect(await asked()).toMatchObject([
      { ruleId: general, questions: 50_005 },
      { ruleId: exempt, questions: 10_005 },
    ]);
    expect((await queue('?destinationId=32')).data).toMatchObject([{ questions: 0 }]);
    await sql`delete from pair_question`.execute(db.kysely);
  });

  itOnce('is asked by destination, topic and reason', async () => {
    expect(await ids(`?destinationId=${JAPAN}`)).toEqual([general, exempt]);
    expect(await ids('?destinationId=32')).not.toContain(general);
    expect(await ids('?topic=returnTicket')).toEqual([general]);
    expect(await ids('?reason=ends_soon')).toEqual([exempt]);
    expect(await ids('?reason=correction')).toEqual([]);
    expect(await ids('?page=3&limit=1')).toHaveLength(1);
    expect((await queue('?page=9')).meta.total).toBe(3);
    expect((await ana.ask('GET', '/queue?topic=weather')).statusCode).toBe(400);
  });

  itOnce('has what was reported of a rule, until that is closed', async () => {
    await sql`
      insert into desk_doubt (source_id, scope_key, rule_key, reason, details)
      select source_id, scope_key, rule_key, 'correction', '{}' from entry_rule where id = ${exempt}
    `.execute(db.kysely);
    expect((await queue('?reason=correction')).data).toMatchObject([{ reasons: ['due', 'ends_soon', 'correction'] }]);
    await sql`update desk_doubt set closed_at = now()`.execute(db.kysely);
    expect(await ids('?reason=correction')).toEqual([]);
  });

  it('gives a rule to one of those who claim it at once, and keeps others away', async () => {
    const claims = await Promise.all([ana, ben, ana, ben].map((one) => one.ask('POST', `/queue/${general}/claim`)));
    const owners = new Set(claims.filter(({ statusCode }) => statusCode === 200).map(({ json }) => json.accountId));
    expect(owners.size).toBe(1);
    expect(claims.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true);
    const [owner, other] = owners.has(ana.accountId) ? [ana, ben] : [ben, ana];
    expect((await queue()).data[0]).toMatchObject({ claimedBy: owner.accountId });
    const edit = draftOf({ action: 'change', ruleId: general, fields: { returnTicket: 'required' } });
    for (const [path, body] of [
      ['/changes', edit],
      [
        '/verifications',
        { ruleIds: [general], evidence: edit.evidence[0] && { ...edit.evidence[0], topics: undefined } },
      ],
      [`/queue/${general}/release`, {}],
    ] as const) {
      const refused = await other.ask('POST', path, body);
      expect([path, refused.statusCode, refused.json.message]).toEqual([path, 409, expect.stringContaining('claimed')]);
    }
    expect((await owner.ask('GET', '/queue?claimed=mine')).json.data).toMatchObject([{ ruleId: general }]);
    expect((await owner.ask('POST', `/queue/${general}/release`)).json).toEqual({
      record: 'entry_rule',
      ruleId: general,
      groupId: null,
      healthRequirementId: null,
      isClaimed: false,
    });
    expect((await other.ask('POST', `/queue/${general}/claim`)).statusCode).toBe(200);
  });

  itOnce('takes a claim back after a day', async () => {
    await ana.ask('POST', `/queue/${exempt}/claim`);
    expect((await ben.ask('POST', `/queue/${exempt}/claim`)).statusCode).toBe(409);
    await sql`update desk_claim set until = now() - interval '1 second'`.execute(db.kysely);
    expect((await queue()).data.every(({ claimedBy }: { claimedBy: unknown }) => claimedBy === null)).toBe(true);
    expect((await ben.ask('POST', `/queue/${exempt}/claim`)).json.accountId).toBe(ben.accountId);
    expect((await ben.ask('POST', '/queue/99999/claim')).statusCode).toBe(404);
    await sql`delete from desk_claim`.execute(db.kysely);
  });

  itOnce('leaves out what was verified, and has what nobody ever checked', async () => {
    await ana.ask('POST', `/queue/${general}/claim`);
    const evidence = {
      publication: { code: 'mofa', name: 'Visas', publisher: 'The ministry', kind: 'official' },
      statedOn: dayOf(Date.now()),
      url: 'https://www.mofa.go.jp/visas',
      quote: 'as ever',
    };
    const verified = await ana.ask('POST', '/verifications', { ruleIds: [general], evidence });
    expect(verified.json.status).toBe('published');
    expect(await ids('')).not.toContain(general);
    expect(await db.kysely.selectFrom('desk_claim').selectAll().execute()).toEqual([]);
    await set('null', 'citizens');
    await sql`update evidence set known_until = now() where rule_key = 'citizens'`.execute(db.kysely);
    const item = (await queue('?reason=due')).data.find(({ ruleKey }: { ruleKey: string }) => ruleKey === 'citizens');
    expect(item).toMatchObject({ checkedOn: null, daysPastDue: null, reasons: ['due'] });
  });
});
