/** The commands that look into the data files: they need no database. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_FILES, writeSampleDataSet } from '../helpers/sample-data-set.ts';
import { carnet } from './carnet.ts';
import { runCommand } from './run-command.ts';

let place: string;
let data: string;
const settings = () => ({ OPEN_DATA_DIR: data, DATA_DIR: path.join(place, 'nowhere') });
const run = (command: string, ...args: string[]) => runCommand(undefined, ['data', command, ...args], settings());
const git = (...args: string[]) =>
  execFileSync('git', ['-C', place, '-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args]);
const matrix = (name: string, ...rows: string[]) => {
  const file = path.join(place, name);
  writeFileSync(file, `Passport,Destination,Requirement\n${rows.join('\n')}\n`);
  return file;
};

beforeAll(() => {
  place = mkdtempSync(path.join(tmpdir(), 'carnet-data-'));
  data = path.join(place, 'data');
  writeSampleDataSet(data);
});
afterAll(() => {
  rmSync(place, { recursive: true, force: true });
});

describe('carnet data explain', () => {
  it('prints the answer, the rules considered and the lines they stand on', async () => {
    const { code, stdout } = await carnet(['data', 'explain', 'brazil', 'JPN'], settings());
    expect(code).toBe(0);
    expect(stdout).toContain('Brazil (BR) to Japan (JP) on ');
    expect(stdout).toContain(`visa_free, 90 days: rule visa-exempt, ${data}/entry/JP.yaml:11-16\n`);
    expect(stdout).toContain(`returnTicket: may_be_asked (${data}/entry/JP.yaml:6, inherited from general)\n`);
    expect(stdout).toMatch(/^lost {2}general .* everyone > JP .* Lost at step 2: higher priority\.$/m);
    expect(stdout).toMatch(/^JP_VISA_EXEMPT {2}BR .* yes .*groups\/jp_visa_exempt\.yaml:6$/m);
  });

  it('says that a pair is unknown, and prints JSON alone', async () => {
    expect((await run('explain', 'FR', 'DE')).stdout).toContain('unknown: no rule of the open data set');
    const { stdout } = await run('explain', 'Ngwane', 'JP', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ passport: { iso2: 'SZ' }, answer: { ruleKey: 'general' } });
  });

  it('refuses a country that does not exist, suggesting one', async () => {
    expect(await run('explain', 'Brasilia', 'Jappan')).toMatchObject({ code: 1, stdout: '' });
    expect((await run('explain', 'BR', 'Jappan')).stderr).toBe(
      'carnet: There is no country "Jappan": did you mean Japan?\n',
    );
  });
});

describe('carnet data stats', () => {
  it('counts what is covered and what is due again', async () => {
    const { code, stdout } = await run('stats', '--top', '1');
    expect(code).toBe(0);
    expect(stdout).toContain('destinations with a general rule: 1 of 250 countries and territories\n');
    expect(stdout).toContain('pairs answered: 255 of 62,250\n');
    expect(stdout).toContain(`  2024-03-02 general (${data}/entry/JP.yaml:3)\n`);
    expect(JSON.parse((await run('stats', '--json')).stdout)).toMatchObject({ entry: { files: 2, rules: 3 } });
  });

  it('refuses a broken set, naming file and line, and a directory that does not exist', async () => {
    const broken = path.join(place, 'broken');
    writeSampleDataSet(broken, { 'entry/JP.yaml': 'destination: JP\n' });
    const { code, stdout, stderr } = await run('stats', '--dir', broken);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`${broken}/entry/JP.yaml:1: error [schema] the file has no \`rules\`.`);
    expect((await run('stats', '--dir', path.join(place, 'none'))).stderr).toContain('it does not exist');
  });
});

describe('carnet data agreement', () => {
  it('shows the shares, the disagreements and what is absent', async () => {
    const file = matrix('2026-02-17.csv', 'BR,JP,90', 'DE,JP,30', 'FR,JP,e-visa', 'FR,AR,90');
    const { code, stdout } = await run('agreement', file);
    expect(code).toBe(0);
    expect(stdout).toContain(`${data} against 2026-02-17.csv (2025-words): 3 of 4 pairs answered, 1 absent\n`);
    expect(stdout).toMatch(/^six classes {4}2 {6}3 {3}66\.66$/m);
    expect(stdout).toContain('  JP: visa_required, reference e_visa: 1 (FR)\n');
    expect(stdout).toContain('  JP: visa_free 90 days, reference visa_free 30 days: 1 (DE)\n');
    const [one] = JSON.parse((await run('agreement', file, '--json')).stdout);
    expect(one).toMatchObject({ reference: { fileName: '2026-02-17.csv' }, overall: { two: { same: 3, of: 3 } } });
  });

  it('compares two files with each other', async () => {
    const files = [matrix('2025-01-12.csv', 'BR,JP,90', 'DE,JP,90'), matrix('later.csv', 'BR,JP,90', 'DE,JP,30')];
    const { stdout } = await run('agreement', '--between', ...files);
    expect(stdout).toContain('2025-01-12.csv against later.csv');
    expect(await run('agreement', '--between', files[0] as string)).toMatchObject({ code: 2, stdout: '' });
  });

  it('refuses a file that is not there or is no matrix', async () => {
    expect((await run('agreement', path.join(place, 'none.csv'))).stderr).toContain('There is no file');
    expect(await run('agreement', path.join(data, 'countries.yaml'))).toMatchObject({ code: 1, stdout: '' });
  });
});

describe('carnet data diff', () => {
  it('needs a git checkout and a revision of it', async () => {
    expect(await run('diff', 'HEAD')).toMatchObject({ code: 1, stdout: '' });
    expect((await run('diff', 'HEAD')).stderr).toContain('is not inside a git checkout');
  });

  it('shows which answers a change of the files changes, from what to what', async () => {
    git('init', '--quiet');
    git('add', 'data');
    git('commit', '--quiet', '-m', 'first');
    expect((await run('diff', 'HEAD')).stdout).toBe('No answer changes, of 62,250 pairs.\n');
    const file = path.join(data, 'entry/JP.yaml');
    writeFileSync(file, (SAMPLE_FILES['entry/JP.yaml'] as string).replace('stay: 90', 'stay: 30'));
    const expected =
      '2 of 62,250 pairs change, 2 of them in visa or stay.\n\nvisa or stay:\n' +
      '  JP: visa_free 90 days -> visa_free 30 days: 2 passports (BR DE)\n';
    expect(await run('diff', 'HEAD')).toMatchObject({ code: 0, stdout: expected });
    git('commit', '--quiet', '-am', 'second');
    expect((await run('diff', 'HEAD~1', '--to', 'HEAD')).stdout).toBe(expected);
    const { stdout } = await run('diff', 'HEAD~1', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ before: 'HEAD~1', after: null, changed: 2, facts: [] });
    expect((await run('diff', 'nowhere')).stderr).toContain('There is no git revision "nowhere" here');
  });
});
