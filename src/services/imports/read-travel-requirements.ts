/** Reads the records of a clone of the dataset from its folder `destinations`. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DomainError } from '@carnet/rules/errors.ts';
import type { RecordFile } from '../../importers/travel-requirements/read-record.ts';
import { readPlainFile } from '../../read-plain-file.ts';

const FOLDER = 'destinations';
const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** In the order of their names. Throws VALIDATION_ERROR naming what cannot be read. */
export async function readTravelRequirements(directory: string): Promise<RecordFile[]> {
  const folder = path.join(directory, FOLDER);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(folder, error);
  });
  const files: RecordFile[] = [];
  for (const name of names.filter((one) => one.endsWith('.json')).sort()) {
    const location = path.join(folder, name);
    const file = `${FOLDER}/${name}`;
    const text = await readPlainFile(location, MAX_FILE_BYTES).catch((error: NodeJS.ErrnoException) => {
      throw error instanceof DomainError ? error : unreadable(location, error);
    });
    files.push({ file, text });
  }
  if (files.length === 0) throw new DomainError('VALIDATION_ERROR', `There are no records (*.json) in ${folder}`);
  return files;
}

function unreadable(location: string, error: NodeJS.ErrnoException): Error {
  const reasons: Record<string, string> = {
    ENOENT: 'it does not exist; name a clone of github.com/travel-requirements/entry-requirements',
    ENOTDIR: 'it is not a directory',
    EISDIR: 'it is a directory',
    EACCES: 'reading it is not permitted',
  };
  const reason = reasons[error.code ?? ''];
  if (reason === undefined) return error;
  return new DomainError('VALIDATION_ERROR', `${location} cannot be read: ${reason}`, { cause: error });
}
