import { dayOf } from '@carnet/rules/calendar.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BRAZIL, draftOf } from '../desk/desk-data.ts';
import { type SampleDesk, sampleDesk } from '../desk/sample-desk.ts';
import { html, type SourceServer, startSourceServer, status } from './source-server.ts';
import { aWeekLater, cite, pageAbout, run } from './watch-under-test.ts';

const QUOTE = 'up to 90 days';
const RULE = 'They may stay for up to 90 days.';
const OTHER_RULE = 'They may stay for up to 30 days.';

describe('what changes on source pages', () => {
  let server: SourceServer;
  let general: number;
  let visas: string;
  let desk: SampleDesk;
  beforeAll(async () => {
    desk = await sampleDesk();
    server = await startSourceServer();
    general = await desk.data.ruleId('general');
    visas = server.at('a.test', '/visas');
    await cite(desk.db.kysely, [
      { url: `${visas}#part`, quote: QUOTE },
      { url: visas, quote: QUOTE, ruleKey: 'visa-exempt' },
      { url: server.at('a.test', '/tickets'), topic: 'returnTicket' },
    ]);
  });
  afterAll(async () => {
    await server?.close();
    await desk?.close();
  });
  beforeEach(async () => {
    await sql`delete from source_page`.execute(desk.db.kysely);
    await sql`delete from desk_doubt`.execute(desk.db.kysely);
    pageAbout(server, '/visas', RULE);
    server.page('a.test', '/tickets', 'Tickets');
  });

  const again = async () => {
    await aWeekLater(desk.db.kysely);
    return await run(desk.db.kysely);
  };
  const waiting = async () => (await desk.author.ask('GET', '/queue?reason=source_changed')).json.data;
  const changesOf = async (ruleId: number) =>
    (await waiting()).find((one: { ruleId: number }) => one.ruleId === ruleId)?.sourceChanges ?? [];

  it('keeps hashes and what stands around quotations, never the page', async () => {
    pageAbout(server, '/visas', RULE, `<p>${'Something else entirely. '.repeat(2000)}</p><p>The end of it.</p>`);
    const { asked, cited, outcomes, doubts } = await run(desk.db.kysely);
    expect({ asked, cited, first: outcomes.first, doubts }).toEqual({ asked: 2, cited: 2, first: 2, doubts: 0 });
    const { rows } = await sql<{ text: string }>`
      select to_json(page)::text || to_json(quote)::text as text
      from source_page page left join source_page_quote quote using (url) where url = ${visas}`.execute(desk.db.kysely);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).toContain(RULE);
    expect(rows[0]?.text).not.toContain('The end of it');
    expect(rows[0]?.text.length).toBeLessThan(6000);
    expect(await waiting()).toEqual([]);
  });

  it('puts every rule that cites the quotation into the queue, with the sentences that went and came', async () => {
    await run(desk.db.kysely);
    pageAbout(server, '/visas', RULE, '<p>Since June a visa costs 20 dollars.</p>');
    const { outcomes, doubts } = await again();
    expect([outcomes.changed, outcomes.unchanged, doubts]).toEqual([1, 1, 2]);
    expect((await waiting()).map(({ ruleKey }: { ruleKey: string }) => ruleKey).sort()).toEqual([
      'general',
      'visa-exempt',
    ]);
    expect(await changesOf(general)).toEqual([
      {
        url: visas,
        kind: 'text_changed',
        text: 'The page has changed near what is quoted from it.',
        topics: ['visa'],
        quotes: [QUOTE],
        removed: [],
        added: ['Since June a visa costs 20 dollars.'],
        seenAt: expect.any(String),
      },
    ]);
  });

  it('tells that a quotation is gone, once, and takes it back when it is there again', async () => {
    await run(desk.db.kysely);
    pageAbout(server, '/visas', OTHER_RULE);
    await again();
    const gone = { kind: 'quotation_gone', removed: [RULE], added: [OTHER_RULE] };
    expect(await changesOf(general)).toMatchObject([gone]);
    expect((await again()).doubts).toBe(0);
    expect(await changesOf(general)).toMatchObject([gone]);
    pageAbout(server, '/visas', RULE);
    await again();
    expect(await waiting()).toEqual([]);
  });

  it('shows two changes that nobody has looked at as one, and none when the second undoes the first', async () => {
    await run(desk.db.kysely);
    pageAbout(server, '/visas', RULE, '<p>It costs 20 dollars.</p>');
    await again();
    pageAbout(server, '/visas', RULE, '<p>It costs 25 dollars.</p>');
    await again();
    expect(await changesOf(general)).toMatchObject([{ removed: [], added: ['It costs 25 dollars.'] }]);
    pageAbout(server, '/visas', RULE);
    await again();
    expect(await waiting()).toEqual([]);
  });

  it('leaves alone what changes elsewhere, in scripts and in navigation', async () => {
    pageAbout(server, '/visas', RULE, '<footer>1 visitor</footer>');
    await run(desk.db.kysely);
    pageAbout(server, '/visas', RULE, '<script>count(2)</script><footer>2 visitors</footer>');
    server.page('a.test', '/tickets', 'No quotation is cited of this page');
    const { outcomes, doubts } = await again();
    expect([outcomes.unchanged, outcomes.changed, doubts]).toEqual([1, 1, 0]);
  });

  it('asks with what the page gave, and in full when there is a quotation to look for', async () => {
    server.page('a.test', '/tickets', (response, request) =>
      request.headers['if-none-match'] === '"1"'
        ? response.writeHead(304).end()
        : html('A ticket is asked for.', { etag: '"1"' })(response, request),
    );
    await run(desk.db.kysely);
    expect((await again()).outcomes.unchanged).toBe(2);
    const quote = 'A ticket is asked for';
    await cite(desk.db.kysely, [{ url: server.at('a.test', '/tickets'), topic: 'returnTicket', quote }]);
    await again();
    const { headers } = server.asked.filter(({ path }) => path === '/tickets').at(-1) ?? {};
    expect(headers?.['if-none-match']).toBeUndefined();
    server.page('a.test', '/tickets', 'No ticket is asked for.');
    pageAbout(server, '/visas', RULE);
    await again();
    expect(await changesOf(general)).toMatchObject([{ kind: 'quotation_gone', topics: ['returnTicket'] }]);
  });

  it('tells that a page is gone when it is for the second time, and takes it back when it is there again', async () => {
    await run(desk.db.kysely);
    server.page('a.test', '/tickets', status(404));
    expect((await again()).outcomes.gone).toBe(1);
    expect(await waiting()).toEqual([]);
    server.page('a.test', '/tickets', status(410));
    await again();
    expect(await changesOf(general)).toMatchObject([
      { kind: 'page_gone', text: expect.stringContaining('gone'), topics: ['returnTicket'], removed: [], added: [] },
    ]);
    expect((await again()).doubts).toBe(0);
    server.page('a.test', '/tickets', 'Tickets');
    await again();
    expect(await waiting()).toEqual([]);
  });

  it('keeps what changed on a page before it was gone', async () => {
    await run(desk.db.kysely);
    pageAbout(server, '/visas', RULE, '<p>It costs 20 dollars.</p>');
    await again();
    server.page('a.test', '/visas', status(404));
    await again();
    await again();
    const added = ['It costs 20 dollars.'];
    expect(await changesOf(general)).toMatchObject([{ kind: 'page_gone', added }]);
    pageAbout(server, '/visas', RULE, '<p>It costs 20 dollars.</p>');
    await again();
    expect(await changesOf(general)).toMatchObject([{ kind: 'text_changed', added }]);
  });

  it('waits for a publication that clears what it would tell, and never crosswise', async () => {
    await run(desk.db.kysely);
    pageAbout(server, '/visas', RULE, '<p>It costs 20 dollars.</p>');
    await again();
    await sql`delete from desk_doubt where rule_key = 'visa-exempt'`.execute(desk.db.kysely);
    pageAbout(server, '/visas', RULE, '<p>It costs 25 dollars.</p>');
    await aWeekLater(desk.db.kysely);
    const isWaiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        desk.db.kysely,
      );
      return rows.length > 0;
    };
    let running: ReturnType<typeof run> | undefined;
    await desk.db.kysely.transaction().execute(async (trx) => {
      await sql`select from source for update`.execute(trx);
      running = run(desk.db.kysely);
      await expect.poll(isWaiting).toBe(true);
      await sql`update desk_doubt set closed_at = now()`.execute(trx);
    });
    expect((await running)?.doubts).toBe(2);
    expect(await changesOf(general)).toMatchObject([{ removed: ['It costs 20 dollars.'] }]);
  });

  it('is cleared when the fact is verified, and not by another fact of the rule', async () => {
    await run(desk.db.kysely);
    pageAbout(server, '/visas', OTHER_RULE);
    await again();
    const verify = (topics: string[]) =>
      desk.author.ask('POST', '/verifications', {
        ruleIds: [general],
        topics,
        evidence: {
          publication: { code: 'mofa', name: 'Visas', publisher: 'The ministry', kind: 'official' },
          statedOn: dayOf(Date.now()),
          url: 'https://www.mofa.go.jp/visas',
          quote: 'as ever',
        },
      });
    expect((await verify(['returnTicket'])).json.status).toBe('published');
    expect(await changesOf(general)).toHaveLength(1);
    expect((await verify(['visa'])).json.status).toBe('published');
    expect((await waiting()).map(({ ruleKey }: { ruleKey: string }) => ruleKey)).toEqual(['visa-exempt']);
    expect((await again()).doubts).toBe(0);
  });

  it('is cleared when a change of the fact is published, not before', async () => {
    await run(desk.db.kysely);
    pageAbout(server, '/visas', OTHER_RULE);
    await again();
    const exempt = await desk.data.ruleId('visa-exempt');
    const draft = draftOf({ action: 'change', ruleId: exempt, fields: { maxStayDays: 30 } });
    const { id } = (await desk.author.ask('POST', '/changes', draft)).json;
    await desk.author.ask('POST', `/changes/${id}/preview`);
    await desk.author.ask('POST', `/changes/${id}/submit`);
    expect((await desk.reviewer.ask('POST', `/changes/${id}/approve`, {})).json.status).toBe('approved');
    expect(await changesOf(exempt)).toHaveLength(1);
    expect((await desk.reviewer.ask('POST', `/changes/${id}/publish`)).json.status).toBe('published');
    expect(await changesOf(exempt)).toEqual([]);
  });

  it('is about the rules of a destination that state the topic for the passports that are cited', async () => {
    const url = server.at('a.test', '/brazil');
    await cite(desk.db.kysely, [{ url, quote: QUOTE, passportIds: [BRAZIL] }]);
    pageAbout(server, '/brazil', RULE);
    await run(desk.db.kysely);
    pageAbout(server, '/brazil', OTHER_RULE);
    expect((await again()).doubts).toBe(1);
    expect(await waiting()).toMatchObject([
      { ruleKey: 'visa-exempt', sourceChanges: [{ url, kind: 'quotation_gone' }] },
    ]);
  });

  it('cannot be read where it is no text, and says so', async () => {
    server.page('a.test', '/visas', html('%PDF', { 'content-type': 'application/pdf' }));
    expect((await run(desk.db.kysely)).reasons).toMatchObject({ 'it is application/pdf, not text': 1 });
  });
});
