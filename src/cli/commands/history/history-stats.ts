/** `carnet history stats`: what changed between two days, by destination. */

import { type Day, dayOf } from '@carnet/rules/calendar.ts';
import { type Command, InvalidArgumentError } from 'commander';
import { type CliContext, commandGroup } from '../../context.ts';
import { formatNumber, formatTable } from '../../table.ts';
import { HISTORY_COMMANDS } from './history-commands.ts';
import type { HistoryStatistics, NamedVisaChange } from './history-statistics.ts';

interface StatsOptions {
  readonly from?: Day;
  readonly to?: Day;
  readonly destination?: string;
  readonly json?: true;
}

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'history', HISTORY_COMMANDS)
    .command('stats')
    .description('Show what changed for travellers between two days, by destination.')
    .option('--from <day>', 'the earlier day, YYYY-MM-DD (default: the first with data)', day)
    .option('--to <day>', 'the later day, YYYY-MM-DD (default: today, UTC)', day)
    .option('--destination <country>', 'one destination, with the passports of each change')
    .option('--json', 'print everything as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
It compares the answers to all pairs of passport and destination, as they were known at the end of each day.

Examples:
  carnet history stats --from 2024-01-05 --to 2025-01-12
  carnet history stats --destination JP --json`,
    )
    .action(async ({ from, to, destination, json }: StatsOptions) => {
      const { historyStatistics } = await import('./history-statistics.ts');
      const statistics = await context.withDatabase(
        async (db) => {
          const step = context.progress.step('Comparing two days');
          const found = await historyStatistics(db.kysely, { from, to, destination }, Date.now());
          step.done();
          return found;
        },
        { migrate: 'none' },
      );
      if (json) context.printJson(statistics);
      else for (const line of report(statistics, destination !== undefined)) context.print(line);
    });
}

function day(text: string): Day {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00.000Z`) : Number.NaN;
  if (Number.isNaN(ms) || dayOf(ms) !== text) throw new InvalidArgumentError(`expected a day as YYYY-MM-DD.`);
  return text;
}

function report({ from, to, pairs, destinations }: HistoryStatistics, withPassports: boolean): string[] {
  const between = `between ${from} and ${to}`;
  if (pairs === 0) return [`No answer changed ${between}.`];
  const rows = destinations.map((one) => [
    one.destination,
    ...[one.changed, one.tightened, one.loosened, one.appeared, one.disappeared, one.other].map(formatNumber),
  ]);
  return [
    `${formatNumber(pairs)} answers changed ${between}, to ${formatNumber(destinations.length)} ` +
      `${destinations.length === 1 ? 'destination' : 'destinations'}.`,
    formatTable(['TO', 'CHANGED', 'STRICTER', 'EASIER', 'NEW', 'GONE', 'OTHER'], rows),
    ...(withPassports ? destinations.flatMap(({ visas }) => visas.map(visaLine)) : []),
  ];
}

const visaLine = ({ before, after, passports }: NamedVisaChange): string =>
  `${said(before)} -> ${said(after)}: ${passports.join(' ')}`;

function said(visa: NamedVisaChange['before']): string {
  if (visa === null) return 'unknown';
  return `${visa.type ?? 'visa unknown'}${visa.maxStayDays === null ? '' : ` ${visa.maxStayDays} days`}`;
}
