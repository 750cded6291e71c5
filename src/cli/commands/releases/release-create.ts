/** `carnet release create`: a dated, signed release of the data in the database. */
import { type Command, Option } from 'commander';
import { checkReleaseId, dayOfRelease } from '../../../domain/release-id.ts';
import type { CreatedRelease } from '../../../releases/create/create-release.ts';
import { asArgument } from '../../as-argument.ts';
import { type CliContext, commandGroup, UsageError } from '../../context.ts';
import { formatNumber, formatTable } from '../../table.ts';
import { RELEASE_COMMANDS, shownSize, signingKeyPath } from './release-files.ts';

interface CreateOptions {
  readonly id?: string;
  readonly dir?: string;
  readonly key?: string;
  readonly previous?: string;
  readonly dryRun?: true;
  readonly json?: true;
}

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'release', RELEASE_COMMANDS)
    .command('create')
    .description('Make a dated release of the data in the database: files for everyone, their sums and a signature.')
    .addOption(
      new Option('--id <id>', 'its day, or 2026-11-24.2 for the second of a day (default: today, UTC)').argParser(
        asArgument(checkReleaseId),
      ),
    )
    .option('--dir <dir>', 'the directory of the releases (default: RELEASES_DIR)')
    .option('--key <file>', 'the secret key to sign with (default: release.key in DATA_DIR)')
    .option(
      '--previous <release>',
      'the release whose changes this one continues: a directory or archive, or none (default: the last one before it ' +
        'in the directory of the releases)',
    )
    .option('--dry-run', 'make everything elsewhere, show what it is, and keep nothing; needs no key')
    .option('--json', 'print what was made as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
All files are of one moment of the database, and answers are those of the day in the id. The same data, day, previous
release, key and version of Carnet make the same bytes. A release is written beside its place and moved there when it is
whole; one that is there is never replaced. docs/releases.md describes its files.

Examples:
  carnet release keygen && carnet release create
  carnet release create --dry-run
  carnet release create --id 2026-11-24.2 --dir /srv/releases --key /etc/carnet/release.key`,
    )
    .action(async (options: CreateOptions) => {
      const today = new Date().toISOString().slice(0, 10);
      const { id = today, dryRun = false } = options;
      if (dayOfRelease(id) > today) throw new UsageError(`--id ${id}: that day is still to come; today is ${today}`);
      const { createRelease } = await import('../../../releases/create/create-release.ts');
      const { readSigningKey } = await import('../../../releases/signing/signing-key.ts');
      const { VERSION } = await import('../../../version.ts');
      const key = dryRun ? null : readSigningKey(signingKeyPath(context, options.key));
      const directory = options.dir ?? context.config.releasesDir;
      const previous = await previousRelease(directory, id, options.previous);
      const created = await context.withDatabase(
        ({ kysely }) =>
          createRelease({
            db: kysely,
            directory,
            id,
            key,
            previous,
            software: VERSION,
            progress: context.progress,
          }),
        { migrate: 'none' },
      );
      if (created.areChangesLate) {
        context.printError(
          'the last changes of the data are not published yet and will be in the next release: a running server ' +
            'publishes them within seconds',
        );
      }
      if (options.json) context.printJson({ ...created, files: Object.fromEntries(created.files) });
      else for (const line of report(created)) context.print(line);
    });
}

async function previousRelease(directory: string, id: string, given: string | undefined) {
  const { openRelease } = await import('../../../releases/open-release.ts');
  const { ReleaseStore } = await import('../../../releases/release-store.ts');
  if (given === 'none') return undefined;
  return given === undefined ? await new ReleaseStore(directory).before(id) : await openRelease(given);
}

function report({ id, location, previous, counts, files }: CreatedRelease): string[] {
  const total = [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  const lines = (count: number) => (count > 0 ? formatNumber(count) : '');
  const count = (name: string) => formatNumber(counts[name] ?? 0);
  return [
    location === null ? `${id}: a dry run, nothing was kept` : `${id}: ${location}`,
    formatTable(
      ['FILE', 'SIZE', 'RECORDS'],
      [...files].map(([name, written]) => [name, shownSize(written.bytes), lines(written.lines)]),
    ),
    `${shownSize(total)}; ${count('pairs')} pairs of passport and destination have an answer; ` +
      (previous === null ? 'no release before it' : `${count('changes')} changes since ${previous}`),
  ];
}
