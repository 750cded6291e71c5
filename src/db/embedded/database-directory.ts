/** What stands in the directory of the embedded database, and what to do when it cannot be used. */
import path from 'node:path';
import { inspectDatabase, POSTGRES_VERSION } from '@carnet/pglite-server';
import { DataDirectoryError, dataDirectoryError } from '../../infrastructure/files/data-directory.ts';

/** Some 40 MB each: a start that is killed again and again must not fill the disk. */
const MOST_UNFINISHED = 3;

/**
 * @throws DataDirectoryError when there is something else than a complete database: it says what is wrong and what to
 * do.
 */
export function stateOfDirectory(directory: string): 'missing' | 'complete' {
  const dataDir = path.dirname(directory);
  const found = inspect(directory);
  if (found.state === 'other-version') {
    throw new DataDirectoryError(
      `${named(directory)} was made by PostgreSQL ${found.version}, and this version of Carnet runs ` +
        `PostgreSQL ${POSTGRES_VERSION}. Carnet changed nothing. Start it with the version of Carnet that made ` +
        'it, or set DATA_DIR to another directory.',
    );
  }
  if (found.state === 'damaged') {
    throw new DataDirectoryError(
      `${named(directory)} is not complete: ${found.problem}. Carnet changed nothing. ${howToRestore(dataDir)}`,
    );
  }
  return found.state;
}

function inspect(directory: string) {
  try {
    return inspectDatabase(directory);
  } catch (error) {
    throw dataDirectoryError(path.dirname(directory), 'cannot be read', error, directory);
  }
}

/** @throws DataDirectoryError when there are so many that another attempt would likely leave one more. */
export function refuseAnotherAttempt(directory: string, unfinished: readonly string[]): void {
  if (unfinished.length < MOST_UNFINISHED) return;
  throw new DataDirectoryError(
    `${named(directory)} was not created: ${unfinished.length} earlier attempts were killed half way, often ` +
      `for lack of memory or time. Give Carnet more of both, delete their files (${unfinished.join(', ')}; ` +
      'they have no data) and start again.',
  );
}

/** For a database whose files look complete but which PostgreSQL does not open. */
export function cannotBeOpened(directory: string, cause: Error): DataDirectoryError {
  const restore = howToRestore(path.dirname(directory));
  return new DataDirectoryError(
    `${named(directory)} cannot be opened: ${cause.message}. If its files are damaged: ` +
      `${restore.charAt(0).toLowerCase()}${restore.slice(1)}`,
    { cause },
  );
}

const named = (directory: string): string =>
  `The embedded database in ${directory} (DATA_DIR is ${path.dirname(directory)})`;

function howToRestore(dataDir: string): string {
  return (
    `Put back a copy of the whole directory ${dataDir} that was made while Carnet was stopped, with its empty ` +
    `directories. Or, to start over without its accounts and keys, move ${dataDir} away first.`
  );
}
