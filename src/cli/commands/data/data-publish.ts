/** `carnet data publish`: adds the travel data of a release to a feed. */
import { DomainError } from '@carnet/rules/errors.ts';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { PublishedEdition } from '../../../releases/feed/publish-edition.ts';
import { type CliContext, commandGroup } from '../../context.ts';
import { formatTable } from '../../table.ts';
import { shownSize, signingKeyPath } from '../releases/release-files.ts';
import { DATA_COMMANDS, whole } from './data-files.ts';

interface Options {
  readonly release?: string;
  readonly key?: string;
  readonly keep: number;
  readonly json?: true;
}

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'data', DATA_COMMANDS)
    .command('publish')
    .description(
      'Add the travel data of a release to a feed: files that any web server can offer, and other nodes follow.',
    )
    .argument('<dir>', 'the directory of the feed, created when missing')
    .option('--release <release>', 'the release: its directory or archive (default: the newest in RELEASES_DIR)')
    .option('--key <file>', 'the secret key to sign with (default: release.key in DATA_DIR)')
    .addOption(
      new Option('--keep <n>', 'how many editions stay in the feed, each but the last with a difference to it')
        .default(8)
        .argParser(kept),
    )
    .option('--json', 'print what was published as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
The feed holds each edition in whole, the differences from those before to the newest, an index and its signature. It has
the travel data, with edits of the desk and imports; no accounts and no keys. The index is written last, so that readers
never meet half an edition. A feed only goes forward: an older release is refused, and the same one again changes nothing.

Examples:
  carnet release create && carnet data publish /srv/www/feed
  carnet data publish ./feed --release 2026-11-24.tar --key /etc/carnet/release.key`,
    )
    .action(async (directory: string, options: Options) => {
      const { publishEdition } = await import('../../../releases/feed/publish-edition.ts');
      const { openWholeRelease } = await import('../../../releases/serve/catalog-of-release.ts');
      const { readSigningKey } = await import('../../../releases/signing/signing-key.ts');
      const key = readSigningKey(signingKeyPath(context, options.key));
      const location = options.release ?? (await newestRelease(context));
      const checking = context.progress.step('Checking the release');
      const release = await openWholeRelease(location, { onProgress: checking.update });
      checking.done();
      const step = context.progress.step('Making differences');
      const published = await publishEdition(release, { directory, key, keep: options.keep, onProgress: step.update });
      step.done();
      if (options.json) context.printJson(published);
      else for (const line of report(published, directory)) context.print(line);
    });
}

function kept(text: string): number {
  const number = whole(text);
  if (number < 1 || number > 100) throw new InvalidArgumentError('expected 1 to 100');
  return number;
}

async function newestRelease(context: CliContext): Promise<string> {
  const { ReleaseStore } = await import('../../../releases/release-store.ts');
  const directory = context.config.releasesDir;
  const store = new ReleaseStore(directory);
  const [newest] = await store.ids();
  const release = newest === undefined ? undefined : await store.find(newest);
  if (release !== undefined) return release.location;
  throw new DomainError(
    'NOT_FOUND',
    `there is no release in ${directory}: make one with \`carnet release create\`, or name one with --release`,
  );
}

function report({ edition, differences, isNew, removed }: PublishedEdition, directory: string): string[] {
  if (!isNew) return [`${directory} has ${edition.id} already: nothing changed.`];
  const rows = [edition, ...differences].map(({ file, bytes }) => [file, shownSize(bytes)]);
  return [
    `${edition.id} is the newest edition of ${directory}`,
    formatTable(['FILE', 'SIZE'], rows),
    ...(removed.length === 0 ? [] : [`no longer offered, and removed: ${removed.join(', ')}`]),
  ];
}
