/** `carnet release keygen`: the key that releases are signed with. */
import type { Command } from 'commander';
import { type CliContext, commandGroup } from '../../context.ts';
import { RELEASE_COMMANDS, signingKeyPath } from './release-files.ts';

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'release', RELEASE_COMMANDS)
    .command('keygen')
    .description('Make the key that releases are signed with. Never replaces one.')
    .option('--key <file>', 'the secret key file to make (default: release.key in DATA_DIR)')
    .option('--json', 'print {"secretKey", "publicKey", "key"} alone on standard output')
    .addHelpText(
      'after',
      `
The secret key is an Ed25519 key in PEM without a passphrase; only its owner can read the file. Keep a copy in a safe
place: anyone who has it can sign releases in your name. The public key beside it, release.pub, is for everyone: publish
it where people find it without asking this server. \`minisign -V -p release.pub\` reads it.

Examples:
  carnet release keygen
  carnet release keygen --key /etc/carnet/release.key`,
    )
    .action(async (options: { key?: string; json?: true }) => {
      const { makeSigningKey, publicKeyPath } = await import('../../../releases/signing/signing-key.ts');
      const { publicKeyText } = await import('../../../releases/signing/minisign.ts');
      const secretKey = signingKeyPath(context, options.key);
      if (options.key === undefined) {
        const { openDataDirectory } = await import('../../../infrastructure/files/data-directory.ts');
        openDataDirectory(context.config.dataDir);
      }
      const key = publicKeyText(makeSigningKey(secretKey)).trim().split('\n').at(-1) as string;
      const publicKey = publicKeyPath(secretKey);
      if (options.json) {
        context.printJson({ secretKey, publicKey, key });
        return;
      }
      context.print(`secret key  ${secretKey} (keep it)`);
      context.print(`public key  ${publicKey} (publish it)`);
      context.print(`            ${key}`);
    });
}
