/** The public key that an operator gave: a file, or the key itself. */
import { readFile } from 'node:fs/promises';
import { DomainError } from '@carnet/rules/errors.ts';
import { type PublicKey, parsePublicKey } from './minisign.ts';

/** `where`: where it was given, for messages. Throws NOT_FOUND or VALIDATION_ERROR. */
export async function readPublicKey(given: string, where = '--public-key'): Promise<PublicKey> {
  if (/^RW[A-Za-z0-9+/]{54}$/.test(given)) return parsePublicKey(given, `the key in ${where}`);
  const text = await readFile(given, 'utf8').catch((error: Error) => {
    throw new DomainError('NOT_FOUND', `the public key ${given} (${where}) cannot be read: ${error.message}`);
  });
  return parsePublicKey(text, given);
}
