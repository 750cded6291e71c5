/** A node that is killed while it counts (SIGKILL: no chance to write) loses what it had not written, and nothing else. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../helpers/database.ts';
import { prepareReopenedDatabase, type ReopenedDatabase } from '../helpers/databases/reopened-database.ts';
import { newAccount, newRecorder, storedRequests } from './usage-under-test.ts';

const program = path.resolve(import.meta.dirname, 'programs/count-until-killed.ts');

/** The embedded database has to be opened again twice for each, which the fault suites try at length. */
const LIVES = { embedded: process.env.TEST_ALL ? 3 : 2, postgres: 3 };

describe.each(databaseKinds)('killing a node that counts (%s)', (kind) => {
  let database: ReopenedDatabase;
  beforeAll(async () => {
    database = await prepareReopenedDatabase(kind);
  });
  afterAll(() => database?.remove());

  it('keeps every request that was written before, in the hours as in the month', { timeout: 120_000 }, async () => {
    const before = await database.open();
    const { accountId, keys } = await newAccount(before.kysely);
    await before.close();
    let atLeast = 0;
    for (let life = 0; life < LIVES[kind]; life++) {
      const child = fork(program, [JSON.stringify({ target: database.target, key: keys[0] })], { stdio: 'inherit' });
      let written = 0;
      try {
        while (written < 2_000) [{ written }] = (await once(child, 'message')) as [{ written: number }];
        child.on('message', (later) => {
          written = (later as { written: number }).written;
        });
      } finally {
        child.kill('SIGKILL');
      }
      await once(child, 'exit');
      atLeast += written;

      const after = await database.open();
      const stored = await storedRequests(after.kysely, accountId);
      expect(stored).toBeGreaterThanOrEqual(atLeast);
      const restarted = newRecorder(after.kysely);
      await restarted.flush();
      expect(restarted.countedThisMonth(accountId)).toBe(stored);
      await after.close();
      atLeast = stored;
    }
  });
});
