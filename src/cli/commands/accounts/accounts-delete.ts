/** `carnet accounts delete`: ends an account for good, as its holder can. */
import type { Command } from 'commander';
import { CLI_ACTOR } from '../../../domain/accounts/actor.ts';
import { type AccountReference, parseAccountReference } from '../../../services/accounts/find-account.ts';
import { asArgument } from '../../as-argument.ts';
import { type CliContext, commandGroup, UsageError } from '../../context.ts';
import { accountLabel } from './account-json.ts';
import { ACCOUNTS } from './accounts-list.ts';

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'accounts', ACCOUNTS)
    .command('delete')
    .description('Delete an account for good: its keys and subscription end, and its personal data is removed.')
    .argument('<account>', 'e-mail address or id', asArgument(parseAccountReference))
    .option('--yes', 'required, because it cannot be undone')
    .option('--json', 'print what was deleted as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
Usage totals are kept, without personal data. Running servers refuse the account's keys within 5 seconds. They end its
subscription as soon as the payment processor answers.

Examples:
  carnet accounts delete ana@example.org --yes
  carnet accounts delete 42 --yes --json`,
    )
    .action(async (reference: AccountReference, options: { yes?: true; json?: true }) => {
      if (!options.yes) throw new UsageError('deleting an account cannot be undone: expected --yes');
      const { findAccountMeant } = await import('../../../services/accounts/find-account.ts');
      const { deleteAccount } = await import('../../../services/accounts/delete-account.ts');
      const { account, deletedAt } = await context.withDatabase(async ({ kysely }) => {
        const account = await findAccountMeant(kysely, reference);
        return { account, ...(await deleteAccount(kysely, { accountId: account.id, actor: CLI_ACTOR })) };
      });
      if (options.json) context.printJson({ id: account.id, deletedAt: deletedAt.toISOString() });
      else context.print(`${accountLabel(account)} is deleted since ${deletedAt.toISOString()}`);
    });
}
