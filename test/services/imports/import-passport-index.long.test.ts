import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDataVersions } from '../../../src/db/data-version.ts';
import { importPassportIndex, type PassportIndexImport } from '../../../src/services/imports/import-passport-index.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { insertWorldCountries, worldCountries } from '../../helpers/world-countries.ts';

const fixtures = new URL('../../importers/passport-index/fixtures/', import.meta.url);
const CSV = '2025-01-12.tidy-iso2.csv';
const HEADER = 'Passport,Destination,Requirement\n';

describe.each(databaseKinds)('importing a passport-index file (%s)', (kind) => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await insertWorldCountries(db.kysely);
  });
  afterAll(() => db.close());
  beforeEach(() => sql`truncate entry_rule, import_run, source, health_requirement cascade`.execute(db.kysely));

  type Options = Partial<PassportIndexImport>;
  const importFile = (fileName: string, options: Options = {}) =>
    importPassportIndex(db.kysely, { bytes: readFileSync(new URL(fileName, fixtures)), fileName, ...options });
  const importText = (text: string, options: Options = {}) =>
    importPassportIndex(db.kysely, { bytes: Buffer.from(text), fileName: '2025-06-01.csv', ...options });
  const rules = () => db.kysely.selectFrom('entry_rule').selectAll().orderBy('id').execute();
  const live = async () =>
    Object.fromEntries(
      (await rules())
        .filter((rule) => rule.retired_at === null)
        .map((rule) => [
          rule.scope_key,
          [rule.visa_requirement_type, rule.max_stay_days].filter((part) => part !== null).join(' '),
        ]),
    );
  const runs = () => db.kysely.selectFrom('import_run').selectAll().orderBy('id').execute();
  /** Everything but the log of runs. */
  const state = async () => ({
    rules: await rules(),
    sources: await db.kysely.selectFrom('source').selectAll().execute(),
    versions: await readDataVersions(db.kysely),
  });

  it('stores one rule per pair, verified on the date of the file', async () => {
    const { catalog } = await readDataVersions(db.kysely);
    const result = await importFile(CSV);
    expect(result).toMatchObject({
      dryRun: false,
      date: '2025-01-12',
      format: 'tidy',
      era: '2025-words',
      rowCount: 16,
      ruleCount: 12,
      selfPairs: 4,
      changes: { inserted: 12 },
      catalogVersion: catalog.version + 1,
    });
    expect(await live()).toMatchObject({ 'c76>c276': 'visa_free 90', 'c276>c840': 'eta', 'c818>c840': 'not_allowed' });
    expect((await rules())[0]).toMatchObject({
      rule_key: 'visa',
      from_country_id: 76,
      to_country_id: 276,
      priority: 100,
      inherits_general: true,
      source_url: null,
      notes: null,
      last_verified_at: new Date('2025-01-12T00:00:00.000Z'),
    });
    expect(await db.kysely.selectFrom('source').selectAll().execute()).toMatchObject([
      { code: 'passport-index', kind: 'import', rank: 200, data_date: '2025-01-12' },
    ]);
    expect(await runs()).toMatchObject([
      {
        file_name: CSV,
        source_url: null,
        sha256: result.sha256,
        data_date: '2025-01-12',
        format: 'tidy-iso2/2025-words',
        row_count: 16,
        inserted: 12,
        refused: 0,
      },
    ]);
  });

  it('changes nothing the second time, whatever the shape, and still records the run', async () => {
    await importFile(CSV);
    const before = await state();
    for (const name of [CSV, '2025-01-12.matrix-names.csv']) {
      expect(await importFile(name)).toMatchObject({ changes: { unchanged: 12, kinds: [] }, catalogVersion: null });
    }
    expect(await state()).toEqual(before);
    expect(await runs()).toHaveLength(3);
  });

  it('takes the day counts that only JSON has, keeping ids; CSV after JSON drops them and says so', async () => {
    await importFile(CSV);
    const before = await rules();
    const json = await importFile('2025-01-12.json');
    expect(json.changes).toMatchObject({ updated: 4, unchanged: 8, lostStays: 0 });
    expect(await live()).toMatchObject({ 'c276>c840': 'eta 90', 'c76>c818': 'visa_on_arrival 30' });
    const back = await importFile(CSV);
    expect(back.changes).toMatchObject({ updated: 4, lostStays: 4 });
    expect(back.warnings).toEqual([expect.stringContaining('4 rules lose their number of days')]);
    expect((await rules()).map(({ updated_at, ...rest }) => rest)).toEqual(
      before.map(({ updated_at, ...rest }) => rest),
    );
  });

  it('retires what a newer file lacks and revives it with its old id', async () => {
    await importText(`${HEADER}BR,DE,90\nBR,US,visa required\n`);
    const [, toUs] = await rules();
    const second = await importText(`${HEADER}BR,DE,90\n`, { date: '2025-07-01' });
    expect(second.changes).toMatchObject({ retired: 1, updated: 1 });
    expect(Object.keys(await live())).toEqual(['c76>c276']);
    const third = await importText(`${HEADER}BR,DE,90\nBR,US,eta\n`, { date: '2025-08-01' });
    expect(third.changes).toMatchObject({ revived: 1, inserted: 0 });
    expect((await rules()).find(({ scope_key }) => scope_key === 'c76>c840')?.id).toBe(toUs?.id);
    expect((await runs())[2]).toMatchObject({ inserted: 1, updated: 1, retired: 0 });
  });

  it('writes nothing in a dry run and tells what would change, by kind, with samples', async () => {
    const { catalog } = await readDataVersions(db.kysely);
    const first = await importFile(CSV, { dryRun: true });
    expect(first).toMatchObject({ dryRun: true, changes: { inserted: 12 }, importRunId: null, catalogVersion: null });
    expect(await state()).toMatchObject({ rules: [], sources: [], versions: { catalog } });

    await importText(`${HEADER}BR,DE,visa required\nBR,US,visa required\nDE,US,eta\n`, {
      date: '2025-01-12',
      skipBadRows: true,
    });
    const before = await state();
    const dry = await importText(`${HEADER}BR,DE,90\nBR,US,visa required\nBR,EG,e-visa\n`, {
      date: '2025-01-12',
      dryRun: true,
    });
    expect(dry.changes.kinds).toEqual([
      {
        kind: 'new: e_visa',
        count: 1,
        samples: [{ passport: 'BR', destination: 'EG', maxStayDays: { before: null, after: null } }],
      },
      {
        kind: 'retired: eta',
        count: 1,
        samples: [{ passport: 'DE', destination: 'US', maxStayDays: { before: null, after: null } }],
      },
      {
        kind: 'visa_required -> visa_free',
        count: 1,
        samples: [{ passport: 'BR', destination: 'DE', maxStayDays: { before: null, after: 90 } }],
      },
    ]);
    expect(await state()).toEqual(before);
    expect(await runs()).toHaveLength(1);
  });

  it('notes a COVID closure on its rules', async () => {
    await importFile('2020-11-19.tidy-iso2.csv');
    const closed = (await rules()).find(({ scope_key }) => scope_key === 'c76>c276');
    expect(closed).toMatchObject({
      visa_requirement_type: 'not_allowed',
      notes: [expect.objectContaining({ text: expect.stringContaining('COVID-19') })],
    });
  });

  it('refuses a file older than what is stored, unless told to allow it', async () => {
    await importFile(CSV);
    const before = await state();
    for (const dryRun of [true, false]) {
      await expect(importFile('2022-11-06.tidy-iso3.csv', { dryRun })).rejects.toThrow(
        'The file is of 2022-11-06, older than the stored data of 2025-01-12; --allow-older',
      );
    }
    expect(await state()).toEqual(before);
    await importFile('2022-11-06.tidy-iso3.csv', { allowOlder: true });
    expect(await db.kysely.selectFrom('source').select('data_date').execute()).toEqual([{ data_date: '2022-11-06' }]);
  });

  it('refuses bad rows whole, or leaves them out and counts them', async () => {
    const text = `${HEADER}BR,DE,90\nBR,ZZ,90\nBR,US,perhaps\n`;
    await expect(importText(text)).rejects.toThrow(
      /2 rows cannot be imported:\n {2}line 3: unknown country "ZZ"\n {2}line 4: BR -> US/,
    );
    expect(await state()).toMatchObject({ rules: [], sources: [] });
    const result = await importText(text, { skipBadRows: true });
    expect(result.refused.map(({ line }) => line)).toEqual([3, 4]);
    expect(await runs()).toMatchObject([{ row_count: 3, inserted: 1, refused: 2 }]);
  });

  it('refuses a file that was cut off between rows while more is stored', async () => {
    const codes = worldCountries.slice(0, 16).map(({ iso2 }) => iso2);
    const pairs = codes.flatMap((from) => codes.filter((to) => to !== from).map((to) => `${from},${to},90\n`));
    await importText(HEADER + pairs.join(''));
    const before = await state();
    const half = HEADER + pairs.slice(0, 118).join('');
    await expect(importText(half)).rejects.toThrow(
      /lacks 2 pairs of its own countries.*retire 122 stored rules: it looks cut off/,
    );
    expect(await state()).toEqual(before);
    expect((await importText(half, { dryRun: true })).warnings).toEqual([expect.stringContaining('may be cut off')]);
    expect((await importText(half, { skipBadRows: true })).changes.retired).toBe(122);
  });

  it('accepts a newer file that lacks a few pairs, with a warning', async () => {
    const text = readFileSync(new URL(CSV, fixtures), 'utf8');
    await importText(text);
    const result = await importText(text.replace('DE,US,eta\n', ''));
    expect(result.changes).toMatchObject({ retired: 1, unchanged: 11 });
    expect(result.warnings).toEqual([
      'The file lacks 1 pair of its own countries, the first DE -> US: it may be cut off',
    ]);
  });

  it('shows a source URL on the rules only when one is given', async () => {
    const sourceUrl = 'https://example.org/passport-index.csv';
    await importText(`${HEADER}BR,DE,90\n`, { sourceUrl });
    expect(await rules()).toMatchObject([{ source_url: sourceUrl }]);
    expect(await runs()).toMatchObject([{ source_url: sourceUrl }]);
    const fetchedFrom = 'http://127.0.0.1:8080/a.csv';
    expect((await importText(`${HEADER}BR,DE,90\n`, { fetchedFrom })).changes).toMatchObject({ updated: 1 });
    expect(await rules()).toMatchObject([{ source_url: null }]);
    expect((await runs())[1]).toMatchObject({ source_url: fetchedFrom });
  });

  it.each<[string, Options, RegExp]>([
    ['no date', { fileName: 'passports.csv' }, /has no date: give the date of the data with --date/],
    ['a date that is none', { date: '2025-02-29' }, /must be a day as YYYY-MM-DD/],
    ['an era that is none', { era: '1999' }, /Unknown era "1999": use one of 2019-codes/],
    ['a source URL that is none', { sourceUrl: 'example.org' }, /source URL must be an http\(s\) address/],
    ['a source URL with a password', { sourceUrl: 'https://a:b@example.org' }, /without a user name or password/],
  ])('refuses %s', async (_, options, message) => {
    await expect(importText(`${HEADER}BR,DE,90\n`, options)).rejects.toThrow(message);
  });

  it('lets imports that come together run one after the other', async () => {
    const results = await Promise.all([importFile(CSV), importFile(CSV), importFile(CSV)]);
    expect(results.map(({ changes }) => changes.inserted).sort()).toEqual([0, 0, 12]);
    expect(await rules()).toHaveLength(12);
  });
});

describe('importing before the countries are loaded', () => {
  it('is refused, naming what to do', async () => {
    const db = await openTestDatabase('postgres');
    try {
      const bytes = Buffer.from(`${HEADER}BR,DE,90\n`);
      await expect(importPassportIndex(db.kysely, { bytes, fileName: '2025-06-01.csv' })).rejects.toThrow(
        /run `carnet data load` first/,
      );
    } finally {
      await db.close();
    }
  });
});
