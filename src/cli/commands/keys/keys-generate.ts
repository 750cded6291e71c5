/** `carnet keys generate`: a key for FIRST_KEY. */
import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { composeKey } from '../../../domain/api-keys/key-format.ts';
import { type CliContext, commandGroup } from '../../context.ts';

export function register(program: Command, context: CliContext): void {
  commandGroup(program, 'keys', 'Create, list and revoke API keys.')
    .command('generate')
    .description('Print a new key for FIRST_KEY or FIRST_KEY_FILE. It is stored nowhere.')
    .addHelpText(
      'after',
      `
The first start on an empty database makes the key that FIRST_KEY has; until then nobody accepts it. With a database,
use \`carnet keys create\`.

Examples:
  carnet keys generate > first.key && FIRST_KEY_FILE=first.key carnet serve`,
    )
    .action(() => context.print(composeKey('live', randomBytes)));
}
