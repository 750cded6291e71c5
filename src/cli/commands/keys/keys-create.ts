/** `carnet keys create`: a new API key, shown this once. */
import { type Command, Option } from 'commander';
import { CLI_ACTOR } from '../../../domain/accounts/actor.ts';
import { KEY_NAME_MAX_LENGTH, parseKeyName } from '../../../domain/api-keys/key-name.ts';
import { MAX_ACTIVE_API_KEYS, MAX_KEY_DAYS, TIERS, type Tier } from '../../../domain/tiers.ts';
import { type AccountReference, parseAccountReference } from '../../../services/accounts/find-account.ts';
import { asArgument } from '../../as-argument.ts';
import { type CliContext, commandGroup } from '../../context.ts';
import { apiKeyJson } from './keys-json.ts';

interface KeyOptions {
  readonly account: AccountReference;
  readonly name: string;
  readonly expiresInDays?: number;
  readonly tier?: Tier;
  readonly test?: true;
  readonly json?: true;
}

function parseDays(text: string): number {
  const days = /^[0-9]{1,4}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > MAX_KEY_DAYS) throw new Error(`expected a whole number from 1 to ${MAX_KEY_DAYS}`);
  return days;
}

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'keys', 'Create, list and revoke API keys.')
    .command('create')
    .description('Create an API key. It is shown only once; Carnet stores only its hash.')
    .requiredOption(
      '--account <email>',
      'required: e-mail address of the account (created if new), or its id',
      asArgument(parseAccountReference),
    )
    .requiredOption(
      '--name <name>',
      `required: what to call the key, 1 to ${KEY_NAME_MAX_LENGTH} characters, never used before in the account`,
      asArgument(parseKeyName),
    )
    .addOption(
      new Option('--tier <tier>', 'move the account, with all its keys, to this tier (new accounts: free)').choices(
        TIERS,
      ),
    )
    .option(
      '--expires-in-days <days>',
      `the key expires after so many days, 1 to ${MAX_KEY_DAYS} (otherwise never)`,
      asArgument(parseDays),
    )
    .option('--test', 'a ck_test_ key instead of a ck_live_ one')
    .option('--json', 'print the key and its record as one JSON object alone on standard output')
    .addHelpText(
      'after',
      `
Standard output has only the key, so that a script can store it.
An account has at most ${MAX_ACTIVE_API_KEYS} active keys.
Tiers belong to accounts: --tier applies to every key of the account.
Running servers accept the new key at once.

Examples:
  carnet keys create --account ana@example.org --name "web site"
  KEY=$(carnet keys create --account ana@example.org --name batch --tier growth)
  carnet keys create --account ana@example.org --name trial --test --json`,
    )
    .action(async (options: KeyOptions) => {
      const { createApiKey } = await import('../../../services/api-keys/create-api-key.ts');
      const created = await context.withDatabase((db) =>
        createApiKey(
          db.kysely,
          {
            ...('id' in options.account ? { accountId: options.account.id } : { accountEmail: options.account.email }),
            name: options.name,
            test: options.test ?? false,
            ...(options.expiresInDays !== undefined && { expiresInDays: options.expiresInDays }),
            ...(options.tier && { tier: options.tier }),
          },
          CLI_ACTOR,
        ),
      );
      if (options.json) {
        context.printJson({ ...apiKeyJson(created), key: created.key });
        return;
      }
      context.print(created.key);
      context.printError(
        `key ${created.id} "${created.name}" of ${created.accountEmail ?? `account ${created.accountId}`} ` +
          `(${created.tier}); it is shown only once and cannot be recovered`,
      );
    });
}
