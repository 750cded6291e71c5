/** What the desk reads of watched pages: the list, its filters, and what changed on each. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../cli/run-command.ts';
import { deskUser } from '../desk/desk-under-test.ts';
import { type SampleDesk, sampleDesk } from '../desk/sample-desk.ts';
import { anyDatabase } from '../helpers/database.ts';
import { type SourceServer, startSourceServer, status } from './source-server.ts';
import { aWeekLater, cite, pageAbout, run } from './watch-under-test.ts';

const QUOTE = 'up to 90 days';
const RULE = 'They may stay for up to 90 days.';

describe.each(anyDatabase)('watched pages at the desk (%s)', (kind) => {
  let server: SourceServer;
  let visas: string;
  let fees: string;
  let desk: SampleDesk;
  beforeAll(async () => {
    desk = await sampleDesk(kind);
    server = await startSourceServer();
    visas = server.at('a.test', '/visas');
    fees = server.at('b.test', '/Fees');
    await cite(desk.db.kysely, [
      { url: `${visas}#part`, quote: QUOTE },
      { url: visas, quote: QUOTE, ruleKey: 'visa-exempt' },
      { url: fees, topic: 'returnTicket' },
    ]);
  });
  afterAll(async () => {
    await server?.close();
    await desk?.close();
  });
  const list = async (query = '') => (await desk.author.ask('GET', `/sources${query}`)).json;
  const urls = async (query: string) => (await list(query)).data.map(({ url }: { url: string }) => url);

  it('are due and were never asked at first', async () => {
    const { data: pages, meta, watch } = await list();
    expect(meta.total).toBe(2);
    expect(pages).toContainEqual({
      url: visas,
      publication: 'Visas',
      publisher: 'A ministry',
      citations: 2,
      outcome: null,
      note: null,
      askedAt: null,
      readAt: null,
      dueAt: null,
      isDue: true,
      changes: [],
    });
    expect(watch).toEqual({
      cited: 2,
      changed: 0,
      unread: 0,
      due: 2,
      neverAsked: 2,
      lastAskedAt: null,
      isRunning: false,
    });
  });

  it('say when they are due again, why they could not be read, and what changed, once for all rules', async () => {
    pageAbout(server, '/visas', RULE);
    server.page('b.test', '/Fees', status(500));
    await run(desk.db.kysely);
    const [first] = (await list('?state=unread')).data;
    expect(first).toMatchObject({ url: fees, outcome: 'failed', readAt: null, isDue: false });
    expect(first.note).toContain('500');
    expect(Date.parse(first.dueAt) - Date.parse(first.askedAt)).toBe(7 * 86_400_000);
    await aWeekLater(desk.db.kysely);
    expect((await list()).watch).toMatchObject({ due: 2, unread: 1, neverAsked: 0 });
    pageAbout(server, '/visas', 'They may stay for up to 30 days.');
    await run(desk.db.kysely);
    const { data: pages, watch } = await list();
    expect(pages.map(({ url }: { url: string }) => url)).toEqual([visas, fees]);
    expect(pages[0].changes).toMatchObject([
      {
        change: { kind: 'quotation_gone', topics: ['visa'], quotes: [QUOTE], removed: [RULE] },
        ruleIds: [await desk.data.ruleId('general'), await desk.data.ruleId('visa-exempt')].sort((a, b) => a - b),
      },
    ]);
    expect(watch).toMatchObject({ changed: 1, unread: 1, due: 0 });
    expect(Date.parse(watch.lastAskedAt)).toBeGreaterThan(0);
  });

  it('are filtered by state and by their address, and come in pages', async () => {
    expect(await urls('?state=changed')).toEqual([visas]);
    expect(await urls('?state=due')).toEqual([]);
    expect(await urls('?state=never_asked')).toEqual([]);
    expect(await urls('?text=fees')).toEqual([fees]);
    expect(await urls('?text=%25')).toEqual([]);
    expect(await urls('?page=2&limit=1')).toEqual([fees]);
    expect((await list('?page=9')).meta).toMatchObject({ total: 2, totalPages: 1 });
    expect((await desk.author.ask('GET', '/sources?state=gone')).statusCode).toBe(400);
  });

  it('are listed on the command line', async () => {
    const { stdout } = await runCommand(desk.db, ['sources', 'list']);
    expect(stdout).toMatch(/quotation|changed/);
    expect(stdout).toContain(visas);
    const json = await runCommand(desk.db, ['sources', 'list', '--state', 'changed', '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject([{ url: visas, changes: [{ kind: 'quotation_gone' }] }]);
    expect((await runCommand(desk.db, ['sources', 'list', '--text', 'nowhere'])).stderr).toContain('no such page');
    expect((await runCommand(desk.db, ['sources', 'list', '--state', 'gone'])).code).toBe(2);
  });

  it('are told to nobody without a role', async () => {
    const stranger = await deskUser(desk.db, desk.api);
    expect((await stranger.ask('GET', '/sources')).statusCode).toBe(403);
    expect((await stranger.ask('GET', '/export')).statusCode).toBe(403);
    await sql`update source_watch set held_until = now() + interval '1 minute'`.execute(desk.db.kysely);
    expect((await list()).watch.isRunning).toBe(true);
  });
});
