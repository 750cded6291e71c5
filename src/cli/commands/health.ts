/** `carnet health`: whether the node of these settings answers, for images without curl. */
import { DomainError } from '@carnet/rules/errors.ts';
import type { Command } from 'commander';
import type { CliContext } from '../context.ts';
import { operatorUrl } from '../operator-url.ts';

const TIMEOUT_MS = 3000;

export function register(program: Command, context: CliContext): void {
  program
    .command('health')
    .description("Ask the running node whether it is ready, on the operator's port of these settings.")
    .option('--live', 'ask whether it lives instead: a node that is starting or closing lives, but is not ready')
    .addHelpText(
      'after',
      `
The exit code is 0 if it is, and 1 if not or if nobody answers within 3 seconds. For the health check of a container.

Examples:
  carnet health
  carnet health --live`,
    )
    .action(async ({ live }: { live?: true }) => {
      const url = `${operatorUrl(context.config)}/${live ? 'livez' : 'readyz'}`;
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
        throw new DomainError('SERVICE_UNAVAILABLE', `nobody answers at ${url}; is Carnet running?`, { cause: error });
      });
      await response.body?.cancel();
      const what = live ? 'live' : 'ready';
      if (!response.ok) throw new DomainError('SERVICE_UNAVAILABLE', `the node is not ${what} (${response.status})`);
      context.print(what);
    });
}
