/** `carnet release verify`: whether a release is whole, unchanged and signed. */
import type { Command } from 'commander';
import { type CliContext, commandGroup } from '../../context.ts';
import { KEY_NOT_GIVEN, RELEASE_COMMANDS, shownSize } from './release-files.ts';

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'release', RELEASE_COMMANDS)
    .command('verify')
    .description('Check every byte of a release and its signature; needs no database.')
    .argument('<release>', 'the directory of a release, or its archive')
    .option('--public-key <key>', 'the public key that it must be signed with: its file, or the 56 characters in it')
    .option('--json', 'print what was found as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
Without --public-key the signature is checked with the key in the release itself: that shows damage, but not who made
it. In the directory of a release the same can be checked without Carnet:
  sha256sum -c SHA256SUMS
  minisign -V -p release.pub -m SHA256SUMS

Exit codes: 0 whole and signed, 1 not, 2 wrong command line.

Examples:
  carnet release verify .carnet/releases/2026-11-24 --public-key .carnet/release.pub
  carnet release verify 2026-11-24.tar --public-key RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3`,
    )
    .action(async (location: string, options: { publicKey?: string; json?: true }) => {
      const { readPublicKey } = await import('../../../releases/signing/read-public-key.ts');
      const { verifyRelease } = await import('../../../releases/verify-release.ts');
      const publicKey = options.publicKey === undefined ? undefined : await readPublicKey(options.publicKey);
      const step = context.progress.step('Checking the release');
      const verified = await verifyRelease(location, { publicKey, onProgress: step.update });
      step.done();
      const { id, files, bytes, signedBy, isKeyGiven, problems } = verified;
      if (options.json) context.printJson(verified);
      for (const { file, problem } of problems) context.printError(`${location}: ${file} ${problem}`);
      if (problems.length > 0) {
        context.exitWith(1);
        return;
      }
      if (options.json) return;
      context.print(`${id}: ${files} files, ${shownSize(bytes)}, whole and unchanged, signed by the key ${signedBy}`);
      if (!isKeyGiven) context.printError(KEY_NOT_GIVEN);
    });
}
