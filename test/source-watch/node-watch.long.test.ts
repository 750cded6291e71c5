import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { createRegistry } from '../../src/http/operator/metrics.ts';
import { SourceWatching } from '../../src/node/source-watch/source-watching.ts';
import { type DeskData, deskData } from '../desk/desk-data.ts';
import { anyDatabase, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { cite } from './watch-under-test.ts';

describe.each(anyDatabase)('the watch of a node (%s)', (kind) => {
  let db: TestDatabase;
  let data: DeskData;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    data = deskData(db);
    await data.load();
  });
  afterAll(async () => {
    data?.remove();
    await db?.close();
  });

  function watching(env: Record<string, string>) {
    const lines: { msg: string; reason?: string }[] = [];
    const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const config = readConfig({ SOURCE_WATCH_CONTACT: 'mailto:data@example.org', ...env });
    return { lines, watch: new SourceWatching(config, { poolConfig: db.poolConfig, logger, firstMs: 0 }) };
  }

  it('asks pages in a process of its own, and says so where that is not possible', async () => {
    // This name has no address anywhere (RFC 6761), and an address of one's own network is never asked.
    await cite(db.kysely, [{ url: 'https://visas.invalid/' }]);
    const first = watching({ SOURCE_WATCH: 'on' });
    first.watch.start();
    await expect.poll(() => first.lines).toMatchObject([{ reason: expect.stringContaining('there is no network') }]);
    await first.watch.stop();
    await sql`update evidence set known_until = now() where publication = 'ministry'`.execute(db.kysely);
    await cite(db.kysely, [{ url: 'http://127.0.0.1:9/visas' }]);
    const { lines, watch } = watching({ SOURCE_WATCH: 'on' });
    watch.start();
    await expect.poll(() => lines.map(({ msg }) => msg)).toEqual(['source pages asked']);
    expect(watch.metrics()).toEqual({ first: 0, unchanged: 0, changed: 0, gone: 0, forbidden: 0, failed: 1 });
    const registry = createRegistry({ metrics: {}, sourceWatch: () => watch.metrics(), version: '0.0.0' });
    expect(await registry.metrics()).toContain('carnet_source_pages_asked_total{outcome="failed"} 1');
    await watch.stop();
    const rows = await db.kysely.selectFrom('source_page').select(['url', 'outcome', 'note']).orderBy('url').execute();
    expect(rows[0]).toMatchObject({ outcome: 'failed', note: expect.stringContaining('public internet') });
    expect(await db.kysely.selectFrom('source_watch').select('held_by').execute()).toEqual([{ held_by: null }]);
  });

  it('is off by default', async () => {
    const { lines, watch } = watching({});
    watch.start();
    await watch.stop();
    expect([watch.metrics(), lines]).toEqual([undefined, []]);
  });
});
