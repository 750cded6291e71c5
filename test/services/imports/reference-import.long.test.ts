/** The real files of 2026-02-17 through the whole import. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDataVersions } from '../../../src/db/data-version.ts';
import { importPassportIndex } from '../../../src/services/imports/import-passport-index.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { hasReferenceFiles, referenceFile } from '../../helpers/reference-files.ts';
import { insertWorldCountries } from '../../helpers/world-countries.ts';

/** Each import takes seconds. test/http/facts/real-data.long.test.ts imports a whole file into the embedded database. */
const isAll = process.env.TEST_ALL !== undefined;
/** The columns that JSON changes. */
const ENRICHED = ['max_stay_days', 'updated_at'];
const kinds = isAll ? databaseKinds : (['postgres'] as const);

describe.skipIf(!hasReferenceFiles).each(kinds)('importing the real files of 2026-02-17 (%s)', (kind) => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await insertWorldCountries(db.kysely);
  });
  afterAll(() => db.close());

  const importFile = async (fileName: string, options: { dryRun?: boolean } = {}) => {
    const started = performance.now();
    const result = await importPassportIndex(db.kysely, { bytes: referenceFile(fileName), fileName, ...options });
    if (process.env.SHOW_TIMES)
      console.log(`${kind} ${fileName} ${JSON.stringify(options)} ${Math.round(performance.now() - started)} ms`);
    return result;
  };

  /** As text: comparing millions of values takes longer than an import. */
  const storedRules = async (without: readonly string[] = []) => {
    const rules = await db.kysely.selectFrom('entry_rule').selectAll().orderBy('id').execute();
    return rules.map((rule) => JSON.stringify(rule, (name, value) => (without.includes(name) ? undefined : value)));
  };

  it('keeps 39,402 rules with their ids through CSV, the same again and JSON', { timeout: 120_000 }, async () => {
    const first = await importFile('2026-02-17.tidy-iso2.csv');
    expect(first).toMatchObject({ ruleCount: 39_402, selfPairs: 199, changes: { inserted: 39_402, updated: 0 } });
    const rules = await storedRules();
    const withoutStays = await storedRules(ENRICHED);
    const versions = await readDataVersions(db.kysely);

    const again = await importFile('2026-02-17.tidy-iso2.csv');
    expect(again.changes).toMatchObject({ inserted: 0, updated: 0, retired: 0, unchanged: 39_402, kinds: [] });
    // The same rules as text: reference-files.test.ts compares what the forms say.
    if (isAll) {
      const names = await importFile('2026-02-17.tidy-names.csv');
      expect(names.changes).toMatchObject({ unchanged: 39_402, kinds: [] });
    }
    expect(await storedRules()).toEqual(rules);
    expect(await readDataVersions(db.kysely)).toEqual(versions);

    // What only JSON states: 1,099 eTA, 5,152 visa on arrival, 2,291 e-visa and 2 visa-required rules get a day count.
    const json = await importFile('2026-02-17.json');
    expect(json.changes).toMatchObject({ inserted: 0, updated: 8544, retired: 0, unchanged: 30_858 });
    expect(json.changes.kinds.map(({ kind, count }) => [kind, count])).toEqual([['maxStayDays', 8544]]);
    expect(await storedRules(ENRICHED)).toEqual(withoutStays);
    if (isAll) expect((await importFile('2026-02-17.json')).changes).toMatchObject({ updated: 0, unchanged: 39_402 });

    const back = await importFile('2026-02-17.tidy-iso2.csv', { dryRun: true });
    expect(back.changes).toMatchObject({ updated: 8544, lostStays: 8544 });
    expect(back.warnings.join()).toMatch(/8544 rules lose their number of days/);
  });
});
