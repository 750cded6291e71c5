/** `carnet accounts show`: an account with its keys and what was last changed about it. */
import type { Command } from 'commander';
import { maskedKey } from '../../../domain/api-keys/key-format.ts';
import { type AccountReference, parseAccountReference } from '../../../services/accounts/find-account.ts';
import { asArgument } from '../../as-argument.ts';
import { type CliContext, commandGroup } from '../../context.ts';
import { shortTime } from '../../short-time.ts';
import { formatTable } from '../../table.ts';
import { apiKeyJson } from '../keys/keys-json.ts';
import { accountJson } from './account-json.ts';
import { ACCOUNTS } from './accounts-list.ts';

const CHANGES_SHOWN = 20;

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'accounts', ACCOUNTS)
    .command('show')
    .description('Show an account, its keys and their latest changes.')
    .argument('<account>', 'e-mail address or id', asArgument(parseAccountReference))
    .option('--json', 'print one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
Examples:
  carnet accounts show ana@example.org
  carnet accounts show 42 --json`,
    )
    .action(async (reference: AccountReference, options: { json?: true }) => {
      const { findAccountMeant } = await import('../../../services/accounts/find-account.ts');
      const { findApiKeys } = await import('../../../services/api-keys/api-keys.repository.ts');
      const { findAuditPage } = await import('../../../services/audit/audit.repository.ts');
      const { account, keys, changes } = await context.withDatabase(
        async ({ kysely }) => {
          const account = await findAccountMeant(kysely, reference);
          const keys = await findApiKeys(kysely, account.id);
          return { account, keys, changes: (await findAuditPage(kysely, account.id, 1, CHANGES_SHOWN)).rows };
        },
        { migrate: 'none' },
      );
      if (options.json) {
        context.printJson({ ...accountJson(account), keys: keys.map(apiKeyJson), changes });
        return;
      }
      for (const [name, value] of Object.entries(accountJson(account))) {
        context.print(`${name.padEnd(10)} ${Array.isArray(value) ? value.join(' ') || '-' : (value ?? '-')}`);
      }
      context.print('');
      context.print(
        formatTable(
          ['KEY', 'NAME', 'SHOWN AS', 'CREATED', 'LAST USED', 'REVOKED'],
          keys.map((key) => [
            String(key.id),
            key.name,
            maskedKey(key.prefix, key.lastFour),
            shortTime(key.createdAt),
            shortTime(key.lastUsedAt),
            shortTime(key.revokedAt),
          ]),
        ),
      );
      context.print('');
      context.print(
        formatTable(
          ['CHANGED', 'ACTION', 'OF', 'BY', 'FROM'],
          changes.map((change) => [
            shortTime(change.createdAt),
            change.action,
            `${change.targetType} ${change.targetId}`,
            change.actorKind,
            change.ip ?? '-',
          ]),
        ),
      );
    });
}
