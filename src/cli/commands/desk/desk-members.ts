/** `carnet desk grant`, `revoke` and `list`: who works at the editorial desk. */
import { Argument, type Command } from 'commander';
import { CLI_ACTOR } from '../../../domain/accounts/actor.ts';
import { DESK_ROLES, type DeskRole } from '../../../domain/desk/desk-roles.ts';
import { type AccountReference, parseAccountReference } from '../../../services/accounts/find-account.ts';
import { asArgument } from '../../as-argument.ts';
import { type CliContext, commandGroup } from '../../context.ts';
import { formatTable } from '../../table.ts';
import { accountJson, accountLabel } from '../accounts/account-json.ts';

export const DESK = 'The editorial desk: who works there and what they publish.';

export function register(program: Command, context: CliContext): void {
  registerOne(program, context, 'grant', 'Give a role. The account must have been signed in to at least once.');
  registerOne(program, context, 'revoke', 'Take a role away.');
  registerList(program, context);
}

function registerOne(program: Command, context: CliContext, verb: 'grant' | 'revoke', description: string): void {
  commandGroup(program, 'desk', DESK)
    .command(verb)
    .description(description)
    .argument('<account>', 'e-mail address or id', asArgument(parseAccountReference))
    .addArgument(
      new Argument(
        '<role>',
        'editor proposes and verifies, reviewer judges and publishes, desk_admin gives roles',
      ).choices(DESK_ROLES),
    )
    .option('--json', 'print the account as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
The change applies from the account's next request. People with a role work at /desk of the portal. Roles from the
identity provider (OIDC_ROLES_CLAIM) are neither shown nor changed here. Nobody reviews or publishes a change of their
own, whatever roles they have.

Examples:
  carnet desk ${verb} ana@example.org editor
  carnet desk ${verb} 42 reviewer --json`,
    )
    .action(async (reference: AccountReference, role: DeskRole, options: { json?: true }) => {
      const { findSignedInAccount } = await import('../../../services/accounts/find-account.ts');
      const { setAccountRole } = await import('../../../services/accounts/set-account-role.ts');
      const granted = verb === 'grant';
      const { account, changed } = await context.withDatabase(async ({ kysely }) => {
        const { id } = await findSignedInAccount(kysely, reference);
        return await setAccountRole(kysely, { accountId: id, role, granted, actor: CLI_ACTOR });
      });
      if (options.json) context.printJson(accountJson(account));
      else {
        const has = granted ? (changed ? 'now has' : 'already has') : changed ? 'no longer has' : 'did not have';
        context.print(`${accountLabel(account)} ${has} the role ${role}`);
      }
    });
}

function registerList(program: Command, context: CliContext): void {
  commandGroup(program, 'desk', DESK)
    .command('list')
    .description('List who has a role at the desk.')
    .option('--json', 'print a JSON array alone on standard output')
    .addHelpText(
      'after',
      `
Roles from the identity provider (OIDC_ROLES_CLAIM) come with tokens and are not listed.

Examples:
  carnet desk list
  carnet desk list --json`,
    )
    .action(async (options: { json?: true }) => {
      const { listDeskMembers } = await import('../../../services/desk/list-members.ts');
      const members = await context.withDatabase((db) => listDeskMembers(db.kysely), { migrate: 'none' });
      if (options.json) {
        context.printJson(members.map(({ account, roles }) => ({ id: account.id, email: account.email, roles })));
        return;
      }
      if (members.length === 0) {
        context.printError('nobody has a role at the desk yet: `carnet desk grant ACCOUNT editor` gives one');
        return;
      }
      context.print(
        formatTable(
          ['ID', 'EMAIL', 'ROLES'],
          members.map(({ account, roles }) => [String(account.id), account.email ?? '-', roles.join(' ')]),
        ),
      );
    });
}
