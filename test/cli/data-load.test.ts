import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOpenDataDirectory } from '../../src/services/open-data/read-open-data-directory.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { SAMPLE_FILES, writeSampleDataSet } from '../helpers/sample-data-set.ts';
import { carnet } from './carnet.ts';
import { runCommand } from './run-command.ts';

describe('carnet data load', () => {
  let db: TestDatabase;
  let place: string;
  let data: string;
  const run = (...args: string[]) => runCommand(db, ['data', 'load', ...args]);
  beforeAll(async () => {
    // On PostgreSQL: that a load does the same on both is tested in test/services/open-data.
    db = await openTestDatabase('postgres');
    place = mkdtempSync(path.join(tmpdir(), 'carnet-cli-'));
    data = path.join(place, 'data');
    writeSampleDataSet(data);
  });
  afterAll(async () => {
    await db?.close();
    rmSync(place, { recursive: true, force: true });
  });

  it('says what a dry run would do, then does it, then has nothing left to do', async () => {
    const counts = [
      'currencies: 155 inserted',
      'countries: 250 inserted',
      'country groups: 2 inserted',
      'vaccines: 1 inserted',
      'health requirements: 1 inserted',
      'entry rules: 3 inserted',
    ];
    const dry = await run(data, '--dry-run');
    expect(dry).toMatchObject({ code: 0, stdout: `${counts.join('\n')}\nNothing was written: this was a dry run.\n` });
    const loaded = await run(data);
    expect(loaded).toMatchObject({ code: 0, stdout: `${counts.join('\n')}\nThe catalog is now at version 1.\n` });
    const again = await run(data);
    expect(again).toMatchObject({ code: 0, stdout: 'The open data set is loaded already: nothing changed.\n' });
  });

  it('prints JSON alone on standard output', async () => {
    writeFileSync(
      path.join(data, 'entry/JP.yaml'),
      SAMPLE_FILES['entry/JP.yaml']?.replace('stay: 90', 'stay: 15') ?? '',
    );
    const env = { DATABASE_URL: db.poolConfig.connectionString ?? '' };
    const { code, stdout } = await carnet(['data', 'load', data, '--json'], env);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      skipped: false,
      catalogVersion: 2,
      changes: { entryRules: { updated: 1, unchanged: 2 }, countries: { unchanged: 250 } },
    });
  });

  it('says that evidence changed where nothing else did', async () => {
    const rule = SAMPLE_FILES['entry/JP.yaml']?.replace('stay: 90', 'stay: 15') ?? '';
    writeFileSync(path.join(data, 'entry/JP.yaml'), rule.replace('locator: Annex', 'locator: Annex 2'));
    const counts = 'evidence: 4 inserted, 4 removed\n';
    expect((await run(data, '--dry-run')).stdout).toBe(`${counts}Nothing was written: this was a dry run.\n`);
    expect((await run(data)).stdout).toBe(`${counts}The catalog is now at version 3.\n`);
  });

  it('fails on a broken file and on a directory that is none, with the reason on standard error alone', async () => {
    writeFileSync(
      path.join(data, 'entry/JP.yaml'),
      SAMPLE_FILES['entry/JP.yaml']?.replace('stay: 90', 'stay: null') ?? '',
    );
    const broken = await run(data);
    expect(broken).toMatchObject({ code: 1, stdout: '' });
    expect(broken.stderr).toBe(
      'carnet: The open data set has an error; nothing was loaded:\n' +
        `${data}/entry/JP.yaml:13: error [stay] visa_free without saying for how long. ` +
        'Mend: add `stay:` with the days, or `unlimited`; `unknown` where a source has the rule and not the days; without a source, leave the rule out.\n',
    );
    const missing = await run(path.join(place, 'nowhere'));
    expect(missing).toMatchObject({ code: 1, stdout: '' });
    expect(missing.stderr).toContain(`cannot be read from ${path.join(place, 'nowhere')}: it does not exist`);
    const release = path.join(place, '2026-11-24');
    mkdirSync(release);
    writeFileSync(path.join(release, 'datapackage.json'), '{}');
    expect((await run(release)).stderr).toContain(`${release} is not a whole release: SHA256SUMS is missing`);
    expect((await run(`${release}.tar`)).stderr).toBe(`carnet: there is no release ${release}.tar\n`);
    for (const location of [release, `${release}.tar`])
      await expect(readOpenDataDirectory(location)).rejects.toThrow(
        `${location} is a release, and not a directory of data files: put it into a database with \`carnet data load`,
      );
    const empty = path.join(place, 'empty');
    writeSampleDataSet(
      empty,
      Object.fromEntries(
        Object.keys(SAMPLE_FILES)
          .slice(1)
          .map((file) => [file, null]),
      ),
    );
    expect((await run(empty)).stderr).toContain(
      'there is no entry/ here. Mend: name the directory of a whole data set.',
    );
  });
});
