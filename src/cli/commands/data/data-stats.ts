/** `carnet data stats`: what the data files cover and how fresh they are. */
import type { Command } from 'commander';
import type { DataStatistics } from '../../../services/open-data/agreement/data-statistics.ts';
import { type CliContext, commandGroup } from '../../context.ts';
import { formatNumber, formatTable } from '../../table.ts';
import { DATA_COMMANDS, whole, workingData } from './data-files.ts';

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'data', DATA_COMMANDS)
    .command('stats')
    .description('Show what the open data files cover and how many of their facts are due to be checked again.')
    .option('--top <n>', 'how many of the oldest and missing records to list', whole, 10)
    .option('--dir <dir>', 'directory of the data set (default: OPEN_DATA_DIR, or the one that comes with Carnet)')
    .option('--json', 'print everything as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
A record is as old as the oldest source that its file names. It is due again six months later. Answers count all
evidence instead, and the newest day that verifies.

Examples:
  carnet data stats
  carnet data stats --json`,
    )
    .action(async (options: { top: number; dir?: string; json?: true }) => {
      const { dataStatistics } = await import('../../../services/open-data/agreement/data-statistics.ts');
      const data = await workingData(context, options.dir);
      const statistics = dataStatistics(data);
      if (options.json) context.printJson(statistics);
      else for (const line of report(statistics, data.name, options.top)) context.print(line);
    });
}

const KINDS = {
  entryRules: 'entry rules',
  healthRequirements: 'health requirements',
  groups: 'groups and lists',
  vaccines: 'vaccines',
  malariaNotes: 'malaria notes',
} as const;

function report(statistics: DataStatistics, dir: string, top: number): string[] {
  const { destinations, pairs, entry, groups, health, places, sources, freshness, oldest } = statistics;
  const rows = Object.entries(freshness).map(([kind, one]) => [
    KINDS[kind as keyof typeof KINDS],
    formatNumber(one.fresh),
    formatNumber(one.older),
  ]);
  return [
    `${dir} on ${statistics.day}`,
    `destinations with a general rule: ${destinations.withGeneralRule} of ${statistics.countries} countries ` +
      'and territories',
    ...(destinations.withoutGeneralRule.length === 0
      ? []
      : [`  without: ${destinations.withoutGeneralRule.join(' ')}`]),
    `pairs answered: ${formatNumber(pairs.answered)} of ${formatNumber(pairs.all)}`,
    ...shown(
      pairs.absent.map((one) => `  not answered: ${formatNumber(one.pairs)} to ${one.destination}`),
      top,
    ),
    `entry rules: ${formatNumber(entry.rules)} in ${entry.files} files of ` +
      `${formatNumber(Math.round(entry.bytes / 1024))} KiB; ${groups.organisations} organisations, ${groups.lists} ` +
      `lists; ${sources} sources`,
    `health: ${health.requirements} requirements of ${health.countries} of ${statistics.countries} ` +
      `countries; ${health.vaccines} vaccines; malaria in ${health.malariaNotes} countries`,
    `places: ${places.pointsOfInterest} points of interest and ${places.walkingTours} walking tours in ` +
      `${places.cities} cities`,
    '',
    formatTable(['VERIFIED', 'SIX MONTHS', 'OLDER'], rows),
    ...(oldest.length === 0 ? [] : ['', 'due again, oldest first:']),
    ...shown(
      oldest.map((one) => `  ${one.verifiedOn} ${one.name} (${dir}/${one.file}:${one.line})`),
      top,
    ),
  ];
}

function shown(lines: readonly string[], top: number): string[] {
  const more = lines.length - top;
  return more > 0 ? [...lines.slice(0, top), `  and ${formatNumber(more)} more; --top lists them`] : [...lines];
}
