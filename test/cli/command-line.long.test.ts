import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CliContext } from '../../src/cli/context.ts';
import { commandPath } from '../../src/cli/failures.ts';
import { buildProgram } from '../../src/cli/program.ts';
import { VERSION } from '../../src/version.ts';
import { carnet } from './carnet.ts';
import { runCommand } from './run-command.ts';

const leaves = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);
const program = leaves(buildProgram({} as CliContext));
const commands = program.map(commandPath);
/** A process for some of them, as each takes a third of a second of a core; for all by `npm run test:all`. */
const inProcesses = commands.filter((_, at) => process.env.TEST_ALL !== undefined || at % 8 === 0);

/** What `--help` prints. */
function helpOf(command: string): string {
  let help = '';
  program
    .find((one) => commandPath(one) === command)
    ?.configureOutput({ writeOut: (text) => (help += text) })
    .outputHelp();
  return help;
}

describe('the command line', () => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'carnet-cli-'));
  });
  afterAll(() => {
    rmSync(directory, { recursive: true, force: true });
  });

  it('has the commands that are promised', () => {
    expect(commands).toEqual(
      expect.arrayContaining([
        'serve',
        'migrate',
        'keys create',
        'keys list',
        'keys revoke',
        'import passport-index',
        'data load',
      ]),
    );
  });

  it.each(commands)('explains `%s` with examples', (command) => {
    const help = helpOf(command);
    expect(help).toContain(`Usage: carnet ${command}`);
    expect(help).toMatch(/\nExamples?:\n {2}\S/);
  });

  it.each(inProcesses)('prints that for `%s --help`, and nothing else', async (command) => {
    const run = await carnet([...command.split(' '), '--help']);
    expect(run).toEqual({ code: 0, stdout: helpOf(command), stderr: '' });
  });

  it('explains itself, and helps with settings that cannot be used', async () => {
    for (const args of [['--help'], ['-h'], ['help']]) {
      const { code, stdout, stderr } = await carnet(args, { PORT: 'nonsense' });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      for (const name of ['serve', 'migrate', 'keys', 'import', 'data'])
        expect(stdout).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'));
    }
    const ofCommand = await carnet(['keys', 'create', '--help']);
    expect(await carnet(['help', 'keys', 'create'])).toEqual(ofCommand);
    expect(await carnet(['--version'])).toEqual({ code: 0, stdout: `${VERSION}\n`, stderr: '' });
  });

  it('is described in docs/cli.md as it is', async () => {
    const script = path.resolve(import.meta.dirname, '../../scripts/docs/generate-cli-docs.ts');
    const { spawnSync } = await import('node:child_process');
    const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it.each([
    ['no command', [], /Usage: carnet/],
    ['a group without its command', ['keys'], /Usage: carnet keys/],
    ['a setting that cannot be used', ['migrate'], /PORT="nonsense": expected a whole number from 0 to 65535/],
    ['a missing value', ['keys', 'list', '--account'], /option '--account <email>' argument missing/],
  ])('refuses %s with exit code 2', async (_, args, message) => {
    const { code, stdout, stderr } = await carnet(args, { DATA_DIR: directory, PORT: 'nonsense' });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it.each([
    ['an unknown command', ['kees'], /^carnet: unknown command 'kees'\n\(Did you mean keys\?\)/],
    ['an unknown command of a group', ['keys', 'creat'], /unknown command 'creat'\n\(Did you mean create\?\)/],
    [
      'a mistyped option',
      ['keys', 'list', '--acount', 'a@b.org'],
      /unknown option '--acount'\n\(Did you mean --account\?\)/,
    ],
    [
      'a mistyped option before missing ones',
      ['keys', 'create', '--nmae', 'x'],
      /unknown option '--nmae'\n\(Did you mean --name\?\)/,
    ],
    ['a missing option', ['keys', 'create', '--name', 'x'], /required option '--account <email>' not specified/],
    ['a missing value', ['keys', 'list', '--account'], /option '--account <email>' argument missing/],
    ['a missing argument', ['keys', 'revoke'], /missing required argument 'key'/],
    ['an argument too many', ['migrate', 'now'], /too many arguments for 'migrate'/],
    [
      'an unknown tier',
      ['keys', 'create', '--tier', 'gold'],
      /'gold' is invalid. Allowed choices are free, growth, business/,
    ],
    [
      'an address that is none',
      ['keys', 'create', '--account', 'ana', '--name', 'x'],
      /"ana" names no account: expected an id such as 42, .*or an e-mail address such as/,
    ],
    [
      'an empty name',
      ['keys', 'create', '--account', 'a@b.org', '--name', ' '],
      /name is empty: expected 1 to 60 characters/,
    ],
    ['a key reference that is none', ['keys', 'revoke', 'web'], /cannot be a key: "web"; expected an id such as 42/],
  ])('refuses %s with exit code 2, saying what was expected', async (_, args, message) => {
    const { code, stdout, stderr } = await runCommand(undefined, args, { DATA_DIR: directory, PORT: 'nonsense' });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^carnet: /);
    if (args.length > 1) expect(stderr).toMatch(/see `carnet [a-z ]*--help`/);
  });

  it('never repeats a key with a typing error', async () => {
    const secret = `ck_live_${'S3cr3t'.repeat(6)}`;
    for (const args of [
      ['keys', 'revoke', secret],
      [secret],
      ['keys', 'list', secret],
      ['keys', 'list', `--${secret}`],
    ]) {
      const { code, stdout, stderr } = await carnet(args, { DATA_DIR: directory });
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).not.toContain('S3cr3t');
    }
  });

  it('reads no database into being: a list of nothing says where it looked', async () => {
    const missing = path.join(directory, 'missing');
    const { code, stdout, stderr } = await carnet(['keys', 'list'], { DATA_DIR: missing });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(`there is no database in ${missing}`);
    expect(existsSync(missing)).toBe(false);
  });

  it('says which database it could not reach, without its password', async () => {
    const url = 'postgres://ana:hunter2@127.0.0.1:1/nowhere';
    const { code, stdout, stderr } = await carnet(['keys', 'list', '--json'], { DATABASE_URL: url });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^carnet: the database cannot be used: .*127\.0\.0\.1:1.*expected DATABASE_URL to name/);
    expect(stderr).not.toContain('hunter2');
  });
});
