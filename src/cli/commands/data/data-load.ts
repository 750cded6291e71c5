/** `carnet data load`: brings the database to what the open data set says. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Command } from 'commander';
import type { CarnetDatabase } from '../../../db/connection.ts';
import type { LoadResult, StoreOptions } from '../../../services/open-data/store-data-set.ts';
import { type CliContext, commandGroup } from '../../context.ts';
import { KEY_NOT_GIVEN } from '../releases/release-files.ts';
import { DATA_COMMANDS, todayInUtc } from './data-files.ts';

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'data', DATA_COMMANDS)
    .command('load')
    .description('Load the open data set, or a release: countries, currencies, groups, vaccines, rules and places.')
    .argument(
      '[dir]',
      'directory of the data set, or a release: its directory or archive (default: OPEN_DATA_DIR, or the data set that ' +
        'comes with Carnet)',
    )
    .option(
      '--public-key <key>',
      'the public key that a release must be signed with: its file, or the 56 characters in it',
    )
    .option('--allow-older', 'let an older data set replace newer stored data')
    .option('--dry-run', 'compare with what is stored and write nothing')
    .option('--json', 'print what changed as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
Everything is loaded in one transaction: after an error in a file, nothing has changed. Carnet writes only what differs,
keeps ids, skips files that it loaded before, and does not touch rules and places of other sources.
A release is checked first, as \`release verify\` checks it. It has the rules of imports too, and replaces those of the
same sources.
\`serve\` does the same at its start, unless OPEN_DATA says otherwise. A start never loads an older data set over a newer
one, nor the one that comes with Carnet over another one of the same day that this command loaded; the log says so. This
command refuses an older data set or release too, unless --allow-older is given.

Examples:
  carnet data load --dry-run
  carnet data load ./my-data --json
  carnet data load ./data-of-last-week --allow-older
  carnet data load 2026-11-24.tar --public-key release.pub`,
    )
    .action(async (dir: string | undefined, options: Options) => {
      const { allowOlder = false, dryRun = false } = options;
      const load = await loaderOf(context, dir, options.publicKey);
      const result = await context.withDatabase((db) => load(db, { allowOlder, dryRun, progress: context.progress }), {
        migrate: dryRun ? 'none' : 'apply',
      });
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

interface Options {
  readonly publicKey?: string;
  readonly allowOlder?: true;
  readonly dryRun?: true;
  readonly json?: true;
}

type Load = (db: CarnetDatabase, options: StoreOptions) => Promise<LoadResult>;

/** A release is checked before a database is opened. */
async function loaderOf(context: CliContext, dir: string | undefined, publicKey: string | undefined): Promise<Load> {
  const directory = dir ?? context.config.openDataDir;
  const { isRelease } = await import('../../../services/open-data/read-open-data-directory.ts');
  if (await isRelease(directory)) return await releaseLoader(context, directory, publicKey);
  if (publicKey !== undefined) {
    throw new DomainError('VALIDATION_ERROR', `--public-key is for a release, and ${directory} is not one`);
  }
  const { loadOpenData } = await import('../../../services/open-data/load-open-data.ts');
  const isBundled = dir === undefined && context.config.isOpenDataBundled;
  return (db, options) => loadOpenData(db.kysely, { directory, isBundled, ...options });
}

async function releaseLoader(context: CliContext, location: string, publicKey: string | undefined): Promise<Load> {
  const { readPublicKey } = await import('../releases/read-public-key.ts');
  const { openWholeRelease } = await import('../../../releases/serve/catalog-of-release.ts');
  const { dataSetOfRelease } = await import('../../../releases/travel-data/read-travel-data.ts');
  const { storeDataSet } = await import('../../../services/open-data/store-data-set.ts');
  const key = publicKey === undefined ? undefined : await readPublicKey(publicKey);
  const step = context.progress.step('Checking the release');
  const release = await openWholeRelease(location, { publicKey: key, onProgress: step.update });
  step.done();
  if (key === undefined) context.printError(KEY_NOT_GIVEN);
  const given = dataSetOfRelease(release, todayInUtc());
  return (db, options) => storeDataSet(db.kysely, given, options);
}

/** What changed, one line per table that has changes. */
function report({ changes, dryRun, skipped, ...versions }: LoadResult): string[] {
  if (skipped || changes === null) return ['The open data set is loaded already: nothing changed.'];
  const { entryRules, pointsOfInterest, walkingTours, otherSources, ...tables } = changes;
  const lines = [
    line('currencies', tables.currencies),
    line('countries', tables.countries),
    line('country groups', tables.countryGroups),
    line('vaccines', tables.vaccines),
    line('health requirements', tables.healthRequirements),
    line('entry rules', returned(entryRules)),
    ...otherSources.map((other) => line(`entry rules of ${other.source}`, returned(other.entryRules))),
    line('points of interest', returned(pointsOfInterest)),
    line('walking tours', returned(walkingTours)),
  ].filter((text) => text !== undefined);
  // It changes with the rules, as a rule: by itself it is all that there is to say.
  if (lines.length === 0)
    lines.push(...[tables, ...otherSources].flatMap((one) => line('evidence', one.evidence) ?? []));
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
