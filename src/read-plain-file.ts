/** Reads a file of a directory that others may have filled: a pipe would be waited for, a link leads anywhere. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { DomainError } from '@carnet/rules/errors.ts';

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/**
 * As text. Throws VALIDATION_ERROR where it is a link, no plain file, or larger than `longest` bytes, else what the
 * system says.
 */
export async function readPlainFile(file: string, longest: number): Promise<string> {
  const refuse = (why: string) => new DomainError('VALIDATION_ERROR', `${file} ${why}`);
  const handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ELOOP') throw refuse('is a link: put the file itself there');
    if (error.code === 'ENXIO') throw refuse('is not a plain file'); // a socket
    throw error;
  });
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw refuse('is not a plain file');
    if (found.size > longest) throw refuse(`has ${found.size} bytes; expected at most ${longest}`);
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}
