/**
 * Makes a new database in a process of its own: making one takes several hundred megabytes, which end with the process.
 */
import { fork } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import type { CreationOutcome } from './creation.ts';
import { failureError } from './engine-log.ts';
import { moduleBeside } from './module-beside.ts';

/**
 * Moves the database into its place when it is complete, so a creation that was cut short leaves nothing that looks
 * like a database. For the holder of the lock.
 *
 * @throws Error when the database cannot be made; then nothing is left of it.
 */
export async function createDatabase(directory: string): Promise<void> {
  const child = fork(moduleBeside(import.meta.url, 'creation'), [unfinishedPrefix(directory)], {
    // Without V8's optimising compiler for WebAssembly, which takes some 400 MB here, more than the engine itself.
    execArgv: ['--disable-warning=ExperimentalWarning', '--liftoff-only'],
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

/**
 * Half-made databases (40 MB each) that creations left when they were killed. They never held data; nothing deletes
 * them.
 */
export function findUnfinished(directory: string): string[] {
  const parent = path.dirname(directory);
  return readdirSync(parent)
    .filter((name) => name.startsWith(path.basename(unfinishedPrefix(directory))))
    .map((name) => path.join(parent, name));
}

const unfinishedPrefix = (directory: string): string => `${directory}.new-`;
