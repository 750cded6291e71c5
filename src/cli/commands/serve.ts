/** `carnet serve`: runs the server until it is told to stop. */
import type { Command } from 'commander';
import { type CliContext, UsageError } from '../context.ts';

interface ServeOptions {
  readonly release?: string;
  readonly keys?: string;
  readonly publicKey?: string;
}

export function register(program: Command, context: CliContext): void {
  program
    .command('serve')
    .description('Start the server: prepare the database and the open data set, then serve the APIs and the portal.')
    .option('--release <release>', 'answer from this release alone, a directory or archive: no database, read-only')
    .option('--keys <file>', 'with --release: the keys to accept, as `carnet keys export` writes them')
    .option(
      '--public-key <key>',
      'with --release: the public key that it must be signed with, a file or the key itself',
    )
    .addHelpText(
      'after',
      `
Ctrl-C or SIGTERM stops the server after it has finished running requests. \`npm start\` first builds the portal if it
is missing or out of date; this command serves the portal as last built (\`npm run portal:build\`).

With --release every byte of the release is checked first. It answers everything that only reads, and trip checks, as of
the day of the release; there are no accounts, changes or history. docs/releases.md has more.

Examples:
  carnet serve
  PORT=8080 carnet serve
  DATABASE_URL=postgres://carnet@db.internal/carnet carnet serve
  carnet serve --release 2026-11-24.tar --keys keys.json --public-key release.pub`,
    )
    .action(async ({ release, keys, publicKey }: ServeOptions) => {
      if (release === undefined && (keys ?? publicKey) !== undefined) {
        throw new UsageError(`--${keys === undefined ? 'public-key' : 'keys'} goes with --release`);
      }
      const { serve } = await import('../../main.ts');
      if (release === undefined) return await serve(context.config);
      const { readPublicKey } = await import('../../releases/signing/read-public-key.ts');
      await serve(context.config, {
        location: release,
        keysFile: keys,
        publicKey: publicKey === undefined ? undefined : await readPublicKey(publicKey),
      });
    });
}
