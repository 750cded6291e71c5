/** `carnet data update`: loads the newest edition of a feed. */
import path from 'node:path';
import type { Command } from 'commander';
import type { ChangedPairs } from '../../../releases/feed/load-edition.ts';
import { type CliContext, commandGroup, UsageError } from '../../context.ts';
import { formatNumber } from '../../table.ts';
import { shownSize } from '../releases/release-files.ts';
import { DATA_COMMANDS, todayInUtc } from './data-files.ts';
import { changesOfLoad, warningsOfLoad } from './load-report.ts';

interface Options {
  readonly publicKey?: string;
  readonly allowOlder?: true;
  readonly dryRun?: true;
  readonly json?: true;
}

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'data', DATA_COMMANDS)
    .command('update')
    .description('Fetch the newest edition of a feed, check its signature, and load it.')
    .argument('[feed]', 'address (https) or directory of the feed (default: DATA_FEED)')
    .option(
      '--public-key <key>',
      'the public key that the feed must be signed with: its file, or the 56 characters in it (default: DATA_FEED_KEY)',
    )
    .option('--allow-older', 'let an older edition replace newer stored data')
    .option('--dry-run', 'show what would change, for how many pairs, and keep nothing')
    .option('--json', 'print what changed as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
Everything is loaded in one transaction, as \`data load\` loads a release: an edition that is older than the stored data is
refused, and what the desk here says stays. Where the edition before is at hand (in DATA_DIR), only the difference is
fetched. A running server notices the new data within seconds. With DATA_FEED set, a server does this every hour.

Examples:
  carnet data update https://data.example.org/feed --public-key feed.pub --dry-run
  DATA_FEED=/srv/www/feed DATA_FEED_KEY=feed.pub carnet data update`,
    )
    .action(async (feed: string | undefined, options: Options) => {
      const location = feed ?? context.config.dataFeed?.location;
      const given = options.publicKey ?? (feed === undefined ? context.config.dataFeed?.publicKey : undefined);
      if (location === undefined) throw new UsageError('name the feed: its address or directory, or set DATA_FEED');
      if (given === undefined) throw new UsageError('name the public key of the feed with --public-key');
      const { fetchEdition, keepEdition, newestEdition, readFeed } = await import(
        '../../../releases/feed/fetch-edition.ts'
      );
      const { loadEdition } = await import('../../../releases/feed/load-edition.ts');
      const { readPublicKey } = await import('../../../releases/signing/read-public-key.ts');
      const publicKey = await readPublicKey(given, options.publicKey === undefined ? 'DATA_FEED_KEY' : '--public-key');
      const cacheDirectory = path.join(context.config.dataDir, 'feed');
      const step = context.progress.step('Fetching the feed');
      const index = await readFeed({ location, publicKey });
      const edition = newestEdition(index, location);
      const fetched = await fetchEdition(index, edition, { location, publicKey, cacheDirectory });
      step.done();
      const { allowOlder = false, dryRun = false } = options;
      const { result, pairs } = await context.withDatabase(
        ({ kysely }) =>
          loadEdition(kysely, fetched, {
            location,
            today: todayInUtc(),
            allowOlder,
            dryRun,
            progress: context.progress,
          }),
        { migrate: dryRun ? 'none' : 'apply' },
      );
      if (!dryRun) await keepEdition(fetched, cacheDirectory);
      for (const warning of await warningsOfLoad(result)) context.printError(`Warning: ${warning}`);
      const { bytes, from } = fetched;
      if (options.json) {
        context.printJson({ edition: edition.id, fetched: { bytes, from }, pairs, ...result });
        return;
      }
      context.print(
        `${edition.id}: ${shownSize(bytes)} fetched${from === null ? '' : `, the difference from ${from}`}`,
      );
      for (const line of changesOfLoad(result)) context.print(line);
      if (pairs !== null) for (const line of pairLines(pairs)) context.print(line);
    });
}

const SHOWN = 20;

function pairLines({ changed, visaChanged, destinations }: ChangedPairs): string[] {
  if (changed === 0) return ['No answer changes.'];
  const more = destinations.length > SHOWN ? ` and ${destinations.length - SHOWN} more` : '';
  const shown = destinations.slice(0, SHOWN).map(({ code, pairs }) => `${code} ${formatNumber(pairs)}`);
  return [
    `Answers change for ${formatNumber(changed)} pairs of passport and destination, for ${formatNumber(visaChanged)} of ` +
      `them in visa or stay: ${shown.join(', ')}${more}`,
  ];
}
