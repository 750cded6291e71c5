/** The public key that a command was given: a file, or the key itself. */
import { readFile } from 'node:fs/promises';
import { DomainError } from '@carnet/rules/errors.ts';
import { type PublicKey, parsePublicKey } from '../../../releases/signing/minisign.ts';

export async function readPublicKey(given: string): Promise<PublicKey> {
  if (/^RW[A-Za-z0-9+/]{54}$/.test(given)) return parsePublicKey(given, 'the key after --public-key');
  const text = await readFile(given, 'utf8').catch((error: Error) => {
    throw new DomainError('NOT_FOUND', `the public key ${given} cannot be read: ${error.message}`);
  });
  return parsePublicKey(text, given);
}
