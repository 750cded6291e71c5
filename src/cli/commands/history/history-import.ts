/** `carnet history import passport-index`: replays dated files into the revisions of that source. */
import { type Command, Option } from 'commander';
import { PASSPORT_INDEX_ERAS } from '../../../importers/passport-index/values.ts';
import { type CliContext, commandGroup } from '../../context.ts';
import { HISTORY_COMMANDS } from './history-commands.ts';

interface HistoryImportOptions {
  readonly recordedAtFileDate?: true;
  readonly recordedAt?: string;
  readonly era?: string;
  readonly skipBadRows?: true;
  readonly dryRun?: true;
  readonly json?: true;
}

export function register(program: Command, context: CliContext): void {
  const history = commandGroup(program, 'history', HISTORY_COMMANDS);
  commandGroup(history, 'import', 'Record a past that others published.')
    .command('passport-index')
    .description('Replay dated passport-index files into the history of that source, each on its day.')
    .argument('<files...>', 'files or their https addresses (http only on this machine); may be gzipped')
    .option('--recorded-at-file-date', 'record each file on the day in its name (default)')
    .addOption(
      new Option('--recorded-at <day>', 'record one file on this day, YYYY-MM-DD').conflicts('recordedAtFileDate'),
    )
    .addOption(
      new Option(
        '--era <era>',
        'era of the files, which decides what values mean (default: detected for each)',
      ).choices(PASSPORT_INDEX_ERAS),
    )
    .option('--skip-bad-rows', 'skip rows that cannot be read, and list them, instead of refusing all files')
    .option('--dry-run', 'show what would be recorded and write nothing')
    .option('--json', 'print the result as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
The files may be given in any order; all are recorded or none. A file that is recorded already is not recorded again.
If passport-index data were imported before, the history goes before them and they stay as they are. Otherwise the
last file is what the source says from its day on. Nothing of it is published as a change.
docs/time.md says what the history is for, docs/importers/passport-index.md describes the formats and eras.

Examples:
  carnet history import passport-index 2019-11-23.csv 2022-11-06.csv 2025-01-12.csv --dry-run
  carnet history import passport-index snapshots/*.csv --recorded-at-file-date
  carnet history import passport-index passports.csv --recorded-at 2024-01-05`,
    )
    .action(async (locations: string[], options: HistoryImportOptions) => {
      const { readLocation } = await import('../../../infrastructure/files/read-location.ts');
      const { replayPassportIndex } = await import('../../../services/history/replay-passport-index.ts');
      const { PASSPORT_INDEX_LIMITS } = await import('../../../services/imports/passport-index-file.ts');
      const { historyImportReport } = await import('./history-import-report.ts');

      const files: { fileName: string; bytes: Uint8Array }[] = [];
      for (const location of locations) {
        const reading = context.progress.step(`Reading ${location}`);
        files.push(await readLocation(location, PASSPORT_INDEX_LIMITS));
        reading.done();
      }
      const result = await context.withDatabase(async (db) => {
        const step = context.progress.step(`Recording ${files.length} ${files.length === 1 ? 'file' : 'files'}`);
        const replayed = await replayPassportIndex(db.kysely, {
          files,
          recordedAt: options.recordedAt,
          era: options.era,
          skipBadRows: options.skipBadRows,
          dryRun: options.dryRun,
          onProgress: (done, total) => step.update(done, total),
        });
        step.done();
        return replayed;
      });
      if (options.json) {
        context.printJson(result);
        return;
      }
      for (const { fileName, refused } of result.files) {
        for (const { line, message } of refused) context.printError(`${fileName}: line ${line} left out: ${message}`);
      }
      for (const line of historyImportReport(result)) context.print(line);
    });
}
