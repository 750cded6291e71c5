import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, openDatabase } from '../../src/db/connection.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { copyEmbeddedTemplate, embeddedConfig } from '../helpers/databases/embedded-template.ts';
import { ServedNode } from '../helpers/served-node.ts';
import { storedRequests } from './usage-under-test.ts';

describe.each(databaseKinds)('a running server (%s)', (kind) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-usage-'));
  const started: ServedNode[] = [];
  let postgres: TestDatabase | undefined;
  beforeAll(async () => {
    if (kind === 'postgres') postgres = await openTestDatabase(kind);
    else copyEmbeddedTemplate(inject('embeddedTemplate'), dataDir);
  });
  afterAll(async () => {
    for (const node of started) await node.stop('SIGKILL');
    await postgres?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const serve = async () => {
    const url = postgres?.poolConfig.connectionString;
    const node = await ServedNode.start({
      DATA_DIR: dataDir,
      OPEN_DATA: 'skip',
      DASHBOARD_PORT: '0',
      // Nothing is written but at the end.
      USAGE_FLUSH_INTERVAL_MS: '60000',
      ...(url === undefined ? {} : { DATABASE_URL: url }),
    });
    started.push(node);
    return node;
  };
  /** What is left of the monthly quota, as an answer tells it. */
  const quotaLeft = ({ headers }: { headers: Headers }) =>
    Number(/"quota";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);

  it('writes every request before it ends on SIGTERM, and knows them when it starts again', async () => {
    const first = await serve();
    const key = { 'x-api-key': first.firstKey };
    const answers = await Promise.all(Array.from({ length: 60 }, () => first.get('/countries', key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const left = quotaLeft(await first.get('/vaccines', key));
    expect(await first.stop()).toBe(0);

    const db = postgres
      ? connect(postgres.poolConfig)
      : await openDatabase(embeddedConfig(dataDir), { command: 'test' });
    const { id } = await db.kysely.selectFrom('account').select('id').executeTakeFirstOrThrow();
    expect(await storedRequests(db.kysely, id)).toBe(61);
    const used = await db.kysely.selectFrom('api_key').select('last_used_at').executeTakeFirstOrThrow();
    expect(used.last_used_at).not.toBeNull();
    await db.close();

    const again = await serve();
    expect(quotaLeft(await again.get('/vaccines', key))).toBe(left - 1);
    const metrics = await (await fetch(`${again.operatorUrl}/metrics`)).text();
    expect(metrics).toContain('\ncarnet_usage_pending 1\n');
    expect(metrics).toContain('\ncarnet_usage_lost_total 0\n');
  });
});
