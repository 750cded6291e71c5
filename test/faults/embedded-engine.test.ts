import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PgliteServer } from '@carnet/pglite-server';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { connect, type DatabaseConnection } from '../../src/db/connection.ts';
import { openEmbeddedDatabase } from '../../src/db/embedded/embedded-database.ts';
import { silentLogger } from '../../src/infrastructure/logger.ts';
import { copyEmbeddedTemplate } from '../helpers/databases/embedded-template.ts';
import { until } from '../helpers/served-node.ts';

describe('when the thread of the embedded database dies', () => {
  let dataDir: string;
  let embedded: PgliteServer;
  let db: DatabaseConnection;

  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-fault-'));
    copyEmbeddedTemplate(inject('embeddedTemplate'), dataDir);
    embedded = await openEmbeddedDatabase({ dataDir, command: 'test', drainMs: 500, logger: silentLogger() });
    db = connect({ ...embedded.address, user: 'postgres', database: 'postgres', ssl: false, max: 4 });
    await sql`create table note (n integer)`.execute(db.kysely);
  });
  afterEach(async () => {
    await db.close();
    await embedded.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('statements fail instead of hanging, and work again when it has been started again', async () => {
    await sql`insert into note values (1)`.execute(db.kysely);
    const started = path.join(dataDir, 'database', 'started');
    const running = sql`copy (select 1) to '/pglite/data/started'; select pg_sleep(5)`.execute(db.kysely);
    const lost = expect(running).rejects.toThrow();
    await until(() => existsSync(started), 5_000, 5);
    await embedded.worker.terminate();
    await lost;
    await expect(sql`select n from note`.execute(db.kysely)).rejects.toThrow();
    await expect
      .poll(() => sql`select n from note`.execute(db.kysely).then((result) => result.rows), { timeout: 20_000 })
      .toEqual([{ n: 1 }]);
  });

  test('it can be closed while it is down', async () => {
    await embedded.worker.terminate();
    await embedded.close();
    const again = await openEmbeddedDatabase({ dataDir, command: 'test', drainMs: 500, logger: silentLogger() });
    await again.close();
  });
});
