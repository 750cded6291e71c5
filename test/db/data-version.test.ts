import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bumpDataVersion, readDataVersions } from '../../src/db/data-version.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../helpers/database.ts';

describe.each(databaseKinds)('data versions (%s)', (kind) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(() => db.close());

  test('rise by one with each committed change, and carry a fresh token', async () => {
    const before = await readDataVersions(db.kysely);
    const version = await db.kysely.transaction().execute((trx) => bumpDataVersion(trx, 'catalog'));
    const after = await readDataVersions(db.kysely);
    expect(version).toBe(before.catalog.version + 1);
    expect(after.catalog.version).toBe(version);
    expect(after.catalog.token).not.toBe(before.catalog.token);
    expect(after.apiKeys).toEqual(before.apiKeys);
  });

  test('stay as they were when the change is rolled back', async () => {
    const before = await readDataVersions(db.kysely);
    const failing = db.kysely.transaction().execute(async (trx) => {
      await bumpDataVersion(trx, 'api_keys');
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await readDataVersions(db.kysely)).toEqual(before);
  });

  test('count every one of many changes made at the same time', async () => {
    const before = await readDataVersions(db.kysely);
    const versions = await Promise.all(
      Array.from({ length: 20 }, () => db.kysely.transaction().execute((trx) => bumpDataVersion(trx, 'catalog'))),
    );
    const expected = Array.from({ length: 20 }, (_, index) => before.catalog.version + 1 + index);
    expect(versions.sort((a, b) => a - b)).toEqual(expected);
  });
});
