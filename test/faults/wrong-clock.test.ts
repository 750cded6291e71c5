import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { toBytes } from '../../src/catalog/byte-text.ts';
import { CatalogKeeper } from '../../src/catalog/keeper/catalog-keeper.ts';
import { openDatabase } from '../../src/db/connection.ts';
import { loadOpenData } from '../../src/services/open-data/load-open-data.ts';
import { VERSION } from '../../src/version.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { copyEmbeddedTemplate, embeddedConfig } from '../helpers/databases/embedded-template.ts';
import { writeSampleDataSet } from '../helpers/sample-data-set.ts';
import { ServedNode } from '../helpers/served-node.ts';

const YEAR_MS = 366 * 86_400_000;

describe.each(databaseKinds)('a node whose clock was ahead by a year (%s)', { timeout: 120_000 }, (kind) => {
  let dataDir: string;
  let server: TestDatabase | undefined;
  let node: ServedNode | undefined;

  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-clock-'));
  });
  afterEach(async () => {
    await node?.stop('SIGKILL');
    await server?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('calls no record stale that is not, once it starts with the right time', async () => {
    if (kind === 'embedded') copyEmbeddedTemplate(inject('embeddedTemplate'), dataDir);
    else server = await openTestDatabase('postgres');
    const db = server ?? (await openDatabase(embeddedConfig(dataDir), { command: 'test' }));
    const dataSet = path.join(dataDir, 'open-data');
    writeSampleDataSet(dataSet);
    await loadOpenData(db.kysely, { directory: dataSet });
    await sql`update evidence set stated_on = current_date`.execute(db.kysely);
    await sql`update publication set kind = 'official'`.execute(db.kysely);
    const ahead = new CatalogKeeper({
      connection: db.poolConfig,
      directory: dataDir,
      software: VERSION,
      now: () => Date.now() + YEAR_MS,
    });
    const catalog = await ahead.rebuild();
    const stale = JSON.parse(toBytes(catalog.entryRequirements({ isStale: true }, 1, 20)).toString());
    expect(stale.data.length).toBeGreaterThan(0);
    await ahead.close();
    if (kind === 'embedded') await (db as Awaited<ReturnType<typeof openDatabase>>).close();

    const url = server?.poolConfig.connectionString;
    node = await ServedNode.start({ DATA_DIR: dataDir, OPEN_DATA: 'skip', ...(url && { DATABASE_URL: url }) });
    const key = { 'x-api-key': node.firstKey };
    expect((await node.get('/entry-requirements', key)).body.data.length).toBeGreaterThan(0);
    expect((await node.get('/entry-requirements?isStale=true', key)).body).toMatchObject({
      data: [],
      meta: { total: 0 },
    });
    const metrics = await (await fetch(`${node.operatorUrl}/metrics`)).text();
    const age = Number(/^carnet_catalog_age_seconds (\S+)$/m.exec(metrics)?.[1]);
    expect(age).toBeGreaterThanOrEqual(0);
  });
});
