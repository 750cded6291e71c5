/** Reads the files of a data set from a directory, or says in one sentence why that cannot be done. */
import { access } from 'node:fs/promises';
import path from 'node:path';
import { DomainError } from '../../domain/errors.ts';
import { type DataFiles, readDataFiles } from '../../importers/open-data/read-data-files.ts';

/** Throws VALIDATION_ERROR naming the directory or file that cannot be read. */
export async function readOpenDataDirectory(directory: string): Promise<DataFiles> {
  if (await isRelease(directory)) {
    const what = `${directory} is a release, which holds answers and not the files of a data set`;
    throw new DomainError('VALIDATION_ERROR', `${what}: serve it with \`carnet serve --release ${directory}\``);
  }
  return readDataFiles(directory).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(directory, error);
  });
}

/** A directory that `carnet release create` made, or one file of it that `carnet release pack` made. */
async function isRelease(location: string): Promise<boolean> {
  if (location.endsWith('.tar')) return true;
  return await access(path.join(location, 'datapackage.json')).then(
    () => true,
    () => false,
  );
}

function unreadable(directory: string, error: NodeJS.ErrnoException): Error {
  const reasons: Record<string, string> = {
    ENOENT: 'it does not exist',
    ENOTDIR: 'it is not a directory',
    EACCES: 'reading it is not permitted',
  };
  const reason = reasons[error.code ?? ''];
  if (reason === undefined) return error;
  const message = `The open data set cannot be read from ${error.path ?? directory}: ${reason}`;
  return new DomainError('VALIDATION_ERROR', message, { cause: error });
}
