/** `carnet keys export`: the active keys as a file, for a server that has no database. */
import type { Command } from 'commander';
import { type CliContext, commandGroup } from '../../context.ts';

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'keys', 'Create, list and revoke API keys.')
    .command('export')
    .description('Print the active API keys as JSON, for `carnet serve --release --keys`.')
    .addHelpText(
      'after',
      `
It has the SHA-256 of each key, its id, its account's id and tier; nobody can make a key from that. A key that is revoked
later stays accepted where the file is used: export again, and restart that server.

Examples:
  carnet keys export > keys.json`,
    )
    .action(async () => {
      const { ActiveApiKeys } = await import('../../../services/api-keys/active-api-keys.ts');
      const state = await context.withDatabase(
        async ({ kysely }) => {
          const keys = new ActiveApiKeys(kysely);
          await keys.load();
          return keys.exportState();
        },
        { migrate: 'none' },
      );
      context.printJson(state);
    });
}
