import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { insertWorldCountries } from '../helpers/world-countries.ts';
import { runCommand } from './run-command.ts';

const SNAPSHOTS = fileURLToPath(new URL('../fixtures/history', import.meta.url));
const FILES = ['2025-01-12', '2019-11-23', '2024-01-05', '2020-11-19'].map((day) => path.join(SNAPSHOTS, `${day}.csv`));

// On PostgreSQL alone: what the commands do is tested on both (test/services/history).
describe('the history on the command line', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase('postgres');
    await insertWorldCountries(db.kysely);
  });
  afterAll(() => db.close());
  const run = (...args: string[]) => runCommand(db, ['history', ...args]);

  it('is shown in a dry run, recorded once, and compared between any two days', async () => {
    const dry = await run('import', 'passport-index', ...FILES, '--recorded-at-file-date', '--dry-run');
    expect(dry).toMatchObject({ code: 0, stderr: '' });
    expect(dry.stdout).toMatch(/2019-11-23 +2019-11-23\.csv +2019-codes +6 +6 +0 +0 +0 +0\n2020-11-19 /);
    expect(dry.stdout).toContain('would be recorded: 24 revisions of passport-index\ndry run: nothing was written');
    expect((await run('stats')).stderr).toContain('Nothing is known yet');

    const first = await run('import', 'passport-index', ...FILES);
    expect(first.stdout).toMatch(/recorded 24 revisions of passport-index; the catalog is now at version \d+\n$/);
    const second = await run('import', 'passport-index', ...FILES, '--json');
    expect(JSON.parse(second.stdout)).toMatchObject({ revisions: 0, catalogVersion: null });

    const all = await run('stats', '--from', '2020-11-19', '--to', '2024-01-05');
    expect(all).toMatchObject({ code: 0, stderr: '' });
    expect(all.stdout).toContain('2 answers changed between 2020-11-19 and 2024-01-05, to 1 destination.');
    const japan = await run('stats', '--destination', 'Japan');
    expect(japan.stdout).toContain('visa_required -> visa_free 90 days: BR');
    const states = await run('stats', '--from', '2024-06-01', '--destination', 'US', '--json');
    expect(JSON.parse(states.stdout).destinations).toMatchObject([
      { destination: 'US', changed: 2, loosened: 1, disappeared: 1, tightened: 0 },
    ]);
    const quiet = await run('stats', '--from', '2024-02-01', '--to', '2024-12-31');
    expect(quiet.stdout).toBe('No answer changed between 2024-02-01 and 2024-12-31.\n');
  });

  it.each([
    ['a day that does not exist', ['stats', '--from', '2026-02-30'], 2, 'expected a day as YYYY-MM-DD'],
    ['a day before anything was known', ['stats', '--from', '2001-01-01'], 1, 'the first day is 2019-11-23'],
    ['a day that has not come', ['stats', '--to', '2999-01-01'], 1, 'has not come yet'],
    ['days in the wrong order', ['stats', '--from', '2024-01-01', '--to', '2023-01-01'], 1, 'must be later'],
    ['an unknown country', ['stats', '--destination', 'Atlantis'], 1, 'No country is called "Atlantis"'],
    ['no file', ['import', 'passport-index'], 2, "missing required argument 'files'"],
    [
      'two answers to which day',
      ['import', 'passport-index', 'a.csv', '--recorded-at', '2024-01-05', '--recorded-at-file-date'],
      2,
      'cannot be used with',
    ],
  ])('says what is wrong with %s', async (_, args, code, message) => {
    const result = await run(...args);
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toContain(message);
  });
});
