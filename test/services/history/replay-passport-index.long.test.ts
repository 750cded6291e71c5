import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDataVersions } from '../../../src/db/data-version.ts';
import { deriveChanges } from '../../../src/node/changes/derive-changes.ts';
import { type PassportIndexReplay, replayPassportIndex } from '../../../src/services/history/replay-passport-index.ts';
import { importPassportIndex } from '../../../src/services/imports/import-passport-index.ts';
import { listRevisions } from '../../../src/services/revisions/list-revisions.ts';
import { databaseKinds, itOn, openTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { insertWorldCountries } from '../../helpers/world-countries.ts';

const snapshot = (day: string) => ({
  fileName: `${day}.csv`,
  bytes: readFileSync(new URL(`../../fixtures/history/${day}.csv`, import.meta.url)),
});
const [Y2019, Y2020, Y2024, Y2025] = ['2019-11-23', '2020-11-19', '2024-01-05', '2025-01-12'].map(snapshot) as [
  ReturnType<typeof snapshot>,
  ReturnType<typeof snapshot>,
  ReturnType<typeof snapshot>,
  ReturnType<typeof snapshot>,
];
const ALL = [Y2019, Y2020, Y2024, Y2025];
const text = (fileName: string, ...rows: string[]) => ({
  fileName,
  bytes: Buffer.from(`Passport,Destination,Requirement\n${rows.join('\n')}\n`),
});

describe.each(databaseKinds)('a history that is replayed (%s)', (kind) => {
  // How it is stored and continued is tried on both; what is refused and published does not depend on the database.
  const itOnce = itOn('postgres', kind);
  let db: TestDatabase;
  beforeEach(async () => {
    db = await openTestDatabase(kind);
    await insertWorldCountries(db.kysely);
  });
  afterEach(() => db.close());

  const replay = (files: PassportIndexReplay['files'], options: Partial<PassportIndexReplay> = {}) =>
    replayPassportIndex(db.kysely, { files, ...options });
  const importNow = (file: { fileName: string; bytes: Uint8Array }) => importPassportIndex(db.kysely, file);
  /** What was known of each pair at an instant, as triggers and replays left it. */
  async function known(at: string): Promise<Record<string, string>> {
    const { rows } = await sql<{ scope: string; type: string; days: number | null }>`
      select scope_key as scope, visa_requirement_type as type, max_stay_days as days from entry_rule_revision r
      where recorded_at <= ${at} and retired_at is null and not exists (select from entry_rule_revision l
        where l.id = r.id and l.revision_number > r.revision_number and l.recorded_at <= ${at})`.execute(db.kysely);
    return Object.fromEntries(rows.map(({ scope, type, days }) => [scope, days === null ? type : `${type} ${days}`]));
  }
  const [BR_JP, BR_US, DE_US, DE_JP] = ['c76>c392', 'c76>c840', 'c276>c840', 'c276>c392'];
  async function revisionsOf(scope: string) {
    const { id } = await db.kysely
      .selectFrom('entry_rule')
      .select('id')
      .where('scope_key', '=', scope)
      .executeTakeFirstOrThrow();
    return (await listRevisions(db.kysely, 'entry_rule', id, { page: 1, limit: 50 })).rows;
  }
  const brief = async (scope: string) =>
    (await revisionsOf(scope)).map((one) => `${one.number} ${one.kind} ${one.recordedAt.toISOString().slice(0, 10)}`);
  const everything = async () => ({
    rules: await db.kysely.selectFrom('entry_rule').selectAll().orderBy('id').execute(),
    revisions: await db.kysely.selectFrom('entry_rule_revision').selectAll().orderBy('revision_id').execute(),
    sources: await db.kysely.selectFrom('source_revision').selectAll().orderBy('revision_id').execute(),
    runs: await db.kysely.selectFrom('import_run').selectAll().orderBy('id').execute(),
    versions: await readDataVersions(db.kysely),
  });

  it('records each file on its day, whatever their order, and leaves the last one as what is said now', async () => {
    const result = await replay([Y2024, Y2019, Y2025, Y2020]);
    expect(result.files.map(({ day, era, wasRecorded }) => [day, era, wasRecorded])).toEqual([
      ['2019-11-23', '2019-codes', false],
      ['2020-11-19', '2020-words', false],
      ['2024-01-05', '2020-words', false],
      ['2025-01-12', '2025-words', false],
    ]);
    expect(result.files.at(-1)?.revisions).toEqual({ created: 0, changed: 1, verified: 4, retired: 1, revived: 0 });
    expect(await known('2019-11-22T23:59:59Z')).toEqual({});
    expect(await known('2019-11-23T00:00:00Z')).toMatchObject({ [BR_JP]: 'visa_required', [DE_US]: 'eta' });
    expect(await known('2022-01-01T00:00:00Z')).toMatchObject({ [BR_JP]: 'e_visa', [DE_JP]: 'not_allowed' });
    expect(await known('2024-06-01T00:00:00Z')).toMatchObject({ [BR_JP]: 'visa_free 90', [DE_US]: 'e_visa' });
    const now = await known(new Date().toISOString());
    expect(now).toMatchObject({ [BR_JP]: 'visa_free 90', [DE_US]: 'eta' });
    expect(now).not.toHaveProperty([BR_US]);
    expect(await brief(BR_JP)).toEqual([
      '4 verified 2025-01-12',
      '3 changed 2024-01-05',
      '2 changed 2020-11-19',
      '1 created 2019-11-23',
    ]);
    expect(await brief(BR_US)).toContain('4 retired 2025-01-12');
    const again = await importNow(Y2025);
    expect(again).toMatchObject({ changes: { inserted: 0, updated: 0, retired: 0 }, catalogVersion: null });
    const { rules, sources, runs } = await everything();
    expect(rules[0]).toMatchObject({ created_at: new Date('2019-11-23'), updated_at: new Date('2025-01-12') });
    expect(sources.map((one) => [one.data_date, one.recorded_at.toISOString().slice(0, 10), one.actor])).toEqual(
      ALL.map(({ fileName }) => [fileName.slice(0, 10), fileName.slice(0, 10), 'history import']),
    );
    expect(runs.map(({ data_date }) => data_date)).toEqual(
      [...ALL, Y2025].map(({ fileName }) => fileName.slice(0, 10)),
    );
  });

  it('goes before what was imported, which stays as it is', async () => {
    await importNow(text('2026-02-01.csv', 'BR,DE,90', 'BR,JP,visa required', 'US,DE,90'));
    const before = await everything();
    const dry = await replay(ALL, { dryRun: true });
    expect(await everything()).toEqual(before);
    const result = await replay(ALL);
    expect({ ...dry, dryRun: false, catalogVersion: result.catalogVersion }).toEqual(result);
    const since = before.revisions[0]?.recorded_at as Date;
    // DE to BR, JP and US, of which the import says nothing.
    expect(result.handedOver).toEqual({ recordedAt: since.toISOString(), retired: 3 });

    const after = await everything();
    expect(after.rules.filter(({ retired_at }) => retired_at === null)).toEqual(before.rules);
    expect(after.revisions.slice(0, before.revisions.length)).toEqual(before.revisions);
    expect(result.revisions).toBe(after.revisions.length - before.revisions.length);
    expect(await known('2022-01-01T00:00:00Z')).toMatchObject({ [BR_JP]: 'e_visa', [DE_JP]: 'not_allowed' });
    expect(await known('2025-06-01T00:00:00Z')).toMatchObject({ [BR_JP]: 'visa_free 90', [DE_US]: 'eta' });
    const imported = { 'c76>c276': 'visa_free 90', [BR_JP]: 'visa_required', 'c840>c276': 'visa_free 90' };
    expect(await known(since.toISOString())).toEqual(imported);
    expect(await known(new Date().toISOString())).toEqual(imported);
    expect((await brief(BR_JP)).map((one) => one.slice(0, -11))).toEqual([
      '1 created',
      '0 verified',
      '-1 changed',
      '-2 changed',
      '-3 created',
    ]);
    expect((await revisionsOf(BR_JP))[0]).toMatchObject({
      before: { visaRequirementType: 'visa_free', maxStayDays: 90 },
      after: { visaRequirementType: 'visa_required', maxStayDays: null },
    });
    expect((await brief(DE_US))[0]).toBe(`5 retired ${since.toISOString().slice(0, 10)}`);
    await importNow(text('2026-03-01.csv', 'BR,DE,30', 'BR,JP,90', 'US,DE,90', 'DE,US,eta'));
    expect((await brief(DE_US))[0]).toMatch(/^6 revived/);
    expect((await revisionsOf(BR_JP))[0]).toMatchObject({ number: 2, kind: 'changed' });
  });

  itOnce('of rules that were imported later ends when the import of the others began', async () => {
    await importNow(text('2026-02-01.csv', 'BR,DE,90'));
    await importNow(text('2026-03-01.csv', 'BR,DE,90', 'BR,JP,90'));
    const [first] = (await everything()).sources;
    const at = first?.recorded_at.toISOString() ?? '';
    await replay([Y2019]);
    expect(await known('2020-01-01T00:00:00Z')).toMatchObject({ [BR_JP]: 'visa_required' });
    expect(await known(at)).toEqual({ 'c76>c276': 'visa_free 90' });
    expect((await brief(BR_JP)).map((one) => one.slice(0, -11))).toEqual(['1 created', '0 retired', '-1 created']);
  });

  it('is recorded once, and continued on either side', async () => {
    await replay([Y2020, Y2024]);
    expect(await replay([Y2020, Y2024])).toMatchObject({ revisions: 0, catalogVersion: null, handedOver: null });
    const continued = await replay(ALL);
    expect(continued.files.map(({ wasRecorded }) => wasRecorded)).toEqual([false, true, true, false]);
    const settled = await everything();
    const once = await replay(ALL);
    expect(once).toMatchObject({ revisions: 0, catalogVersion: null });
    expect(await everything()).toEqual(settled);
    expect(await known('2019-12-01T00:00:00Z')).toMatchObject({ [BR_JP]: 'visa_required', [DE_US]: 'eta' });
    expect(await known('2025-12-01T00:00:00Z')).toMatchObject({ [BR_JP]: 'visa_free 90', [DE_US]: 'eta' });
    expect((await brief(BR_JP)).map((one) => one.slice(0, -11))).toEqual([
      '3 verified',
      '2 changed',
      '1 created',
      '0 created',
    ]);
  });

  itOnce('is published as no change, and what is imported after it as what differs from its last file', async () => {
    await deriveChanges(db.kysely, Date.now());
    await importNow(text('2026-02-01.csv', 'BR,DE,90', 'BR,JP,visa required'));
    await deriveChanges(db.kysely, Date.now());
    const published = () => db.kysely.selectFrom('change').selectAll().orderBy('id').execute();
    const before = await published();
    await replay(ALL);
    await importNow(text('2026-03-01.csv', 'BR,DE,90', 'BR,JP,30'));
    await deriveChanges(db.kysely, Date.now());
    const news = (await published()).slice(before.length);
    expect(news.map(({ kind: of, before: was, after }) => [of, was, after])).toContainEqual([
      'changed',
      expect.objectContaining({ visaRequirementType: 'visa_required' }),
      expect.objectContaining({ visaRequirementType: 'visa_free', maxStayDays: 30 }),
    ]);
    expect(news.filter(({ kind: of }) => of !== 'verified')).toHaveLength(1);
  });

  it.each([
    [
      'two files of one day',
      [Y2019, { ...Y2020, fileName: 'other-2019-11-23.csv' }],
      'are both of 2019-11-23: give one file of each day',
    ],
    [
      'a name without a day',
      [{ ...Y2019, fileName: 'passports.csv' }],
      'passports.csv has no date: give the date of the data with --recorded-at',
    ],
    [
      'a day that does not exist',
      [{ ...Y2019, fileName: '2019-02-30.csv' }],
      'must be a day as YYYY-MM-DD, found "2019-02-30"',
    ],
    ['a day that has not come', [{ ...Y2019, fileName: '2999-01-01.csv' }], 'is in the future: 2999-01-01'],
    [
      'one has bad rows',
      [Y2019, text('2020-01-01.csv', 'BR,DE,90', 'BR,ZZ,90', 'BR,JP,nope')],
      '2020-01-01.csv: 2 rows cannot be imported:',
    ],
    [
      'a row of one, with its line',
      [Y2019, text('2020-01-01.csv', 'BR,DE,90', 'BR,ZZ,90')],
      'line 3: unknown country "ZZ"',
    ],
  ])('refuses all files: %s', async (_, files, message) => {
    const before = await everything();
    await expect(replay(files)).rejects.toThrow(message);
    expect(await everything()).toEqual(before);
  });

  itOnce('takes the day of one file as it is told, and not of two', async () => {
    const unnamed = { ...Y2024, fileName: 'passports.csv' };
    await expect(replay([unnamed, Y2019], { recordedAt: '2024-01-05' })).rejects.toThrow('cannot be that of 2 files');
    await replay([unnamed], { recordedAt: '2024-01-06' });
    expect(await known('2024-01-05T12:00:00Z')).toEqual({});
    expect(await known('2024-01-06T00:00:00Z')).toMatchObject({ [BR_JP]: 'visa_free 90' });
  });

  itOnce('refuses days of which something else is recorded', async () => {
    await replay([Y2019, Y2024]);
    await expect(replay([Y2020])).rejects.toThrow('between what is recorded from 2019-11-23 to 2024-01-05');
    const other = text('2024-01-05.csv', 'BR,DE,30');
    await expect(replay([other])).rejects.toThrow('another file of 2024-01-05 is recorded already, and');
    await importNow(Y2025);
    const today = new Date().toISOString().slice(0, 10);
    await expect(replay([text(`${today}.csv`, 'BR,DE,30')])).rejects.toThrow('import passport-index`');
    await expect(replay([text('2025-06-01.csv', 'BR,DE,30')])).rejects.toThrow('was imported with data of 2025-01-12');
  });

  itOnce('is not continued on days after its rules were edited, and goes before them all the same', async () => {
    await replay([Y2020]);
    await db.kysely.updateTable('entry_rule').set({ max_stay_days: 15 }).where('scope_key', '=', BR_JP).execute();
    await expect(replay([Y2024])).rejects.toThrow('rules of passport-index have been written here since');
    await replay([Y2019]);
    expect((await brief(BR_JP)).map((one) => one.slice(0, -11))).toEqual(['2 changed', '1 created', '0 created']);
  });

  itOnce('needs countries', async () => {
    await sql`truncate country cascade`.execute(db.kysely);
    await expect(replay([Y2019])).rejects.toThrow('has no countries yet: run `carnet data load` first');
  });
});
