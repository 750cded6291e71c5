/**
 * Loads the data that comes with Carnet, in a process of its own that ends: a large load leaves no memory behind in the
 * server.
 */
import { DatabaseUnavailableError } from '../../db/unavailable.ts';
import { startProcess } from '../../start-process.ts';
import type { LoadFailure, LoadMessage, LoadOrder, LoadOutcome } from './data-loader-process.ts';

/** @throws what the load failed with: a DatabaseUnavailableError, or an Error with the same `name` and `code`. */
export async function loadData(order: LoadOrder): Promise<LoadOutcome> {
  const child = await startProcess(new URL('./data-loader-process.ts', import.meta.url));
  return await new Promise<LoadOutcome>((resolve, reject) => {
    let outcome: LoadMessage | undefined;
    child.once('error', reject);
    child.on('message', (message: LoadMessage) => {
      outcome = message;
    });
    child.once('exit', (code, signal) => {
      if (outcome === undefined) reject(new Error(`loading the data ended with ${signal ?? `code ${code}`}`));
      else if ('failure' in outcome) reject(errorOf(outcome.failure));
      else resolve(outcome);
    });
    child.send(order); // not as arguments: the connection holds a password
  });
}

function errorOf({ isUnavailable, ...failure }: LoadFailure): Error {
  const error = Object.assign(new Error(failure.message), failure);
  return isUnavailable ? new DatabaseUnavailableError(error) : error;
}
