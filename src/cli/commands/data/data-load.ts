/** `carnet data load`: brings the database to what the open data set says. */
import type { Command } from 'commander';
import type { LoadResult } from '../../../services/open-data/load-open-data.ts';
import { type CliContext, commandGroup } from '../../context.ts';
import { DATA_COMMANDS } from './data-files.ts';

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'data', DATA_COMMANDS)
    .command('load')
    .description('Load the open data set: countries, currencies, groups, vaccines, and its own rules and places.')
    .argument('[dir]', 'directory of the data set (default: OPEN_DATA_DIR, or the one that comes with Carnet)')
    .option('--allow-older', 'let an older data set replace newer stored data')
    .option('--dry-run', 'compare with what is stored and write nothing')
    .option('--json', 'print what changed as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
Everything is loaded in one transaction: after an error in a file, nothing has changed. Carnet writes only what differs,
keeps ids, skips files that it loaded before, and does not touch rules and places of other sources.
\`serve\` does the same at its start, unless OPEN_DATA says otherwise. A start never loads an older data set over a newer
one, nor the one that comes with Carnet over another one of the same day that this command loaded; the log says so. This
command refuses an older data set too, unless --allow-older is given.

Examples:
  carnet data load --dry-run
  carnet data load ./my-data --json
  carnet data load ./data-of-last-week --allow-older`,
    )
    .action(async (dir: string | undefined, options: { allowOlder?: true; dryRun?: true; json?: true }) => {
      const { loadOpenData } = await import('../../../services/open-data/load-open-data.ts');
      const directory = dir ?? context.config.openDataDir;
      const dryRun = options.dryRun ?? false;
      const isBundled = dir === undefined && context.config.isOpenDataBundled;
      const { allowOlder = false } = options;
      const { progress } = context;
      const result = await context.withDatabase(
        (db) => loadOpenData(db.kysely, { directory, isBundled, allowOlder, dryRun, progress }),
        { migrate: dryRun ? 'none' : 'apply' },
      );
      if (result.clockBehind !== null) {
        const { clockWarning } = await import('../../../services/open-data/clock-behind.ts');
        context.printError(`Warning: ${clockWarning(result.clockBehind)}`);
      }
      if (result.ignored.length > 0) {
        const what = result.ignored.join(', ');
        context.printError(`Warning: not known to this version of Carnet, and ignored: ${what}`);
      }
      if (options.json) context.printJson(result);
      else for (const line of report(result)) context.print(line);
    });
}

/** What changed, one line per table that has changes. */
function report({ changes, dryRun, skipped, ...versions }: LoadResult): string[] {
  if (skipped || changes === null) return ['The open data set is loaded already: nothing changed.'];
  const { entryRules, pointsOfInterest, walkingTours, ...tables } = changes;
  const lines = [
    line('currencies', tables.currencies),
    line('countries', tables.countries),
    line('country groups', tables.countryGroups),
    line('vaccines', tables.vaccines),
    line('health requirements', tables.healthRequirements),
    line('entry rules', returned(entryRules)),
    line('points of interest', returned(pointsOfInterest)),
    line('walking tours', returned(walkingTours)),
  ].filter((text) => text !== undefined);
  if (lines.length === 0) return ['Nothing changed.'];
  if (dryRun) return [...lines, 'Nothing was written: this was a dry run.'];
  return [...lines, ...newVersions(versions)];
}

function newVersions({
  catalogVersion,
  placesVersion,
}: Pick<LoadResult, 'catalogVersion' | 'placesVersion'>): string[] {
  const lines = [];
  if (catalogVersion !== null) lines.push(`The catalog is now at version ${catalogVersion}.`);
  if (placesVersion !== null) lines.push(`The places are now at version ${placesVersion}.`);
  return lines;
}

interface RetiringChanges {
  readonly inserted: number;
  readonly updated: number;
  readonly revived: number;
  readonly retired: number;
}

function returned({ inserted, updated, revived, retired }: RetiringChanges) {
  return { inserted, updated, returned: revived, retired };
}

function line(what: string, counts: object): string | undefined {
  const parts = Object.entries(counts).filter(([kind, count]) => kind !== 'unchanged' && count > 0);
  return parts.length === 0 ? undefined : `${what}: ${parts.map(([kind, count]) => `${count} ${kind}`).join(', ')}`;
}
