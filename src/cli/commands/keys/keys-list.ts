/** `carnet keys list`: the keys that exist, without what would let anyone use them. */
import type { Command } from 'commander';
import { maskedKey } from '../../../domain/api-keys/key-format.ts';
import { type AccountReference, parseAccountReference } from '../../../services/accounts/find-account.ts';
import { asArgument } from '../../as-argument.ts';
import { type CliContext, commandGroup } from '../../context.ts';
import { shortTime } from '../../short-time.ts';
import { formatTable } from '../../table.ts';
import { apiKeyJson } from './keys-json.ts';

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'keys', 'Create, list and revoke API keys.')
    .command('list')
    .description('List API keys, revoked ones included, oldest first.')
    .option(
      '--account <email>',
      'only the keys of this account, named by e-mail address or id',
      asArgument(parseAccountReference),
    )
    .option('--json', 'print a JSON array alone on standard output')
    .addHelpText(
      'after',
      `
Examples:
  carnet keys list
  carnet keys list --account ana@example.org --json`,
    )
    .action(async (options: { account?: AccountReference; json?: true }) => {
      const { listApiKeys } = await import('../../../services/api-keys/list-api-keys.ts');
      const keys = await context.withDatabase((db) => listApiKeys(db.kysely, options.account), { migrate: 'none' });
      if (options.json) {
        context.printJson(keys.map(apiKeyJson));
        return;
      }
      if (keys.length === 0) {
        context.printError('there are no keys yet: create one with `carnet keys create`');
        return;
      }
      context.print(
        formatTable(
          ['ID', 'ACCOUNT', 'NAME', 'TIER', 'KEY', 'CREATED', 'LAST USED', 'EXPIRES', 'REVOKED'],
          keys.map((key) => [
            String(key.id),
            key.accountEmail ?? String(key.accountId),
            key.name,
            key.tier,
            maskedKey(key.prefix, key.lastFour),
            shortTime(key.createdAt),
            shortTime(key.lastUsedAt),
            shortTime(key.expiresAt),
            shortTime(key.revokedAt),
          ]),
        ),
      );
    });
}
