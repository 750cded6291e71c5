/** Reads the files of a data set from a directory, or says in one sentence why that cannot be done. */
import { DomainError } from '../../domain/errors.ts';
import { type DataFiles, readDataFiles } from '../../importers/open-data/read-data-files.ts';

/** Throws VALIDATION_ERROR naming the directory or file that cannot be read. */
export async function readOpenDataDirectory(directory: string): Promise<DataFiles> {
  return readDataFiles(directory).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(directory, error);
  });
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
