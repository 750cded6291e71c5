/** `carnet release diff`: what differs between two releases, by destination. */
import type { Command } from 'commander';
import type { AnswerChange, Comparison, MatrixAnswer } from '../../../releases/compare/compare-releases.ts';
import { type CliContext, commandGroup } from '../../context.ts';
import { formatNumber, formatTable } from '../../table.ts';
import { RELEASE_COMMANDS } from './release-files.ts';

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'release', RELEASE_COMMANDS)
    .command('diff')
    .description('Show which answers differ between two releases, by destination; needs no database.')
    .argument('<before>', 'the earlier release: its directory or archive')
    .argument('<after>', 'the later release')
    .option('--to <code>', 'only this destination, and every passport of it (ISO 3166-1 alpha-2)')
    .option('--json', 'print every difference as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
It compares the kind of visa and the days of stay of each pair. Facts that were only checked again are counted apart.
The contents are taken as they are: \`carnet release verify\` checks them.

Examples:
  carnet release diff .carnet/releases/2026-11-17 .carnet/releases/2026-11-24
  carnet release diff 2026-11-17.tar 2026-11-24.tar --to JP --json`,
    )
    .action(async (before: string, after: string, options: { to?: string; json?: true }) => {
      const { openRelease } = await import('../../../releases/open-release.ts');
      const { compareReleases } = await import('../../../releases/compare/compare-releases.ts');
      const releases = [await openRelease(before), await openRelease(after)] as const;
      const step = context.progress.step('Comparing the releases');
      const compared = await compareReleases(...releases);
      step.done();
      const to = options.to?.toUpperCase();
      const destinations = compared.destinations.filter(({ destination }) => to === undefined || destination === to);
      const shown = { ...compared, destinations };
      if (options.json) context.printJson(shown);
      else for (const line of report(shown, to !== undefined)) context.print(line);
    });
}

function report(compared: Comparison, isInFull: boolean): string[] {
  const { before, after, pairs, changed, verifiedAgain, destinations, records } = compared;
  const rows = Object.entries(records).map(([kind, { added, removed, changed }]) => [
    kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    ...[added, removed, changed].map(formatNumber),
  ]);
  return [
    `${before} to ${after}: ${formatNumber(changed)} of ${formatNumber(pairs)} answers differ, ` +
      `${formatNumber(verifiedAgain)} more were only checked again`,
    formatTable(['RECORDS', 'ADDED', 'REMOVED', 'CHANGED'], rows),
    ...(destinations.length === 0 ? [] : ['']),
    ...destinations.flatMap(({ destination, changes }) => [
      `${destination}: ${formatNumber(changes.length)}`,
      ...byWhatChanged(changes).map(
        ([what, passports]) => `  ${what}: ${passports.length} (${people(passports, isInFull)})`,
      ),
    ]),
  ];
}

/** Passports by what changed for them. */
function byWhatChanged(changes: readonly AnswerChange[]): [string, string[]][] {
  const groups = Map.groupBy(changes, ({ before, after }) => `${said(before)} -> ${said(after)}`);
  return [...groups].map(([what, all]) => [what, all.map(({ passport }) => passport)]);
}

function said(answer: MatrixAnswer | null): string {
  if (answer === null) return 'no answer';
  const { type, days } = answer;
  return `${type ?? 'visa unknown'}${days === null ? '' : ` ${days} days`}`;
}

const PASSPORTS_SHOWN = 20;

function people(passports: readonly string[], isInFull: boolean): string {
  if (isInFull || passports.length <= PASSPORTS_SHOWN) return passports.join(' ');
  return `${passports.slice(0, PASSPORTS_SHOWN).join(' ')} ...`;
}
