/** `carnet admins grant` and `carnet admins revoke`: who may administer this Carnet, the first one above all. */
import type { Command } from 'commander';
import { CLI_ACTOR } from '../../../domain/accounts/actor.ts';
import { type AccountReference, parseAccountReference } from '../../../services/accounts/find-account.ts';
import { asArgument } from '../../as-argument.ts';
import { type CliContext, commandGroup } from '../../context.ts';
import { accountJson, accountLabel } from './account-json.ts';

export function register(program: Command, context: CliContext): void {
  registerOne(
    program,
    context,
    'grant',
    'Grant the admin role. The account must have been signed in to at least once.',
  );
  registerOne(program, context, 'revoke', 'Revoke the admin role.');
}

function registerOne(program: Command, context: CliContext, verb: 'grant' | 'revoke', description: string): void {
  commandGroup(program, 'admins', 'Grant and revoke the admin role.')
    .command(verb)
    .description(description)
    .argument('<account>', 'e-mail address or id', asArgument(parseAccountReference))
    .option('--json', 'print the account as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
The change applies from the account's next request. Roles from the identity provider (OIDC_ROLES_CLAIM) are neither
shown nor changed here.

Examples:
  carnet admins ${verb} ana@example.org
  carnet admins ${verb} 42 --json`,
    )
    .action(async (reference: AccountReference, options: { json?: true }) => {
      const { findSignedInAccount } = await import('../../../services/accounts/find-account.ts');
      const { setAccountRole } = await import('../../../services/accounts/set-account-role.ts');
      const granted = verb === 'grant';
      const { account, changed } = await context.withDatabase(async ({ kysely }) => {
        const { id } = await findSignedInAccount(kysely, reference);
        return await setAccountRole(kysely, { accountId: id, role: 'admin', granted, actor: CLI_ACTOR });
      });
      if (options.json) context.printJson(accountJson(account));
      else {
        const now = changed ? 'now' : 'already';
        context.print(
          `${accountLabel(account)} is ${granted ? `${now} an admin` : `${changed ? 'no longer' : 'not'} an admin`}`,
        );
      }
    });
}
