import { dayOf } from '@carnet/rules/calendar.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quoteHash } from '../../src/services/source-watch/source-pages.repository.ts';
import { anyDatabase, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { type DashboardUnderTest, startDashboard } from '../http-dashboard/dashboard-under-test.ts';
import { BRAZIL, type DeskData, deskData, draftOf, JAPAN, MINISTRY } from './desk-data.ts';
import { type DeskUser, deskUser, setRole } from './desk-under-test.ts';

describe.each(anyDatabase)('rules as the desk reads them (%s)', (kind) => {
  let db: TestDatabase;
  let api: DashboardUnderTest;
  let data: DeskData;
  let ana: DeskUser;
  let exempt: number;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    api = await startDashboard(db);
    data = deskData(db);
    await data.load();
    ana = await deskUser(db, api, 'editor', 'reviewer');
    exempt = await data.ruleId('visa-exempt');
  });
  afterAll(async () => {
    data?.remove();
    await api?.close();
    await db?.close();
  });

  const rule = async (id: number) => (await ana.ask('GET', `/rules/${id}`)).json;
  const keys = async (query: string) =>
    (await ana.ask('GET', `/rules?${query}`)).json.data.map(({ ruleKey }: { ruleKey: string }) => ruleKey);

  it('are found by destination, and by passport: its own, those of its groups, and those for everyone', async () => {
    expect(await keys(`destinationId=${JAPAN}`)).toEqual(['visa-exempt', 'general']);
    expect(await keys(`destinationId=${JAPAN}&passportId=${BRAZIL}`)).toEqual(['visa-exempt', 'general']);
    expect(await keys(`destinationId=${JAPAN}&passportId=4`)).toEqual(['general']);
    expect(await keys('destinationId=4')).toEqual([]);
    expect((await ana.ask('GET', '/rules')).statusCode).toBe(400);
  });

  it('come with all that they say, by the names of edits, and what says so', async () => {
    const one = await rule(exempt);
    expect(one).toMatchObject({
      ruleId: exempt,
      source: 'open-data',
      ruleKey: 'visa-exempt',
      isRetired: false,
      topics: ['visa'],
      fields: { visaRequirementType: 'visa_free', maxStayDays: 90 },
      doubts: [],
      fileSays: null,
      claimedBy: null,
    });
    expect(Object.values(one.fields)).not.toContain(null);
    expect(one.fields).not.toHaveProperty('lastVerifiedAt');
    expect(one.evidence.length).toBeGreaterThan(0);
    expect(one.evidence[0]).toMatchObject({ topic: 'visa', isSame: true, publication: { kind: expect.any(String) } });
    expect((await ana.ask('GET', '/rules/99999')).statusCode).toBe(404);
  });

  it('have what the source watch keeps of the page around each quotation, or why it keeps nothing', async () => {
    const url = 'https://www.example.org/treaty';
    const excerpts = async () => (await rule(exempt)).evidence.map(({ excerpt }: { excerpt: object }) => excerpt);
    const nothing = { sentences: [], readAt: null, note: null };
    await sql`update evidence set url = ${`${url}#annex`}, quote = null where rule_key = 'visa-exempt'`.execute(
      db.kysely,
    );
    expect((await excerpts())[0]).toEqual({ ...nothing, state: 'no_quotation' });
    await sql`update evidence set quote = 'may stay for 90 days' where rule_key = 'visa-exempt'`.execute(db.kysely);
    expect((await excerpts())[0]).toEqual({ ...nothing, state: 'not_asked' });
    await sql`insert into source_page (url, asked_at, outcome, read_at) values (${url}, now(), 'first', '2026-06-01')`.execute(
      db.kysely,
    );
    expect((await excerpts())[0]).toMatchObject({ state: 'not_compared', sentences: [] });
    const kept = ['Citizens may stay for 90 days.', 'A fee applies.'];
    await sql`insert into source_page_quote (url, quote_hash, is_found, sentences, reaches_start, reaches_end)
      values (${url}, ${quoteHash('may stay for 90 days')}, true, ${JSON.stringify(kept)}::json, true, true)`.execute(
      db.kysely,
    );
    expect((await excerpts())[0]).toMatchObject({
      state: 'kept',
      sentences: kept,
      readAt: expect.stringMatching(/^2026-0/),
    });
    await sql`update source_page_quote set is_found = false`.execute(db.kysely);
    expect((await excerpts())[0]).toMatchObject({ state: 'not_found', sentences: kept });
    await sql`update source_page set outcome = 'failed', note = 'the host answered 500'`.execute(db.kysely);
    expect((await excerpts())[0]).toMatchObject({ state: 'unread', note: 'the host answered 500', sentences: kept });
  });

  it('show open doubts, the claim, and what the file says where the desk says something else', async () => {
    // Of another fact than the one that is changed below, which would clear it.
    const details = {
      url: 'https://www.example.org/a',
      topics: ['returnTicket'],
      removed: ['up to 90 days'],
      added: [],
    };
    await sql`
      insert into desk_doubt (source_id, scope_key, rule_key, reason, details)
      select source_id, scope_key, rule_key, 'source_changed', ${JSON.stringify(details)} from entry_rule
      where id = ${exempt}`.execute(db.kysely);
    await ana.ask('POST', `/queue/${exempt}/claim`);
    const edit = { action: 'change', ruleId: exempt, fields: { maxStayDays: 30 } };
    const { id } = (await ana.ask('POST', '/changes', draftOf(edit))).json;
    const ben = await deskUser(db, api, 'reviewer');
    await ana.ask('POST', `/changes/${id}/submit`, {});
    for (const step of ['preview', 'approve', 'publish']) await ben.ask('POST', `/changes/${id}/${step}`, {});
    const one = await rule(exempt);
    expect(one).toMatchObject({
      fields: { maxStayDays: 30 },
      fileSays: { maxStayDays: 90 },
      doubts: [{ reason: 'source_changed', details: { removed: ['up to 90 days'] } }],
      claimedBy: ana.accountId,
    });
    expect(one.evidence[0]).toMatchObject({ quote: MINISTRY.quote, publication: { code: 'ministry-page' } });
  });

  it('name the pages of a destination, each with the facts that one verification would verify', async () => {
    const { data: pages } = (await ana.ask('GET', `/publications?destinationId=${JAPAN}`)).json;
    const page = pages.find((one: { facts: number }) => one.facts > 1) ?? pages[0];
    const verified = await ana.ask('POST', '/verifications', {
      destinationId: JAPAN,
      evidence: {
        publication: { code: page.publication.code },
        statedOn: dayOf(Date.now()),
        ...(page.pageUrl === null ? {} : { url: page.pageUrl }),
        quote: 'as ever',
      },
    });
    const { edits } = verified.json;
    expect(edits).toHaveLength(page.rules);
    expect(edits.flatMap(({ evidence }: { evidence: unknown[] }) => evidence)).toHaveLength(page.facts);
  });

  it('are for people with a role at the desk', async () => {
    const admin = await deskUser(db, api, 'desk_admin');
    expect((await admin.ask('GET', `/rules/${exempt}`)).statusCode).toBe(200);
    await setRole(db, admin.accountId, 'desk_admin', false);
    for (const path of [`/rules/${exempt}`, `/rules?destinationId=${JAPAN}`, `/publications?destinationId=${JAPAN}`])
      expect((await admin.ask('GET', path)).statusCode).toBe(403);
  });
});
