/** Locks the data directory for this process, and says what to do when that is not possible. */
import {
  DirectoryInUseError,
  type DirectoryLock,
  DirectoryLockError,
  describeHolder,
  lockDirectory,
} from '@carnet/pglite-server';
import { dataDirectoryError } from '../../infrastructure/files/data-directory.ts';

export class DataDirectoryInUseError extends Error {
  override readonly name = 'DataDirectoryInUseError';
}

/**
 * The directory must be there. `command` is shown to others who want it: `serve`, `import ...`.
 *
 * @throws DataDirectoryInUseError when another process holds it, DataDirectoryError when its lock file cannot be used.
 */
export function lockDataDirectory(dataDir: string, command: string): DirectoryLock {
  try {
    return lockDirectory(dataDir, `carnet ${command}`);
  } catch (error) {
    if (error instanceof DirectoryInUseError) {
      throw new DataDirectoryInUseError(
        `The data directory ${dataDir} is in use by ${describeHolder(error.holder)}. Stop that process, or ` +
          'set DATA_DIR to another directory.',
        { cause: error },
      );
    }
    if (!(error instanceof DirectoryLockError)) throw error;
    const isLocking = error.message === 'cannot be locked';
    const what = isLocking ? 'cannot be locked; the lock file has no data and may be moved away' : error.message;
    throw dataDirectoryError(dataDir, what, error.cause, error.file);
  }
}
