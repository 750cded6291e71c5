import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planWatch } from '../../src/services/source-watch/plan-watch.ts';
import { type DeskData, deskData } from '../desk/desk-data.ts';
import { databaseKinds, itOn, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { until } from '../helpers/served-node.ts';
import { html, type SourceServer, startSourceServer, status } from './source-server.ts';
import { aWeekLater, cite, run } from './watch-under-test.ts';

const HOSTS = ['a.test', 'b.test', 'c.test', 'd.test', 'e.test', 'f.test'];
const PAGES = 4;

describe.each(databaseKinds)('runs of the source watch (%s)', (kind) => {
  const itOnce = itOn('embedded', kind);
  let db: TestDatabase;
  let data: DeskData;
  let server: SourceServer;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    data = deskData(db);
    await data.load();
  });
  afterAll(async () => {
    data?.remove();
    await db?.close();
  });
  beforeEach(async () => {
    server = await startSourceServer();
    await sql`delete from source_page`.execute(db.kysely);
    await sql`update evidence set known_until = now() where known_until is null`.execute(db.kysely);
    return () => server.close();
  });

  const citePages = (hosts: readonly string[], pages = PAGES) =>
    cite(
      db.kysely,
      hosts.flatMap((host) => Array.from({ length: pages }, (_, index) => ({ url: server.at(host, `/${index}`) }))),
    );
  const slowly =
    (body: string): Parameters<SourceServer['page']>[2] =>
    (response, request) =>
      void setTimeout(() => html(body)(response, request), 15);
  const stored = async () => (await sql<object>`select * from source_page order by url`.execute(db.kysely)).rows;

  itOnce('never asks a host for two pages at a time, and asks several hosts at once', async () => {
    await citePages(HOSTS);
    for (const host of HOSTS) {
      for (let page = 0; page < PAGES; page += 1) server.page(host, `/${page}`, slowly('A page'));
      server.page(host, '/0', (response) =>
        response.writeHead(302, { location: server.at('hub.test', `/${host}`) }).end(),
      );
      server.page('hub.test', `/${host}`, slowly('A page elsewhere'));
    }
    const { asked, outcomes } = await run(db.kysely);
    expect([asked, outcomes.first]).toEqual([24, 24]);
    expect(server.most.ofHost).toBe(1);
    expect(server.most.ofAll).toBeGreaterThan(1);
    expect(server.most.ofAll).toBeLessThanOrEqual(4);
    for (const host of HOSTS) expect(server.asked.filter((one) => one.host === host)).toHaveLength(PAGES + 1);
  });

  itOnce('asks a page once a week, whatever came of it', async () => {
    await citePages(['a.test', 'b.test'], 2);
    server.page('a.test', '/0', 'A page');
    server.page('b.test', '/robots.txt', 'User-agent: *\nDisallow: /');
    const first = await run(db.kysely);
    expect(first).toMatchObject({
      cited: 4,
      asked: 4,
      outcomes: { first: 1, gone: 1, forbidden: 2 },
      reasons: { 'the host answered 404': 1, 'robots.txt forbids it': 2 },
      left: 0,
    });
    const before = server.asked.length;
    expect(await run(db.kysely)).toMatchObject({ asked: 0, left: 0 });
    expect(server.asked).toHaveLength(before);
    await aWeekLater(db.kysely);
    expect((await run(db.kysely)).asked).toBe(4);
  });

  itOnce('asks only a host, or as many pages as are wanted, and says what would be asked', async () => {
    await citePages(['a.test', 'b.test'], 3);
    expect(await planWatch(db.kysely, { host: 'B.test' })).toMatchObject({
      cited: 6,
      due: 3,
      pages: 3,
      hosts: [{ host: 'b.test', pages: [expect.stringContaining('b.test')].concat(Array(2).fill(expect.anything())) }],
    });
    expect(await stored()).toEqual([]);
    expect(await run(db.kysely, { host: 'b.test', limit: 2 })).toMatchObject({ asked: 2, left: 1 });
    expect(server.paths('a.test')).toEqual([]);
    expect(await run(db.kysely)).toMatchObject({ asked: 4, left: 0 });
    await expect(run(db.kysely, { host: 'bb.test' })).rejects.toThrow('Did you mean b.test?');
  });

  itOnce('leaves alone a host that asks for it or does not answer, and asks for the rest of it later', async () => {
    await citePages(['a.test', 'b.test'], 5);
    server.page('a.test', '/0', status(429));
    for (let page = 0; page < 5; page += 1) server.page('b.test', `/${page}`, (response) => response.destroy());
    const { asked, left, outcomes } = await run(db.kysely);
    expect([asked, left, outcomes.failed]).toEqual([4, 6, 4]);
    expect(server.paths('a.test')).toEqual(['/0']);
    expect(server.paths('b.test')).toEqual(['/0', '/1', '/2']);
  });

  itOnce('continues where it was stopped', async () => {
    await citePages(HOSTS);
    const stopping = new AbortController();
    const stopped = run(db.kysely, {
      signal: stopping.signal,
      onPage: (_, done) => done === 7 && stopping.abort(new Error('stopped here')),
    });
    await expect(stopped).rejects.toThrow('stopped here');
    const recorded = (await stored()).length;
    expect(recorded).toBeGreaterThanOrEqual(7);
    expect((await run(db.kysely)).asked).toBe(HOSTS.length * PAGES - recorded);
    expect(await stored()).toHaveLength(HOSTS.length * PAGES);
  });

  it('is done by one at a time, until that one ends or is not heard of any more', async () => {
    await citePages(['a.test'], 2);
    const held = Promise.withResolvers<void>();
    server.page('a.test', '/0', (response, request) => void held.promise.then(() => html('A page')(response, request)));
    server.page('a.test', '/1', 'A page');
    const first = run(db.kysely);
    await until(() => server.paths('a.test').length > 0);
    await expect(run(db.kysely)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('already'),
    });
    held.resolve();
    await first;
    expect(server.paths('a.test')).toEqual(['/0', '/1']);
    await sql`update source_watch set held_by = 'killed', held_until = now() + interval '1 minute'`.execute(db.kysely);
    await expect(run(db.kysely)).rejects.toMatchObject({ code: 'CONFLICT' });
    // The column keeps milliseconds, so `now()` alone may be rounded up to a moment that has not come.
    await sql`update source_watch set held_until = now() - interval '1 second'`.execute(db.kysely);
    expect((await run(db.kysely)).asked).toBe(0);
  });

  it('ends when somebody else has taken over', async () => {
    await citePages(['a.test']);
    const running = run(db.kysely, {
      onPage: (_, done) => {
        if (done === 1) void sql`update source_watch set held_by = 'another'`.execute(db.kysely);
      },
    });
    await expect(running).rejects.toThrow('somebody else continues it');
    await sql`update source_watch set held_by = null, held_until = null`.execute(db.kysely);
  });

  itOnce('says that there is no network, and changes nothing', async () => {
    await citePages(['a.test']);
    await run(db.kysely);
    await aWeekLater(db.kysely);
    const before = await stored();
    const away = async () => {
      throw Object.assign(new Error('no network'), { code: 'EAI_AGAIN' });
    };
    const { reader } = server;
    await expect(run(db.kysely, { reader: { ...reader, resolve: away } })).rejects.toThrow('there is no network');
    expect(await stored()).toEqual(before);
  });

  itOnce('tells a host that has no address any more from a network that is away', async () => {
    const gone = Array.from({ length: 7 }, (_, index) => `gone${index}.example`);
    await citePages([...gone, 'a.test'], 1);
    await cite(db.kysely, [{ url: 'https://private.example/', quote: null }]);
    server.page('a.test', '/0', 'A page');
    const { asked, outcomes, reasons } = await run(db.kysely);
    expect({ asked, outcomes, reasons }).toMatchObject({
      asked: 9,
      outcomes: { first: 1, failed: 8 },
      reasons: { 'the name has no address': 8 },
    });
    await aWeekLater(db.kysely);
    expect(await run(db.kysely, { host: 'gone0.example' })).toMatchObject({ asked: 1, outcomes: { failed: 1 } });
  });

  itOnce('forgets pages that nothing cites any more', async () => {
    await citePages(['a.test', 'b.test'], 1);
    await run(db.kysely);
    await sql`update evidence set known_until = now() where url like '%b.test%'`.execute(db.kysely);
    await run(db.kysely);
    expect(await stored()).toMatchObject([{ url: server.at('a.test', '/0') }]);
  });
});
