/** Reads the files of a data set from a directory, or says in one sentence why that cannot be done. */
import { access } from 'node:fs/promises';
import path from 'node:path';
import { DomainError } from '@carnet/rules/errors.ts';
import { type DataFiles, readDataFiles } from '../../importers/open-data/read-data-files.ts';

/** Throws VALIDATION_ERROR naming the directory or file that cannot be read. */
export async function readOpenDataDirectory(directory: string): Promise<DataFiles> {
  if (await isRelease(directory)) {
    throw new DomainError(
      'VALIDATION_ERROR',
      `${directory} is a release, and not a directory of data files: put it into a database with ` +
        `\`carnet data load ${directory}\`, or serve it with \`carnet serve --release ${directory}\``,
    );
  }
  return readDataFiles(directory).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(directory, error);
  });
}

/** A directory that `carnet release create` made, whole or not, or one file of it that `carnet release pack` made. */
export async function isRelease(location: string): Promise<boolean> {
  if (location.endsWith('.tar')) return true;
  const isThere = (name: string) =>
    access(path.join(location, name)).then(
      () => true,
      () => false,
    );
  return (await isThere('datapackage.json')) || (await isThere('SHA256SUMS'));
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
