import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyDatabase, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { CLONE, changedFile, recordFile } from '../helpers/travel-requirements-records.ts';
import { insertWorldCountries } from '../helpers/world-countries.ts';
import { carnet } from './carnet.ts';
import { runCommand } from './run-command.ts';

describe.each(anyDatabase)('import travel-requirements on the command line (%s)', (kind) => {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-cli-'));
  let db: TestDatabase;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await insertWorldCountries(db.kysely);
  });
  afterAll(async () => {
    await db?.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const run = (...args: string[]) => runCommand(db, ['import', 'travel-requirements', ...args]);

  it('shows in a dry run what it would change, imports, and changes nothing the second time', async () => {
    const dry = await run(CLONE, '--dry-run');
    expect(dry).toMatchObject({ code: 0, stderr: '' });
    expect(dry.stdout).toMatch(
      /^3 records, data of 2026-10-09\n405 rules, \d+ pieces of evidence; left out: 194 pairs/,
    );
    expect(dry.stdout).toContain('would be: 405 new, 0 updated, 0 returned, 0 retired, 0 unchanged');
    expect(dry.stdout).toMatch(/new: e_visa: 5 +AU>DJ \(90 days\), CA>DJ \(90 days\)/);
    expect(dry.stdout).toContain('dry run: nothing was written');

    const first = await run(CLONE);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/\n405 new,.*recorded as import run 1; the catalog is now at version \d+\n$/s);
    const second = await run(CLONE, '--json');
    expect(second).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(second.stdout)).toMatchObject({
      destinations: ['DJ', 'PH', 'UY'],
      changes: { inserted: 0, updated: 0, retired: 0, unchanged: 405 },
      evidenceChanges: { inserted: 0, removed: 0 },
      importRunId: 2,
      catalogVersion: null,
    });
  });

  it('imports some destinations', async () => {
    const result = await run(CLONE, '--destination', 'UY', 'DJ', '--json');
    expect(JSON.parse(result.stdout)).toMatchObject({ destinations: ['DJ', 'UY'], ruleCount: 205 });
    const unknown = await run(CLONE, '--destination', 'BR');
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(unknown.stderr).toContain('there is no record of the destination BR');
  });

  it('names a record that does not fit, with its path', async () => {
    const { file, text } = changedFile('uruguay', ({ visaPolicy }) => {
      Object.assign(visaPolicy.byPassport.GB ?? {}, { requirement: 'visa free' });
    });
    mkdirSync(path.join(directory, 'destinations'));
    writeFileSync(path.join(directory, file), text);
    writeFileSync(path.join(directory, recordFile('djibouti').file), recordFile('djibouti').text);
    const refused = await run(directory);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /One thing does not fit:\n {2}destinations\/uruguay\.json: `visaPolicy\.byPassport\.GB\.requirement` must be one of/,
    );
    expect(refused.stderr).toContain('Nothing was imported');
  });

  it('says what is wrong with a directory', async () => {
    expect((await run('/nowhere')).stderr).toMatch(/destinations cannot be read: it does not exist; name a clone of/);
    const empty = path.join(directory, 'empty');
    mkdirSync(path.join(empty, 'destinations'), { recursive: true });
    expect((await run(empty)).stderr).toContain('There are no records (*.json) in');
    expect(await run()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("missing required argument 'directory'"),
    });
  });
});

it('explains itself without any database', async () => {
  const help = await carnet(['import', 'travel-requirements', '--help'], { DATABASE_URL: 'nonsense' });
  expect(help).toMatchObject({ code: 0, stderr: '' });
  for (const option of ['--destination', '--dry-run', '--allow-older', '--drop-missing', '--json']) {
    expect(help.stdout).toContain(option);
  }
});
