/** Starts a process of this program's own, which gets its work in messages. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { DomainError } from '@carnet/rules/errors.ts';

/**
 * Resolves when it runs, as only then orders can be sent to it. Throws SERVICE_UNAVAILABLE where the system has no
 * open file, process or memory for it: that may pass.
 */
export async function startProcess(module: URL): Promise<ChildProcess> {
  try {
    const child = fork(fileURLToPath(module), { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await once(child, 'spawn'); // rejects with what it emits as its error
    return child;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DomainError(
      'SERVICE_UNAVAILABLE',
      `No process can be started at the moment (${reason}); try again later`,
      {
        cause: error,
      },
    );
  }
}
