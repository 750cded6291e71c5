/** `carnet accounts list`: who there is. */
import type { Command } from 'commander';
import { type CliContext, commandGroup } from '../../context.ts';
import { shortTime } from '../../short-time.ts';
import { formatTable } from '../../table.ts';
import { accountJson } from './account-json.ts';

export const ACCOUNTS = 'List, show, change and delete accounts.';

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'accounts', ACCOUNTS)
    .command('list')
    .description('List accounts, oldest first.')
    .option('--deleted', 'include deleted accounts')
    .option('--json', 'print a JSON array alone on standard output')
    .addHelpText(
      'after',
      `
Examples:
  carnet accounts list
  carnet accounts list --deleted --json`,
    )
    .action(async (options: { deleted?: true; json?: true }) => {
      const { findAccounts } = await import('../../../services/accounts/accounts.repository.ts');
      const accounts = await context.withDatabase(
        (db) => findAccounts(db.kysely, { deleted: options.deleted ?? false }),
        { migrate: 'none' },
      );
      if (options.json) {
        context.printJson(accounts.map(accountJson));
        return;
      }
      if (accounts.length === 0) {
        context.printError('there are no accounts yet: `carnet keys create` creates one, and so does signing in');
        return;
      }
      context.print(
        formatTable(
          ['ID', 'EMAIL', 'TIER', 'ROLES', 'SIGNS IN AT', 'CREATED', 'DELETED'],
          accounts.map((account) => [
            String(account.id),
            account.email ?? '-',
            account.tier,
            account.roles.join(' ') || '-',
            account.identity?.issuer ?? '-',
            shortTime(account.createdAt),
            shortTime(account.deletedAt),
          ]),
        ),
      );
    });
}
