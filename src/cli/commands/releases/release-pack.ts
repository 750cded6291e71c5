/** `carnet release pack`: a release as one file. */
import type { Command } from 'commander';
import { type CliContext, commandGroup } from '../../context.ts';
import { RELEASE_COMMANDS, shownSize } from './release-files.ts';

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'release', RELEASE_COMMANDS)
    .command('pack')
    .description('Pack a release into one file (tar), for `carnet serve --release`; needs no database.')
    .argument('<release>', 'the directory of a release')
    .option('--output <file>', 'the file to make (default: <id>.tar here)')
    .addHelpText(
      'after',
      `
The same release makes the same bytes. \`tar -xf\` unpacks it. A server offers the same file at
/v1/releases/{id}/{id}.tar.

Examples:
  carnet release pack .carnet/releases/2026-11-24
  carnet release pack .carnet/releases/2026-11-24 --output /srv/carnet.tar`,
    )
    .action(async (location: string, options: { output?: string }) => {
      const { openRelease } = await import('../../../releases/open-release.ts');
      const { packRelease } = await import('../../../releases/archive/pack-release.ts');
      const release = await openRelease(location);
      const target = options.output ?? `${release.id}.tar`;
      const step = context.progress.step('Packing the release');
      const bytes = await packRelease(release, target, step.update);
      step.done();
      context.print(`${target}: ${shownSize(bytes)}`);
    });
}
