/** `carnet data load`: brings the database to what the open data set says. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Command } from 'commander';
import type { CarnetDatabase } from '../../../db/connection.ts';
import type { LoadResult, StoreOptions } from '../../../services/open-data/store-data-set.ts';
import { type CliContext, commandGroup } from '../../context.ts';
import { KEY_NOT_GIVEN } from '../releases/release-files.ts';
import { DATA_COMMANDS, todayInUtc } from './data-files.ts';
import { changesOfLoad, warningsOfLoad } from './load-report.ts';

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
      for (const warning of await warningsOfLoad(result)) context.printError(`Warning: ${warning}`);
      if (options.json) context.printJson(result);
      else for (const line of changesOfLoad(result)) context.print(line);
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
  const { readPublicKey } = await import('../../../releases/signing/read-public-key.ts');
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
