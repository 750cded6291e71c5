/** The real files of several years: every pair is known of each day as its file said. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replayPassportIndex } from '../../../src/services/history/replay-passport-index.ts';
import { importPassportIndex } from '../../../src/services/imports/import-passport-index.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { hasReferenceFiles, referenceFile } from '../../helpers/reference-files.ts';
import { insertWorldCountries } from '../../helpers/world-countries.ts';

/** Three of six, for time. */
const DAYS = ['2019-11-23', '2024-01-05', '2025-01-12'];

/** Both databases replay small files in replay-passport-index.long.test.ts; these take half a minute on each. */
const kinds = process.env.TEST_ALL === undefined ? (['postgres'] as const) : databaseKinds;

describe.skipIf(!hasReferenceFiles).each(kinds)('replaying the real files (%s)', (kind) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await insertWorldCountries(db.kysely);
  });
  afterAll(() => db.close());

  const file = (fileName: string) => ({ fileName, bytes: referenceFile(fileName) });
  const typesAt = async (at: string) => {
    const { rows } = await sql<{ type: string; count: string }>`
      select visa_requirement_type as type, count(*) from entry_rule_revision r where recorded_at <= ${at}
        and retired_at is null and not exists (select from entry_rule_revision l
          where l.id = r.id and l.revision_number > r.revision_number and l.recorded_at <= ${at})
      group by 1`.execute(db.kysely);
    return Object.fromEntries(rows.map(({ type, count }) => [type, Number(count)]));
  };

  it('goes before what is imported today', { timeout: 300_000 }, async () => {
    await importPassportIndex(db.kysely, file('2026-02-17.json'));
    const started = performance.now();
    const result = await replayPassportIndex(db.kysely, { files: DAYS.map((day) => file(`${day}.tidy-iso2.csv`)) });
    if (process.env.SHOW_TIMES) console.log(`${kind} replay ${Math.round(performance.now() - started)} ms`);
    expect(result.handedOver?.retired).toBe(0);
    expect(result.files.map(({ revisions: { changed, verified } }) => changed + verified)).toEqual([0, 39_402, 39_402]);
    expect(await typesAt('2019-12-31T00:00:00Z')).toEqual({
      visa_free: 12_233,
      visa_on_arrival: 8358,
      eta: 719,
      visa_required: 18_092,
    });
    expect(await typesAt('2024-06-01T00:00:00Z')).toMatchObject({ e_visa: 6720, not_allowed: 32 });
    expect(await typesAt('2025-06-01T00:00:00Z')).toMatchObject({ e_visa: 6704, eta: 819 });
    expect(await typesAt(new Date().toISOString())).toMatchObject({ e_visa: 7965, eta: 1099 });
  });
});
