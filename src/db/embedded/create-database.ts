/** Makes a new embedded database, in a process that ends with it. */
import { fork } from 'node:child_process';
import { existsSync, renameSync, rmdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CreationOutcome } from './creation.ts';
import { failureError } from './engine-log.ts';

/**
 * Moved into its place when it is complete, so a start that was cut short leaves nothing that looks like a database. For the
 * holder of the lock.
 *
 * @throws Error when it cannot be made; then nothing is left of it.
 */
export async function createDatabase(directory: string): Promise<void> {
  const child = fork(fileURLToPath(new URL('./creation.ts', import.meta.url)), [directory], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const made = await new Promise<string>((resolve, reject) => {
    let outcome: CreationOutcome | undefined;
    child.once('error', reject);
    child.on('message', (message: CreationOutcome) => {
      outcome = message;
    });
    child.once('exit', (code, signal) => {
      if (outcome === undefined) reject(new Error(`its process ended with ${signal ?? `code ${code}`}`));
      else if ('failure' in outcome) reject(failureError(outcome.failure));
      else resolve(outcome.made);
    });
  });
  if (existsSync(directory)) rmdirSync(directory); // refused by the system when it is not empty
  renameSync(made, directory);
}
