/** `carnet accounts set-tier`: what an account and all its keys may do. */
import { Argument, type Command } from 'commander';
import { CLI_ACTOR } from '../../../domain/accounts/actor.ts';
import { TIERS, type Tier } from '../../../domain/tiers.ts';
import { type AccountReference, parseAccountReference } from '../../../services/accounts/find-account.ts';
import { asArgument } from '../../as-argument.ts';
import { type CliContext, commandGroup } from '../../context.ts';
import { accountJson, accountLabel } from './account-json.ts';
import { ACCOUNTS } from './accounts-list.ts';

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'accounts', ACCOUNTS)
    .command('set-tier')
    .description('Move an account, with all its keys, to a tier.')
    .argument('<account>', 'e-mail address or id', asArgument(parseAccountReference))
    .addArgument(new Argument('<tier>', 'the tier').choices(TIERS))
    .option('--json', 'print the account as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
Running servers apply the new tier within 5 seconds. An account with a paid subscription returns to the tier it pays for
when the subscription next changes.

Examples:
  carnet accounts set-tier ana@example.org growth
  carnet accounts set-tier 42 free --json`,
    )
    .action(async (reference: AccountReference, tier: Tier, options: { json?: true }) => {
      const { findAccountMeant } = await import('../../../services/accounts/find-account.ts');
      const { setAccountTier } = await import('../../../services/accounts/set-account-tier.ts');
      const { account, changed } = await context.withDatabase(async ({ kysely }) =>
        setAccountTier(kysely, (await findAccountMeant(kysely, reference)).id, tier, CLI_ACTOR),
      );
      if (options.json) context.printJson(accountJson(account));
      else context.print(`${accountLabel(account)} is ${changed ? 'now' : 'already'} on the ${tier} tier`);
    });
}
