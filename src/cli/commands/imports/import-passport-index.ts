/** `carnet import passport-index`: makes the rules of that source exactly what a file says. */
import { type Command, Option } from 'commander';
import { PASSPORT_INDEX_ERAS } from '../../../importers/passport-index/values.ts';
import { type CliContext, commandGroup } from '../../context.ts';

interface ImportOptions {
  readonly dryRun?: true;
  readonly era?: string;
  readonly date?: string;
  readonly sourceUrl?: string;
  readonly skipBadRows?: true;
  readonly allowOlder?: true;
  readonly json?: true;
}

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'import', 'Bring in rules and places that others publish.')
    .command('passport-index')
    .description('Import a passport-index file: who needs which visa where, as CSV or JSON.')
    .argument('<file>', 'a file, or an https address of one (http only to this machine); gzip is unpacked')
    .option('--dry-run', 'show what would change and write nothing')
    .addOption(
      new Option('--era <era>', 'read the values as files of this era have them (default: detected)').choices(
        PASSPORT_INDEX_ERAS,
      ),
    )
    .option('--date <date>', 'the date the data is of, YYYY-MM-DD (default: the date in the file name)')
    .option(
      '--source-url <url>',
      'address shown to readers as the source of each rule (default: that of a fetched file)',
    )
    .option('--skip-bad-rows', 'leave out rows that cannot be imported, naming each, instead of refusing the file')
    .option('--allow-older', 'let a file replace stored data of a later date')
    .option('--json', 'print the result as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
The file replaces what was imported from this source before: rules it lacks are retired, rules that stay keep their ids.
A second import of the same file changes nothing. All or nothing: a failed import leaves the previous rules.
docs/importers/passport-index.md tells the shapes and eras.

Examples:
  carnet import passport-index 2026-02-17.json --dry-run
  carnet import passport-index passport-index-tidy-iso2.csv --date 2025-01-12
  carnet import passport-index https://example.org/2026-02-17.tidy-iso2.csv --json`,
    )
    .action(async (location: string, options: ImportOptions) => {
      const { readLocation } = await import('../../../infrastructure/files/read-location.ts');
      const { importPassportIndex, PASSPORT_INDEX_LIMITS } = await import(
        '../../../services/imports/import-passport-index.ts'
      );
      const { passportIndexReport } = await import('./import-passport-index-report.ts');

      const reading = context.progress.step(`Reading ${location}`);
      const read = await readLocation(location, PASSPORT_INDEX_LIMITS);
      reading.done();
      const result = await context.withDatabase(async (db) => {
        const importing = context.progress.step(`Importing ${read.fileName}`);
        const imported = await importPassportIndex(db.kysely, {
          bytes: read.bytes,
          fileName: read.fileName,
          ...addresses(read.url, options.sourceUrl),
          date: options.date,
          era: options.era,
          skipBadRows: options.skipBadRows,
          allowOlder: options.allowOlder,
          dryRun: options.dryRun,
          onProgress: (done, total) => importing.update(done, total),
        });
        importing.done(`${imported.ruleCount.toLocaleString('en')} rules`);
        return imported;
      });

      if (options.json) {
        context.printJson(result);
        return;
      }
      for (const { line, message } of result.refused) context.printError(`line ${line} left out: ${message}`);
      for (const warning of result.warnings) context.printError(`warning: ${warning}`);
      for (const line of passportIndexReport(result)) context.print(line);
    });
}

/**
 * What is kept of a fetched address: never its query, which may hold a secret; and readers are shown no address that
 * only this machine can open.
 */
function addresses(fetched: string | null, given: string | undefined) {
  if (fetched === null) return { sourceUrl: given };
  const url = new URL(fetched);
  const isPublic = url.protocol === 'https:' && url.search === '';
  url.search = '';
  url.hash = '';
  return { fetchedFrom: url.href, sourceUrl: given ?? (isPublic ? url.href : undefined) };
}
