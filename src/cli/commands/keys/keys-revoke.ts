/** `carnet keys revoke`: ends API keys for good. */
import type { Command } from 'commander';
import { CLI_ACTOR } from '../../../domain/accounts/actor.ts';
import { type ApiKeyReference, parseApiKeyReference } from '../../../services/api-keys/api-key-reference.ts';
import { type CliContext, commandGroup, UsageError } from '../../context.ts';
import { apiKeyJson } from './keys-json.ts';

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'keys', 'Create, list and revoke API keys.')
    .command('revoke')
    .description('Revoke API keys for good. Revoking a revoked key changes nothing.')
    .argument('<key...>', 'id, ck_live_…aB3d as `keys list` shows it, or the key itself')
    .option('--json', 'print the revoked keys as a JSON array alone on standard output')
    .addHelpText(
      'after',
      `
If one of the keys does not exist, none is revoked. Running servers refuse the keys within 5 seconds.
You may type three dots for the character "…".

Examples:
  carnet keys revoke 42
  carnet keys revoke 7 8 ck_live_...aB3d --json`,
    )
    .action(async (texts: string[], options: { json?: true }) => {
      const references = texts.map(parseReference);
      const { findApiKeyId } = await import('../../../services/api-keys/find-api-key.ts');
      const { revokeApiKey } = await import('../../../services/api-keys/revoke-api-key.ts');
      const revoked = await context.withDatabase(async (db) => {
        const ids = new Set<number>();
        for (const reference of references) ids.add(await findApiKeyId(db.kysely, reference));
        const keys = [];
        for (const id of ids) keys.push(await revokeApiKey(db.kysely, { id }, CLI_ACTOR));
        return keys;
      });
      if (options.json) context.printJson(revoked.map(apiKeyJson));
      else {
        for (const key of revoked) {
          context.print(
            `key ${key.id} "${key.name}" of ${key.accountEmail ?? `account ${key.accountId}`} was revoked at ` +
              `${key.revokedAt.toISOString()}`,
          );
        }
      }
    });
}

/**
 * Here and not in commander's argument parser, whose message would repeat the text: it may be a key with a typing
 * error.
 */
function parseReference(text: string): ApiKeyReference {
  try {
    return parseApiKeyReference(text);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
