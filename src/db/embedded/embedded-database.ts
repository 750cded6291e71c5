/**
 * Opens the embedded database of the data directory: takes the lock, makes the database when there is none, serves it.
 */
import path from 'node:path';
import {
  createDatabase,
  type DirectoryLock,
  findUnfinished,
  type PgliteServer,
  type PgliteServerEvent,
  type PgliteServerOptions,
  startPgliteServer,
} from '@carnet/pglite-server';
import {
  DataDirectoryError,
  dataDirectoryError,
  makePrivate,
  openDataDirectory,
} from '../../infrastructure/files/data-directory.ts';
import type { Logger } from '../../infrastructure/logger.ts';
import { type Progress, silentProgress } from '../../infrastructure/progress.ts';
import { DataDirectoryInUseError, lockDataDirectory } from './data-directory-lock.ts';
import { cannotBeOpened, refuseAnotherAttempt, stateOfDirectory } from './database-directory.ts';

export interface EmbeddedDatabaseOptions {
  /** Directory of Carnet's data; the database is its `database` subdirectory. */
  readonly dataDir: string;
  /** For the message to others who want the directory: `serve`, `import ...`. */
  readonly command: string;
  /** How long transactions of other processes may go on when this one closes. */
  readonly drainMs: number;
  readonly maxOpenFiles?: PgliteServerOptions['maxOpenFiles'];
  readonly logger: Logger;
  readonly progress?: Progress | undefined;
  readonly platform?: PgliteServerOptions['platform'];
}

/**
 * @throws DataDirectoryInUseError when somebody else has the directory; DataDirectoryError when it cannot be opened.
 */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<PgliteServer> {
  const { dataDir, logger } = options;
  for (const change of openDataDirectory(dataDir)) logger.warn(`the data directory: ${change}`);
  // SQLite and PostgreSQL make some of their files with whatever rights the process allows.
  const umaskBefore = process.umask(0o077);
  const directory = path.join(dataDir, 'database');
  const progress = options.progress ?? silentProgress;
  let lock: DirectoryLock | undefined;
  let step: ReturnType<Progress['step']> | undefined;
  let isNew = false;
  const unlock = () => {
    process.umask(umaskBefore);
    lock?.release();
  };
  try {
    lock = lockDataDirectory(dataDir, options.command);
    isNew = stateOfDirectory(directory) === 'missing';
    step = progress.step(isNew ? 'Creating the embedded database' : 'Opening the embedded database');
    const unfinished = findUnfinished(directory);
    if (unfinished.length > 0) {
      logger.warn({ unfinished }, 'an earlier first start was cut short; its files have no data and may be deleted');
    }
    if (isNew) {
      refuseAnotherAttempt(directory, unfinished);
      await createDatabase(directory);
    }
    makePrivate(directory);
    const server = await startPgliteServer({
      directory,
      socketDirectory: dataDir,
      drainMs: options.drainMs,
      maxOpenFiles: options.maxOpenFiles,
      platform: options.platform,
      check() {
        if (stateOfDirectory(directory) === 'missing') throw new Error(`the directory ${directory} is gone`);
      },
      onEvent: (event) => log(event, directory, logger),
    });
    lock.publish(server.address);
    step.done();
    return {
      address: server.address,
      get worker() {
        return server.worker;
      },
      get failure() {
        const { failure } = server;
        return failure && dataDirectoryError(dataDir, 'has a database that stopped', failure, directory);
      },
      renew: () => server.renew(),
      async close() {
        await server.close();
        unlock();
      },
    };
  } catch (error) {
    step?.done('failed');
    unlock();
    if (error instanceof DataDirectoryInUseError || error instanceof DataDirectoryError) throw error;
    if (isNew) throw dataDirectoryError(dataDir, 'gets no database', error, directory);
    if ((error as NodeJS.ErrnoException).code !== undefined) {
      throw dataDirectoryError(dataDir, 'has a database that cannot be opened', error, directory);
    }
    throw cannotBeOpened(directory, error as Error);
  }
}

function log(event: PgliteServerEvent, directory: string, logger: Logger): void {
  switch (event.type) {
    case 'failed':
      logger.error({ err: event.error }, `the embedded database in ${directory} failed`);
      break;
    case 'stopped':
      logger.error({ retryInMs: event.retryInMs }, 'the embedded database has stopped; starting it again');
      break;
    case 'restarted':
      logger.info('the embedded database runs again');
      break;
    case 'restart-failed':
      logger.error({ err: event.error }, `the embedded database in ${directory} cannot be started again`);
      break;
  }
}
