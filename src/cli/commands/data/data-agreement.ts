/** `carnet data agreement`: measures the open data set's answers against public matrices, pair by pair. */
import type { Command } from 'commander';
import { type CliContext, commandGroup, UsageError } from '../../context.ts';
import { DATA_COMMANDS, readReferences, whole, workingData } from './data-files.ts';

interface AgreementOptions {
  readonly dir?: string;
  readonly between?: true;
  readonly source: string;
  readonly top: number;
  readonly json?: true;
}

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'data', DATA_COMMANDS)
    .command('agreement')
    .description('Compare the answers of the open data files with public matrices, pair by pair; needs no database.')
    .argument('<files...>', 'passport-index files or their https addresses; may be gzipped')
    .option('--between', 'compare two files with each other instead: the first as the answers, the second as reference')
    .option(
      '--source <id>',
      'disagreements explained in the data files for this source count as explained',
      'passport-index-data',
    )
    .option('--top <n>', 'how many destinations, passports and disagreements to list', whole, 10)
    .option('--dir <dir>', 'directory of the data set (default: OPEN_DATA_DIR, or the one that comes with Carnet)')
    .option('--json', 'print everything as one JSON array, an object per file, alone on standard output')
    .addHelpText(
      'after',
      `
Agreement is measured in six, three and two classes. Six: the visa requirement types. Three: visa_free or
visa_on_arrival; eta or e_visa; visa_required or not_allowed. Two: visa_free or visa_on_arrival; the rest. Days are
compared if both say visa_free with a number. Known disagreements are explained in the data files, under
\`disagreements\` (docs/data.md).

Examples:
  carnet data agreement 2026-02-17.json
  carnet data agreement 2026-02-17.json --top 1000 --json
  carnet data agreement --between 2025-01-12.tidy-iso2.csv 2026-02-17.json`,
    )
    .action(async (locations: string[], options: AgreementOptions) => {
      if (options.between && locations.length !== 2) throw new UsageError('expected two files after --between');
      const { measureAgreement, measureBetween } = await import(
        '../../../services/open-data/agreement/measure-agreement.ts'
      );
      const { agreementReport } = await import('./data-agreement-report.ts');
      const data = await workingData(context, options.dir);
      const references = await readReferences(context, data, locations);
      const [first, second] = references;
      const measured =
        options.between && first && second
          ? [{ reference: second, answers: first.fileName, ...measureBetween(first, second) }]
          : references.map((reference) => ({
              reference,
              answers: data.name,
              ...measureAgreement(data, reference, options.source),
            }));
      if (options.json) {
        context.printJson(
          measured.map(({ reference: { pairs: _, ...reference }, ...result }) => ({ reference, ...result })),
        );
        return;
      }
      for (const one of measured) {
        if (one.reference.refused > 0) {
          context.printError(`${one.reference.fileName}: ${one.reference.refused} cells left out as not understood`);
        }
        for (const line of agreementReport(one, options.top)) context.print(line);
      }
    });
}
