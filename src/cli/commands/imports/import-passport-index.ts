/** `carnet import passport-index`: makes the rules of that source exactly what a file says. */
import { type Command, Option } from 'commander';
import { PASSPORT_INDEX_ERAS } from '../../../importers/passport-index/values.ts';
import { withoutQuery } from '../../../services/imports/web-address.ts';
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
  commandGroup(program, 'import', 'Import rules and places that others publish.')
    .command('passport-index')
    .description('Import a passport-index file: who needs which visa where, as CSV or JSON.')
    .argument('<file>', 'a file or its https address (http only on this machine); may be gzipped')
    .option('--dry-run', 'show what would change and write nothing')
    .addOption(
      new Option('--era <era>', 'era of the file, which decides what its values mean (default: detected)').choices(
        PASSPORT_INDEX_ERAS,
      ),
    )
    .option('--date <date>', 'date of the data, YYYY-MM-DD (default: the date in the file name)')
    .option(
      '--source-url <url>',
      'address shown to readers as the source of each rule (default: that of a fetched file)',
    )
    .option('--skip-bad-rows', 'skip rows that cannot be imported, and list them, instead of refusing the file')
    .option('--allow-older', 'let an older file replace newer stored data')
    .option('--json', 'print the result as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
The file replaces the last import from this source: rules missing from it are retired, the others keep their ids.
Importing the same file again changes nothing. A failed import leaves the previous rules.
docs/importers/passport-index.md describes the formats and eras.

Examples:
  carnet import passport-index 2026-02-17.json --dry-run
  carnet import passport-index passport-index-tidy-iso2.csv --date 2025-01-12
  carnet import passport-index https://example.org/2026-02-17.tidy-iso2.csv --json`,
    )
    .action(async (location: string, options: ImportOptions) => {
      const { readLocation } = await import('../../../infrastructure/files/read-location.ts');
      const { importPassportIndex } = await import('../../../services/imports/import-passport-index.ts');
      const { PASSPORT_INDEX_LIMITS } = await import('../../../services/imports/passport-index-file.ts');
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

/** Readers are shown no address that only this machine can open, and none with a query, which may hold a secret. */
function addresses(fetched: string | null, given: string | undefined) {
  if (fetched === null) return { sourceUrl: given };
  const { protocol, search } = new URL(fetched);
  const fetchedFrom = withoutQuery(fetched);
  return { fetchedFrom, sourceUrl: given ?? (protocol === 'https:' && search === '' ? fetchedFrom : undefined) };
}
