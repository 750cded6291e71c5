import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deriveChanges } from '../../src/node/changes/derive-changes.ts';
import { packRelease } from '../../src/releases/archive/pack-release.ts';
import { openRelease } from '../../src/releases/open-release.ts';
import type { SigningKey } from '../../src/releases/signing/signing-key.ts';
import { dataSetOfRelease } from '../../src/releases/travel-data/read-travel-data.ts';
import { TRAVEL_DATA_FORMAT } from '../../src/releases/travel-data/records.ts';
import { importPassportIndex } from '../../src/services/imports/import-passport-index.ts';
import { loadOpenData } from '../../src/services/open-data/load-open-data.ts';
import { storeDataSet } from '../../src/services/open-data/store-data-set.ts';
import { runCommand } from '../cli/run-command.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { SAMPLE_FILES } from '../helpers/sample-data-set.ts';
import { changedRelease } from './changed-release.ts';
import { loadSample, makeRelease, newSigningKey, RELEASE_ID } from './sample-release.ts';

const DATA = 'travel-data.jsonl';
const NEXT = '2026-06-16';
const LATER = '2026-06-17';
const JAPAN = SAMPLE_FILES['entry/JP.yaml'] as string;
/** `day`: on which all rules of the file were checked; default: the days of the sample. */
const stayOf = (stay: number, day?: string) => ({
  'entry/JP.yaml': JAPAN.replace('stay: 90', `stay: ${stay}`).replaceAll(
    /(checkedOn:) (202\d-\d\d-\d\d)/g,
    (_, name, was) => `${name} ${day ?? was}`,
  ),
});

describe('carnet data load of a release', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-load-release-'));
  const releases = path.join(directory, 'releases');
  const of = (id: string) => path.join(releases, id);
  const publicKey = path.join(directory, 'release.pub');
  let key: SigningKey;
  let from: TestDatabase;
  let db: TestDatabase;

  /** A release of the sample, one of the same date in which a stay is shorter, and one of a later date. */
  beforeAll(async () => {
    key = newSigningKey(directory);
    from = await openTestDatabase('postgres');
    await loadSample(from, directory);
    const bytes = Buffer.from('Passport,Destination,Requirement\nBR,DE,90\nAR,JP,e-visa\n');
    await importPassportIndex(from.kysely, { bytes, fileName: '2025-06-01.csv' });
    await makeRelease(from, { directory: releases, key });
    await loadSample(from, directory, stayOf(60));
    await makeRelease(from, { directory: releases, key, id: NEXT });
    await loadSample(from, directory, stayOf(30, '2026-06-01'));
    await makeRelease(from, { directory: releases, key, id: LATER });
  });
  beforeEach(async () => {
    db = await openTestDatabase('postgres');
    await sql`update change_progress set token = '00000001'`.execute(db.kysely); // as another database has another one
  });
  afterEach(() => db.close());
  afterAll(async () => {
    await from?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const run = (...args: string[]) => runCommand(db, ['data', 'load', ...args]);
  const load = (location: string, ...args: string[]) => run(location, '--public-key', publicKey, ...args);
  const stay = async () => {
    const rules = db.kysely.selectFrom('entry_rule').select('max_stay_days').where('rule_key', '=', 'visa-exempt');
    return (await rules.executeTakeFirst())?.max_stay_days;
  };
  const state = async () => {
    const { rows } = await sql`
      select (select max(revision_id) from entry_rule_revision) as revision, (select count(*) from evidence) as evidence,
        (select json_agg(s order by s.id) from source s) as sources, (select json_agg(v) from data_version v) as versions
    `.execute(db.kysely);
    return rows;
  };

  it('says what a dry run would do, does it, then has nothing left to do', async () => {
    const before = await state();
    const counts = [
      'currencies: 155 inserted',
      'countries: 250 inserted',
      'country groups: 2 inserted',
      'vaccines: 1 inserted',
      'health requirements: 1 inserted',
      'entry rules: 3 inserted',
      'entry rules of passport-index: 2 inserted',
    ];
    const dry = `${counts.join('\n')}\nNothing was written: this was a dry run.\n`;
    expect(await load(of(RELEASE_ID), '--dry-run')).toEqual({ code: 0, stdout: dry, stderr: '' });
    expect(await state()).toEqual(before);
    const done = `${counts.join('\n')}\nThe catalog is now at version 1.\n`;
    expect(await load(of(RELEASE_ID))).toEqual({ code: 0, stdout: done, stderr: '' });
    const loaded = await state();
    expect(await load(of(RELEASE_ID))).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing changed') });
    expect(await state()).toEqual(loaded);
  });

  it('takes its archive, and says that the key in it shows no maker', async () => {
    const archive = path.join(directory, `${RELEASE_ID}.tar`);
    await packRelease(await openRelease(of(RELEASE_ID)), archive);
    expect(await run(archive)).toMatchObject({
      code: 0,
      stderr: 'carnet: the key is that of the release itself: name the one you trust by --public-key\n',
    });
    expect(await stay()).toBe(90);
    truncateSync(archive, 20_000);
    const cutOff = await run(archive);
    expect(cutOff).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('cut off') });
    expect(await run(path.join(directory, 'none.tar'))).toMatchObject({
      code: 1,
      stderr: `carnet: there is no release ${path.join(directory, 'none.tar')}\n`,
    });
  });

  const DAMAGED: readonly [string, (copy: string) => void, RegExp][] = [
    [
      'its travel data',
      (copy) => changeText(copy, DATA, '"maxStayDays":90', '"maxStayDays":91'),
      /travel-data\.jsonl was changed/,
    ],
    ['another file', (copy) => changeText(copy, 'matrix.csv', 'visa_free', 'visa_fred'), /matrix\.csv was changed/],
    ['its sums', (copy) => changeText(copy, 'SHA256SUMS', /^./, 'f'), /SHA256SUMS\.minisig does not hold/],
    [
      'the end of its travel data',
      (copy) => truncateSync(path.join(copy, DATA), 4000),
      /travel-data\.jsonl is cut off/,
    ],
    ['its description', (copy) => rmSync(path.join(copy, 'datapackage.json')), /datapackage\.json is missing/],
    ['its signature', (copy) => rmSync(path.join(copy, 'SHA256SUMS.minisig')), /SHA256SUMS\.minisig is missing/],
  ];
  const changeText = (copy: string, name: string, was: string | RegExp, is: string) => {
    const text = readFileSync(path.join(copy, name), 'latin1');
    writeFileSync(path.join(copy, name), text.replace(was, is), 'latin1');
  };
  it.each(DAMAGED)('refuses one in which somebody changed %s, and loads nothing', async (_, damage, message) => {
    const copy = path.join(directory, 'copy', RELEASE_ID);
    cpSync(of(RELEASE_ID), copy, { recursive: true });
    damage(copy);
    const before = await state();
    const { code, stdout, stderr } = await load(copy);
    rmSync(copy, { recursive: true });
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(message)]);
    expect(await state()).toEqual(before);
  });

  it('refuses one that another key signed', async () => {
    const other = path.join(directory, 'other');
    newSigningKey(mkdirOf(other));
    const { code, stderr } = await run(of(RELEASE_ID), '--public-key', path.join(other, 'release.pub'));
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/SHA256SUMS\.minisig does not hold: .*made with the key/),
    ]);
    const folder = path.join(directory, 'data');
    expect(await run(folder, '--public-key', publicKey)).toMatchObject({
      code: 1,
      stderr: `carnet: --public-key is for a release, and ${folder} is not one\n`,
    });
  });

  it('never goes back: neither to a release of before, nor to older data, nor at the next start', async () => {
    expect((await load(of(NEXT))).code).toBe(0);
    expect(await load(of(RELEASE_ID))).toMatchObject({
      code: 1,
      stderr:
        `carnet: The release is ${RELEASE_ID}, older than the stored one, ${NEXT}; --allow-older replaces newer ` +
        'data with it\n',
    });
    expect((await load(of(LATER))).code).toBe(0);
    const older = 'The data set is of 2025-05-01, older than the stored data of 2026-06-01; --allow-older';
    expect((await load(of(NEXT), '--dry-run')).stderr).toContain(older);
    const bundled = { directory: path.join(directory, 'data'), today: LATER, isBundled: true, atStart: true };
    await loadSample(from, directory, stayOf(45, '2026-06-01')); // writes the files
    expect(await loadOpenData(db.kysely, bundled)).toMatchObject({ kept: { location: of(LATER) } });
    expect(await stay()).toBe(30);
    expect((await load(of(NEXT), '--allow-older')).code).toBe(0);
    expect(await stay()).toBe(60);
    await loadSample(from, directory, stayOf(40, '2026-06-02'));
    expect(await loadOpenData(db.kysely, { ...bundled, today: '2026-06-20' })).toMatchObject({ kept: null });
    expect(await stay()).toBe(40);
  });

  it('refuses what was made from this very database', async () => {
    const made = await makeRelease(from, { directory: path.join(directory, 'own'), key });
    const { stderr } = await runCommand(from, ['data', 'load', made.location as string]);
    expect(stderr).toContain('The release 2026-06-15 was made from this database, whose data are the same or newer');
  });

  it('leaves other sources alone, unless it has the same ones: these never go back either', async () => {
    const bytes = Buffer.from('Passport,Destination,Requirement\nBR,DE,30\n');
    await loadOpenData(db.kysely, { directory: path.join(directory, 'data'), today: LATER, allowOlder: true });
    await importPassportIndex(db.kysely, { bytes, fileName: '2025-06-02.csv' });
    const { stderr } = await load(of(LATER), '--allow-older', '--dry-run');
    expect(stderr).toBe('');
    await sql`update source set data_date = '2025-01-01' where code = 'open-data'`.execute(db.kysely);
    expect((await load(of(LATER))).stderr).toContain(
      'The data of the source passport-index in the release are of 2025-06-01, older than the stored data of 2025-06-02',
    );
    const without = path.join(directory, 'without');
    changedRelease(of(LATER), without, {
      key,
      name: DATA,
      change: (text) => text.replaceAll(/^.*passport-index.*\n/gm, ''),
    });
    expect((await load(without)).code).toBe(0);
    const rule = db.kysely.selectFrom('entry_rule').selectAll().where('to_country_id', '=', 276);
    expect(await rule.execute()).toMatchObject([{ max_stay_days: 30, retired_at: null }]);
  });

  it('publishes the same changes as a folder does', async () => {
    const told = async (one: TestDatabase) => {
      await deriveChanges(one.kysely, Date.now());
      const changes = one.kysely.selectFrom('change').select(['about', 'kind', 'before', 'after', 'severity']);
      return await changes.orderBy('id').limit(3).execute();
    };
    await load(of(RELEASE_ID));
    await told(db);
    await load(of(NEXT));
    const changes = await told(db);
    expect(changes).toEqual(await told(from));
    expect(changes[2]).toMatchObject({ kind: 'changed', before: { maxStayDays: 90 }, after: { maxStayDays: 60 } });
    const { rows } = await sql`
      select actor, reason from entry_rule_revision order by revision_id desc limit 1`.execute(db.kysely);
    expect(rows).toEqual([{ actor: 'data load', reason: `the release ${NEXT}` }]);
  });

  describe('of another version of Carnet', () => {
    const strange = (name: string, change: (text: string) => string, file = DATA) => {
      const target = path.join(mkdirOf(path.join(directory, name)), RELEASE_ID);
      changedRelease(of(RELEASE_ID), target, { key, name: file, change });
      return target;
    };

    it('ignores records and fields that are not known, and names each once', async () => {
      const later = strange(
        'later',
        (text) =>
          `${text.replaceAll('"record":"entryRule"', '"record":"entryRule","mood":"calm"').replaceAll('"status"', '"seat":1,"status"')}` +
          '{"record":"ferry","from":1}\n{"record":"ferry","from":2}\n',
      );
      expect(await load(later)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('entry rules: 3 inserted'),
        stderr:
          'carnet: Warning: not known to this version of Carnet, and ignored: countryGroup.members.seat, entryRule.mood, ' +
          'ferry\n',
      });
    });

    const REFUSED: readonly [string, (text: string) => string, RegExp][] = [
      [
        'whose format is newer',
        (text) => text.replace(`"format":${TRAVEL_DATA_FORMAT}}`, `"format":${TRAVEL_DATA_FORMAT + 1}}`),
        /the data have format 2, and this version of Carnet reads format 1\. Use a newer version of Carnet/,
      ],
      ['without a format', (text) => text.replace(/^.*\n/, ''), /they do not begin with their format/],
      ['that is empty', () => '', /they do not begin with their format/],
      [
        'with a visa that is not known',
        (text) => text.replace('"visaRequirementType":"visa_required"', '"visaRequirementType":"teleport"'),
        /line \d+ of travel-data\.jsonl: entryRule\.visaRequirementType is "teleport", which this version of Carnet does/,
      ],
      ['with a stay in words', (text) => text.replace('"maxStayDays":90', '"maxStayDays":"long"'), /is "long"/],
      ['with a day that does not exist', (text) => text.replace('1991-03-26', '1991-02-30'), /is "1991-02-30"/],
      ['with a rule without its key', (text) => text.replace('"ruleKey":"general",', ''), /ruleKey is missing/],
      ['with a line that is cut off', (text) => text.replace('"record":"vaccine"', '"rec'), /this is not JSON/],
    ];
    it.each(REFUSED)('is refused %s, and nothing is loaded', async (name, change, message) => {
      const { code, stderr } = await load(strange(name, change));
      expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
      expect(await stay()).toBeUndefined();
    });

    it('is refused where it has no travel data, with what to do', async () => {
      const early = { ...(await openRelease(of(RELEASE_ID))), sums: new Map<string, string>() };
      expect(() => dataSetOfRelease(early, RELEASE_ID)).toThrow(
        /cannot be loaded: it was made before releases had travel-data\.jsonl\. Make one with .*, or serve it with `carnet/,
      );
    });

    it('is loaded where the clock is behind, with a warning', async () => {
      const given = dataSetOfRelease(await openRelease(of(RELEASE_ID)), '2026-06-01');
      const { clockBehind } = await storeDataSet(db.kysely, given, {});
      expect(clockBehind).toEqual({ clock: '2026-06-01', data: RELEASE_ID });
    });

    it('is loaded as version 1 of the format wrote it', async () => {
      const fixture = readFileSync(path.join(import.meta.dirname, '../fixtures/travel-data-1.jsonl'), 'latin1');
      const { code, stdout, stderr } = await load(strange('frozen', () => fixture));
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toContain('entry rules: 3 inserted');
      expect(stdout).toContain('entry rules of passport-index: 1 inserted');
      expect(stdout).toContain('points of interest: 2 inserted\nwalking tours: 1 inserted');
    });
  });
});

function mkdirOf(directory: string): string {
  mkdirSync(directory, { recursive: true });
  return directory;
}
