import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { knownAtStart, type LoadOptions, loadOpenData } from '../../../src/services/open-data/load-open-data.ts';
import { openTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type FileChanges, SAMPLE_FILES, writeSampleDataSet } from '../../helpers/sample-data-set.ts';

const TODAY = '2026-06-15';
const JAPAN = SAMPLE_FILES['entry/JP.yaml'] as string;
const of = (day: string, stay = 90): FileChanges => ({
  'entry/JP.yaml': JAPAN.replaceAll(/checkedOn: 202\d-\d\d-\d\d/g, `checkedOn: ${day}`).replace(
    'stay: 90',
    `stay: ${stay}`,
  ),
});

let place: string;
let db: TestDatabase;
beforeAll(() => {
  place = mkdtempSync(path.join(tmpdir(), 'carnet-loaded-'));
});
beforeEach(async () => {
  db = await openTestDatabase('postgres');
});
afterEach(() => db.close());
afterAll(() => rmSync(place, { recursive: true, force: true }));

const load = (folder: string, changes: FileChanges, options: Partial<LoadOptions> = {}) => {
  const directory = path.join(place, folder);
  writeSampleDataSet(directory, changes);
  return loadOpenData(db.kysely, { directory, today: TODAY, ...options });
};
/** As a start does it, with the data that come with Carnet or those of OPEN_DATA_DIR. */
const start = (folder: string, changes: FileChanges, isBundled = folder === 'bundled') =>
  load(folder, changes, { atStart: true, isBundled });
const command = load;
const stay = async () => {
  const rule = await db.kysely
    .selectFrom('entry_rule')
    .select('max_stay_days')
    .where('rule_key', '=', 'visa-exempt')
    .executeTakeFirstOrThrow();
  return rule.max_stay_days;
};
const revisions = async () =>
  (await db.kysely.selectFrom('entry_rule_revision').select('revision_id').execute()).length;

describe('a start', () => {
  it('keeps what a command loaded, of the same day, and writes nothing', async () => {
    await start('bundled', of('2026-06-01', 90));
    await command('mine', of('2026-06-01', 60));
    const before = await revisions();
    expect(await start('bundled', of('2026-06-01', 90))).toMatchObject({
      skipped: true,
      catalogVersion: null,
      kept: { location: path.join(place, 'mine'), dataDate: '2026-06-01', offeredDate: '2026-06-01' },
    });
    expect([await stay(), await revisions()]).toEqual([60, before]);
  });

  it('knows on the next start what it has passed over, without reading it again, until something is loaded', async () => {
    await command('mine', of('2026-06-01', 60));
    const known = () => knownAtStart(db.kysely, path.join(place, 'bundled'));
    await start('bundled', of('2026-06-01', 90));
    expect(await known()).toMatchObject({ location: path.join(place, 'mine'), dataDate: '2026-06-01' });
    await command('mine', of('2026-06-02', 45));
    expect(await known()).toBeUndefined();
    expect(await start('mine', of('2026-06-02', 45))).toMatchObject({ skipped: true, kept: null });
  });

  it.each([
    ['the data that come with Carnet', 'bundled'],
    ['those of OPEN_DATA_DIR', 'elsewhere'],
  ])('never loads older data over newer ones: %s', async (_, folder) => {
    await start('new', of('2026-06-10', 30));
    expect(await start(folder, of('2026-06-01', 90))).toMatchObject({
      skipped: true,
      kept: { dataDate: '2026-06-10', offeredDate: '2026-06-01' },
    });
    expect(await stay()).toBe(30);
  });

  it('keeps newer data of a version that did not remember what it loaded', async () => {
    await start('bundled', of('2026-06-10', 30));
    await db.kysely.deleteFrom('loaded_data_set').execute();
    expect((await start('bundled', of('2026-06-01'))).kept).toMatchObject({ location: null, dataDate: '2026-06-10' });
    expect((await start('bundled', of('2026-06-01'))).kept).not.toBeNull();
    expect(await stay()).toBe(30);
  });

  it.each([
    ['newer data than a command loaded', 'mine', '2026-06-01', 'bundled', '2026-06-02'],
    ['what changed in the directory that it names', 'mine', '2026-06-01', 'mine', '2026-06-01'],
    ['other data of that day where OPEN_DATA_DIR names them', 'mine', '2026-06-01', 'elsewhere', '2026-06-01'],
  ])('loads %s', async (_, loaded, day, offered, newDay) => {
    await command(loaded, of(day, 60));
    expect(await start(offered, of(newDay, 75))).toMatchObject({ skipped: false, kept: null });
    expect(await stay()).toBe(75);
  });

  it('loads what changed in the data that it loaded itself', async () => {
    await start('bundled', of('2026-06-01', 60));
    expect(await start('bundled', of('2026-06-01', 75))).toMatchObject({ skipped: false, kept: null });
    expect(await stay()).toBe(75);
  });
});

describe('carnet data load', () => {
  it('refuses older data, and loads them when asked to; starts then keep them until there are newer data', async () => {
    await start('bundled', of('2026-06-10', 30));
    await expect(command('mine', of('2026-06-01', 60))).rejects.toThrow(
      'The data set is of 2026-06-01, older than the stored data of 2026-06-10; --allow-older',
    );
    await expect(command('mine', of('2026-06-01', 60), { dryRun: true })).rejects.toThrow('--allow-older');
    expect(await stay()).toBe(30);
    expect(await command('mine', of('2026-06-01', 60), { allowOlder: true })).toMatchObject({ skipped: false });
    expect(await stay()).toBe(60);
    expect(await start('bundled', of('2026-06-10', 30))).toMatchObject({
      skipped: true,
      kept: { dataDate: '2026-06-01' },
    });
    expect(await stay()).toBe(60);
    expect(await start('bundled', of('2026-06-11', 45))).toMatchObject({ skipped: false, kept: null });
  });
});

describe('a clock that is behind the data', () => {
  it.each([
    ['a day', '2026-05-31'],
    ['two days', '2026-05-30'],
    ['years', '2024-01-01'],
  ])('by %s stops no load of the data that come with Carnet', async (_, today) => {
    const directory = path.join(place, 'bundled');
    writeSampleDataSet(directory, of('2026-06-01'));
    const loaded = await loadOpenData(db.kysely, { directory, today, isBundled: true, atStart: true });
    expect(loaded).toMatchObject({ skipped: false, clockBehind: { clock: today, data: '2026-06-01' } });
    expect(await stay()).toBe(90);
  });

  it('by a week stops no load of other data; by more it does, and is named once', async () => {
    const near = await command('mine', of('2026-06-01'), { today: '2026-05-25' });
    expect(near.clockBehind).toEqual({ clock: '2026-05-25', data: '2026-06-01' });
    const far = await command('mine', of('2026-06-02'), { today: '2026-05-25' }).catch((error: Error) => error.message);
    expect(far).toBe(
      `This machine's clock says 2026-05-25, the data in ${path.join(place, 'mine')} are of 2026-06-02; nothing was ` +
        'loaded. Set the clock, or correct the dates (npm run data:check names them)',
    );
  });

  it('is not assumed when it is right', async () => {
    expect((await command('mine', of(TODAY))).clockBehind).toBeNull();
  });
});
