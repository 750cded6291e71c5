/** `carnet trip check`: a journey checked on the data of the local database, or of a release. */

import { isDay } from '@carnet/rules/calendar.ts';
import type { TripAnswer } from '@carnet/rules/trips/trip-answer.ts';
import { type Command, Option } from 'commander';
import type { Catalog } from '../../../catalog/catalog.ts';
import { type CliContext, commandGroup, UsageError } from '../../context.ts';

const FORMATS = ['text', 'json', 'markdown', 'calendar'] as const;
const LANGUAGES = ['en', 'es', 'pt', 'fr'] as const;

/** Beside 0 done, 1 failed and 2 wrong command line. */
export const EXIT_CODES: Readonly<Record<TripAnswer['verdict'], number>> = {
  sufficient: 0,
  conditional: 3,
  unknown: 4,
  insufficient: 5,
};

interface TripCheckOptions {
  readonly format: (typeof FORMATS)[number];
  readonly language: (typeof LANGUAGES)[number];
  readonly asOf?: string;
  readonly explain?: true;
  readonly sources?: true;
  readonly brief?: true;
  readonly data?: string;
}

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'trip', 'Check journeys.')
    .command('check')
    .description('Check a journey: who may travel on which document, what to do by when, what would change the answer.')
    .argument('<file>', 'the question as JSON, as POST /v1/trip-checks takes it; - reads standard input')
    .addOption(new Option('--format <format>', 'form of the answer').choices(FORMATS).default('text'))
    .addOption(new Option('--language <language>', 'language of the answer').choices(LANGUAGES).default('en'))
    .option('--as-of <day>', 'day of the check, YYYY-MM-DD (default: today, UTC)')
    .option('--data <release>', 'answer from this release, a directory or archive, instead of the local database')
    .option('--brief', 'only what is required, or may be asked for, and is not met yet (text)')
    .option('--sources', 'also name the sources of each item (text; the other forms have them)')
    .option('--explain', 'also show every rule that was considered, and why it lost (text and json)')
    .addHelpText(
      'after',
      `
It answers from the local database as a server would, whether or not one runs, and needs no API key. With --data it needs
no database: every byte of the release is checked first, and it answers from the data of the release, for any day.
The same question on the same day and data has the same answer. docs/trips.md explains questions and answers.

Exit codes by verdict: 0 sufficient, 3 conditional, 4 unknown, 5 insufficient.
Otherwise 1 failed, also for a question with mistakes, which are listed with their paths; 2 wrong command line.

Examples:
  carnet trip check docs/examples/trips/first-trip.json
  carnet trip check docs/examples/trips/two-passports.json --as-of 2026-11-23 --explain
  carnet trip check docs/examples/trips/first-trip.json --data 2026-11-24.tar
  carnet trip check - --format calendar --language pt < trip.json > trip.ics`,
    )
    .action(async (file: string, options: TripCheckOptions) => {
      const { explain = false, format, language } = options;
      if (explain && (format === 'markdown' || format === 'calendar')) {
        throw new UsageError('--explain needs --format text or json');
      }
      const { readTripFile } = await import('./trip-file.ts');
      if (options.asOf !== undefined && !isDay(options.asOf)) {
        throw new UsageError(`--as-of "${options.asOf}": expected a day such as 2026-11-23`);
      }
      const body = await readTripFile(file);
      const catalog = await catalogFor(context, options.data);
      const { answerFile } = await import('./answer-file.ts');
      const { answer, words } = answerFile(file, body, catalog, {
        asOf: options.asOf ?? new Date().toISOString().slice(0, 10),
        language,
        explain,
      });
      const { formOf } = await import('./answer-forms.ts');
      context.print(formOf(answer, words, { format, text: options }).replace(/\n$/, ''));
      context.exitWith(EXIT_CODES[answer.verdict]);
    });
}

async function catalogFor(context: CliContext, release: string | undefined): Promise<Catalog> {
  if (release === undefined) {
    const { localCatalog } = await import('./local-catalog.ts');
    return await context.withDatabase((db) => localCatalog(context, db), { migrate: 'none' });
  }
  const { catalogOfRelease, openWholeRelease } = await import('../../../releases/serve/catalog-of-release.ts');
  const step = context.progress.step('Checking the release');
  const opened = await openWholeRelease(release, { onProgress: step.update });
  step.done();
  return (await catalogOfRelease(opened)).catalog;
}
