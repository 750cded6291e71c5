/** An import that is killed on the way (SIGKILL: no chance to clean up) leaves the previous data whole. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDataVersions } from '../../src/db/data-version.ts';
import { importPassportIndex } from '../../src/services/imports/import-passport-index.ts';
import { databaseKinds, type TestDatabase } from '../helpers/database.ts';
import { prepareReopenedDatabase, type ReopenedDatabase } from '../helpers/databases/reopened-database.ts';
import { insertWorldCountries, worldCountries } from '../helpers/world-countries.ts';

const importer = path.resolve(import.meta.dirname, 'programs/import-file.ts');

/** Enough pairs for a dozen batches. */
function worldFile(value: string): Buffer {
  const codes = worldCountries.slice(0, 150).map(({ iso2 }) => iso2);
  const rows = codes.flatMap((from) => codes.filter((to) => to !== from).map((to) => `${from},${to},${value}\n`));
  return Buffer.from(`Passport,Destination,Requirement\n${rows.join('')}`);
}

describe.each(databaseKinds)('killing an import (%s)', (kind) => {
  let database: ReopenedDatabase;
  beforeAll(async () => {
    database = await prepareReopenedDatabase(kind);
  });
  afterAll(() => database?.remove());

  const state = async (kysely: TestDatabase['kysely']) => ({
    rules: await kysely
      .selectFrom('entry_rule')
      .select(['id', 'scope_key', 'visa_requirement_type', 'retired_at', 'updated_at'])
      .orderBy('id')
      .execute(),
    runs: await kysely.selectFrom('import_run').select('file_name').execute(),
    sources: await kysely.selectFrom('source').selectAll().execute(),
    versions: await readDataVersions(kysely),
  });

  it('leaves the previous rules, versions and sources as they were, and the next import works', {
    timeout: 120_000,
  }, async () => {
    const first = await database.open();
    await insertWorldCountries(first.kysely);
    await importPassportIndex(first.kysely, { bytes: worldFile('90'), fileName: '2025-01-01.csv' });
    const before = await state(first.kysely);
    expect(before.rules.length).toBeGreaterThan(20_000);
    await first.close();

    const child = fork(importer, [JSON.stringify(database.target)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.send(worldFile('visa required'));
    const [message] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => ['ended early'])]);
    expect(message).toMatchObject({ done: expect.any(Number) });
    expect((message as { done: number }).done).toBeGreaterThan(0);
    expect((message as { done: number; total: number }).done).toBeLessThan((message as { total: number }).total);
    child.kill('SIGKILL');
    await once(child, 'exit');

    const again = await database.open();
    try {
      expect(await state(again.kysely)).toEqual(before);
      const result = await importPassportIndex(again.kysely, {
        bytes: worldFile('visa required'),
        fileName: '2025-02-01.csv',
      });
      expect(result.changes).toMatchObject({ updated: before.rules.length, inserted: 0, retired: 0 });
    } finally {
      await again.close();
    }
  });
});
