import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDataVersions } from '../../../src/db/data-version.ts';
import type { RecordFile } from '../../../src/importers/travel-requirements/read-record.ts';
import {
  importTravelRequirements,
  type TravelRequirementsImport,
} from '../../../src/services/imports/import-travel-requirements.ts';
import { databaseKinds, itOn, openTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { changedFile, recordFile } from '../../helpers/travel-requirements-records.ts';
import { insertWorldCountries } from '../../helpers/world-countries.ts';

const ALL = [recordFile('djibouti'), recordFile('philippines'), recordFile('uruguay')];

describe.each(databaseKinds)('importing the dataset of TravelRequirements.info (%s)', (kind) => {
  // What does not depend on the database.
  const itOnce = itOn('postgres', kind);
  let db: TestDatabase;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await insertWorldCountries(db.kysely);
  });
  afterAll(() => db?.close());
  beforeEach(() => sql`truncate evidence, publication, entry_rule, import_run, source cascade`.execute(db.kysely));

  const run = (files: readonly RecordFile[] = ALL, options: Partial<TravelRequirementsImport> = {}) =>
    importTravelRequirements(db.kysely, { files, ...options });
  const table = (name: 'entry_rule' | 'evidence' | 'publication' | 'source' | 'import_run') =>
    db.kysely.selectFrom(name).selectAll().execute() as Promise<Record<string, unknown>[]>;
  /** Everything but the log of runs. */
  const state = async () => ({
    rules: await db.kysely.selectFrom('entry_rule').selectAll().orderBy('id').execute(),
    evidence: await db.kysely.selectFrom('evidence').selectAll().orderBy('id').execute(),
    publications: await table('publication'),
    sources: await table('source'),
    versions: await readDataVersions(db.kysely),
  });
  const liveRules = async (destination: number) =>
    (await table('entry_rule')).filter((rule) => rule.to_country_id === destination && rule.retired_at === null);

  it('stores rules and evidence of a source of its own', async () => {
    const { catalog } = await readDataVersions(db.kysely);
    const result = await run();
    expect(result).toMatchObject({
      dryRun: false,
      date: '2026-10-09',
      destinations: ['DJ', 'PH', 'UY'],
      ruleCount: 405,
      unknownCells: 194,
      changes: { inserted: 405 },
      evidenceChanges: { inserted: result.evidenceCount },
      catalogVersion: catalog.version + 1,
    });
    expect(await table('source')).toMatchObject([
      {
        code: 'travel-requirements',
        kind: 'import',
        rank: 210,
        data_date: '2026-10-09',
        licence: 'CC-BY-4.0',
        attribution: expect.stringContaining('AXG Sp. z o.o.'),
      },
    ]);
    expect(await table('publication')).toMatchObject([
      { code: 'travel-requirements-2026', kind: 'official_second_hand' },
    ]);
    expect(await table('entry_rule')).toHaveLength(405);
    expect(await table('evidence')).toHaveLength(result.evidenceCount);
    expect(await table('import_run')).toMatchObject([{ data_date: '2026-10-09', inserted: 405, refused: 0 }]);
  });

  it('shows in a dry run what it would do, and writes nothing', async () => {
    const before = await state();
    expect(await run(ALL, { dryRun: true })).toMatchObject({
      dryRun: true,
      changes: { inserted: 405 },
      importRunId: null,
      catalogVersion: null,
    });
    expect(await state()).toEqual(before);
    expect(await table('import_run')).toEqual([]);

    await run();
    const stored = await state();
    const changed = changedFile('uruguay', ({ visaPolicy }) => {
      visaPolicy.byPassport.IN = { requirement: 'evisa', maxStayDays: 30, notes: null };
    });
    const dry = await run([recordFile('djibouti'), recordFile('philippines'), changed], { dryRun: true });
    expect(dry.changes).toMatchObject({ inserted: 0, updated: 1, retired: 0, unchanged: 404 });
    expect(dry.changes.kinds).toEqual([
      {
        kind: 'visa_required -> e_visa',
        count: 1,
        samples: [{ passport: 'IN', destination: 'UY', maxStayDays: { before: null, after: 30 } }],
      },
    ]);
    expect(await state()).toEqual(stored);
  });

  it('changes nothing the second time, and records the run', async () => {
    await run();
    const before = await state();
    expect(await run()).toMatchObject({
      changes: { inserted: 0, updated: 0, revived: 0, retired: 0, unchanged: 405 },
      evidenceChanges: { inserted: 0, updated: 0, removed: 0 },
      catalogVersion: null,
    });
    expect(await run([...ALL].reverse())).toMatchObject({ changes: { unchanged: 405 }, catalogVersion: null });
    expect(await state()).toEqual(before);
    expect(await table('import_run')).toHaveLength(3);
  });

  it('imports by destination, and what is stored of others stays', async () => {
    await run();
    const before = await state();
    const changed = changedFile('uruguay', ({ visaPolicy }) => {
      visaPolicy.byPassport.IN = { requirement: 'visa-free', maxStayDays: 60, notes: null };
      visaPolicy.byPassport.PK = { requirement: 'unconfirmed', maxStayDays: null, notes: null };
    });
    const result = await run([changed, recordFile('philippines')], { destinations: ['uy'] });
    expect(result).toMatchObject({ destinations: ['UY'], ruleCount: 199, unknownCells: 1 });
    expect(result.changes).toMatchObject({ inserted: 0, updated: 1, retired: 1, unchanged: 198 });
    expect(await liveRules(858)).toHaveLength(199);
    expect(await liveRules(608)).toHaveLength(200);
    expect(await liveRules(262)).toHaveLength(5);

    // Back to what it was: the same rules, with their ids.
    await run(ALL, { destinations: ['UY'] });
    const after = await state();
    expect(after.rules.map(({ updated_at, ...rule }) => rule)).toEqual(
      before.rules.map(({ updated_at, ...rule }) => rule),
    );
    const given = ({ evidence }: typeof after) =>
      evidence
        .filter((one) => one.known_until === null)
        .sort((a, b) => a.position - b.position)
        .map(({ id, known_from, ...one }) => one);
    expect(given(after)).toEqual(given(before));
    expect(after.evidence.some((one) => one.known_until !== null)).toBe(true);
    expect(await run()).toMatchObject({ changes: { unchanged: 405 }, catalogVersion: null });
  });

  it('imports nothing where one record does not fit, and names all that is wrong', async () => {
    await run();
    const before = await state();
    const unfit = changedFile('uruguay', ({ visaPolicy, meta }) => {
      visaPolicy.byPassport.QQ = { requirement: 'visa-free', maxStayDays: 90, notes: null };
      meta.lastUpdated = '2026-13-01';
    });
    const refused = run([
      changedFile('djibouti', ({ visaTypes }) => visaTypes.pop()),
      unfit,
      recordFile('philippines'),
    ]);
    await expect(refused).rejects.toThrow(
      'destinations/uruguay.json: `visaPolicy.byPassport.QQ` names the unknown passport "QQ"',
    );
    await expect(refused).rejects.toThrow('`meta.lastUpdated` is not a calendar day: "2026-13-01"');
    await expect(refused).rejects.toThrow('Nothing was imported');
    const cut = { file: 'destinations/uruguay.json', text: recordFile('uruguay').text.slice(0, 20_000) };
    await expect(run([recordFile('philippines'), cut])).rejects.toThrow('destinations/uruguay.json: is not JSON');
    expect(await state()).toEqual(before);
    expect(await table('import_run')).toHaveLength(1);
  });

  it('keeps what another describes of the publication', async () => {
    await sql`insert into publication (code, name, publisher, kind)
      values ('travel-requirements-2026', 'As the open data set names it', 'AXG', 'official_second_hand')`.execute(
      db.kysely,
    );
    await run();
    expect(await table('publication')).toMatchObject([{ name: 'As the open data set names it' }]);
  });

  itOnce('refuses a destination without a record, and one destination in two files', async () => {
    await expect(run(ALL, { destinations: ['UY', 'BR'] })).rejects.toThrow('there is no record of the destination BR');
    const twice = { ...recordFile('uruguay'), file: 'destinations/uruguay-2.json' };
    await expect(run([...ALL, twice])).rejects.toThrow(
      'destinations/uruguay-2.json: `iso2` is UY, as in destinations/uruguay.json',
    );
  });

  itOnce('refuses older records, and a clone that lacks destinations, unless told otherwise', async () => {
    await run();
    const older = ALL.map(({ file, text }) => ({
      file,
      text: text.replaceAll('"lastUpdated": "2026-10-09"', '"lastUpdated": "2026-10-01"'),
    }));
    await expect(run(older)).rejects.toThrow('older than the stored data of 2026-10-09; --allow-older');
    expect(await run(older, { destinations: ['UY'] })).toMatchObject({ date: '2026-10-01' });
    expect(await table('source')).toMatchObject([{ data_date: '2026-10-09' }]);
    expect(await run(older, { allowOlder: true })).toMatchObject({ date: '2026-10-01' });

    const part = [recordFile('uruguay')];
    await expect(run(part)).rejects.toThrow(/There is no record of (DJ, PH|PH, DJ), which an earlier import had/);
    expect(await run(part, { dropMissing: true })).toMatchObject({ changes: { retired: 205 } });
    expect(await liveRules(608)).toEqual([]);
  });

  itOnce('asks for the countries first', async () => {
    await sql`truncate country cascade`.execute(db.kysely);
    await expect(run()).rejects.toThrow('run `carnet data load` first');
    await insertWorldCountries(db.kysely);
  });
});
