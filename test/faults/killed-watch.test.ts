/** A watch of source pages that is killed again and again (SIGKILL) asks every page once, and leaves nothing half done. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseConnection } from '../../src/db/connection.ts';
import { deskData } from '../desk/desk-data.ts';
import { databaseKinds } from '../helpers/database.ts';
import { prepareReopenedDatabase, type ReopenedDatabase } from '../helpers/databases/reopened-database.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import { until } from '../helpers/served-node.ts';
import { html, type SourceServer, startSourceServer } from '../source-watch/source-server.ts';
import { cite } from '../source-watch/watch-under-test.ts';

const program = path.resolve(import.meta.dirname, 'programs/watch-sources.ts');
const HOSTS = 8;
const PAGES = 10;
/** The embedded database has to be opened again each time. */
const KILLS = { embedded: 2, postgres: 5 };

describe.each(databaseKinds)('killing a watch of source pages (%s)', (kind) => {
  let database: ReopenedDatabase;
  let server: SourceServer;
  beforeAll(async () => {
    database = await prepareReopenedDatabase(kind);
    server = await startSourceServer();
  });
  afterAll(async () => {
    await server?.close();
    await database?.remove();
  });

  async function inDatabase<T>(work: (db: DatabaseConnection) => Promise<T>): Promise<T> {
    const db = await database.open();
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }

  const start = () => fork(program, [JSON.stringify(database.target)], { stdio: 'inherit' });
  /** As if the killed one had not been heard of for two minutes. */
  const release = (db: DatabaseConnection) =>
    sql`update source_watch set held_until = now() - interval '1 second'`.execute(db.kysely);

  it(`asks no page again that was recorded, over ${KILLS[kind]} kills`, { timeout: 200_000 }, async () => {
    const random = seededRandom(24);
    const pages = Array.from({ length: HOSTS * PAGES }, (_, index) => [`h${index % HOSTS}.test`, `/${index}`] as const);
    for (const [host, page] of pages) {
      server.page(host, page, (response, request) =>
        setTimeout(() => html(`A page. For up to ${page} days. Its end.`)(response, request), 5),
      );
    }
    await inDatabase(async (db) => {
      const data = deskData(db as never);
      await data.load();
      data.remove();
      await cite(
        db.kysely,
        pages.map(([host, page]) => ({ url: server.at(host, page), quote: `up to ${page} days` })),
      );
    });
    const askedPages = () => server.asked.filter((one) => one.path !== '/robots.txt');
    for (let kill = 0; kill < KILLS[kind]; kill += 1) {
      const killAt = askedPages().length + 5 + Math.floor(random() * 8);
      const child = start();
      await until(() => askedPages().length >= killAt, 60_000, 1);
      child.kill('SIGKILL');
      await once(child, 'exit');
      await inDatabase(release);
    }
    const last = start();
    expect(await once(last, 'exit')).toEqual([0, null]);
    const { stored, quotes } = await inDatabase(async ({ kysely }) => ({
      stored: await kysely.selectFrom('source_page').select(['url', 'outcome']).execute(),
      quotes: await kysely.selectFrom('source_page_quote').select('is_found').execute(),
    }));
    expect(stored).toHaveLength(pages.length);
    expect(new Set(stored.map(({ outcome }) => outcome))).toEqual(new Set(['first']));
    expect(quotes).toEqual(pages.map(() => ({ is_found: true })));
    // Asked twice is at most what was under way when it was killed: a page of each of four hosts.
    expect(new Set(askedPages().map(({ path }) => path)).size).toBe(pages.length);
    expect(askedPages().length - pages.length).toBeLessThanOrEqual(KILLS[kind] * 4);
    expect(server.most.ofHost).toBe(1);
  });
});
