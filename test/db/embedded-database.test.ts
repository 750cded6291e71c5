import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type PgliteServer, readHolder } from '@carnet/pglite-server';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { connect } from '../../src/db/connection.ts';
import { openEmbeddedDatabase } from '../../src/db/embedded/embedded-database.ts';
import { silentLogger } from '../../src/infrastructure/logger.ts';
import { copyEmbeddedTemplate } from '../helpers/databases/embedded-template.ts';

describe('the embedded database', () => {
  let dataDir: string;
  let embedded: PgliteServer;
  const open = (platform?: NodeJS.Platform) =>
    openEmbeddedDatabase({ dataDir, command: 'test', drainMs: 1000, logger: silentLogger(), platform });

  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-test-'));
    copyEmbeddedTemplate(inject('embeddedTemplate'), dataDir);
  });
  afterEach(async () => {
    await embedded.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('reads back numbers, days and moments as the schema promises', async () => {
    embedded = await open();
    const db = connect({ ...embedded.address, user: 'postgres', database: 'postgres', ssl: false });
    const { rows } = await sql`
      select 9007199254740991::int8 as big, '{1,2}'::int8[] as bigs, '2026-02-17'::date as day,
        '{2026-02-17}'::date[] as days, '2026-02-17T08:09:10.123Z'::timestamptz as moment, null::int8 as nothing
    `.execute(db.kysely);
    expect(rows).toEqual([
      {
        big: 9_007_199_254_740_991,
        bigs: [1, 2],
        day: '2026-02-17',
        days: ['2026-02-17'],
        moment: new Date('2026-02-17T08:09:10.123Z'),
        nothing: null,
      },
    ]);
    await db.close();
  });

  test('lets the owner of the data directory know the address and password by which others connect', async () => {
    embedded = await open('win32');
    const { host, port, password } = embedded.address;
    expect(host).toBe('127.0.0.1');
    expect(password).toMatch(/^.{32}$/);
    expect(readHolder(dataDir)).toMatchObject({ command: 'carnet test', address: { host, port, password } });
  });
});
