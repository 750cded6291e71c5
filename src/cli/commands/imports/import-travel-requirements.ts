/** `carnet import travel-requirements`: makes the rules of that source what the records of a clone say. */
import type { Command } from 'commander';
import { type CliContext, commandGroup } from '../../context.ts';

interface ImportOptions {
  readonly destination?: readonly string[];
  readonly dryRun?: true;
  readonly allowOlder?: true;
  readonly dropMissing?: true;
  readonly json?: true;
}

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'import', 'Import rules and places that others publish.')
    .command('travel-requirements')
    .description('Import the TravelRequirements.info dataset: visas and what else is asked, with official pages.')
    .argument('<directory>', 'a clone of github.com/travel-requirements/entry-requirements')
    .option('--destination <codes...>', 'only these destinations, ISO 3166-1 alpha-2 (default: all)')
    .option('--dry-run', 'show what would change and write nothing')
    .option('--allow-older', 'let older records replace newer stored data')
    .option('--drop-missing', 'retire what is stored of destinations without a record, instead of refusing')
    .option('--json', 'print the result as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
The records replace the last import from this source: rules missing from them are retired, the others keep
their ids. With --destination, what is stored of other destinations stays. Importing the same records again
changes nothing. Records that do not fit are named, and nothing is imported.
docs/importers/travel-requirements.md says what becomes of a record, and what outranks what.

Examples:
  git clone --depth 1 https://github.com/travel-requirements/entry-requirements
  carnet import travel-requirements entry-requirements --dry-run
  carnet import travel-requirements entry-requirements --destination UY PH`,
    )
    .action(async (directory: string, options: ImportOptions) => {
      const { readTravelRequirements } = await import('../../../services/imports/read-travel-requirements.ts');
      const { importTravelRequirements } = await import('../../../services/imports/import-travel-requirements.ts');
      const { travelRequirementsReport } = await import('./import-travel-requirements-report.ts');

      const reading = context.progress.step(`Reading ${directory}`);
      const files = await readTravelRequirements(directory);
      reading.done(`${files.length} records`);
      const result = await context.withDatabase(async (db) => {
        const importing = context.progress.step('Importing');
        const imported = await importTravelRequirements(db.kysely, {
          files,
          destinations: options.destination,
          allowOlder: options.allowOlder,
          dropMissing: options.dropMissing,
          dryRun: options.dryRun,
          onProgress: (done, total) => importing.update(done, total),
        });
        importing.done(`${imported.ruleCount.toLocaleString('en')} rules`);
        return imported;
      });

      if (options.json) context.printJson(result);
      else for (const line of travelRequirementsReport(result)) context.print(line);
    });
}
