/** Reads what `carnet trip check` was given: a file or standard input, as JSON. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { DomainError } from '@carnet/rules/errors.ts';

/** `-` is standard input. */
export async function readTripFile(file: string): Promise<unknown> {
  const content = await (file === '-' ? text(process.stdin) : readFile(file, 'utf8')).catch((error: Error) => {
    throw new DomainError('NOT_FOUND', `${file} cannot be read: ${error.message}`);
  });
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new DomainError('VALIDATION_ERROR', `${nameOf(file)} is not JSON: ${(error as Error).message}`);
  }
}

export const nameOf = (file: string): string => (file === '-' ? 'standard input' : file);
