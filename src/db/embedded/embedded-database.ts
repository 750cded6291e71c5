/** Runs the embedded database of a directory: takes the lock, starts the thread, starts it again if it dies, closes it. */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  DataDirectoryError,
  dataDirectoryError,
  makePrivate,
  openDataDirectory,
} from '../../infrastructure/data-directory.ts';
import type { Logger } from '../../infrastructure/logger.ts';
import { type Progress, silentProgress } from '../../infrastructure/progress.ts';
import { createDatabase } from './create-database.ts';
import { howToRestore, inspectDatabaseDirectory } from './database-directory.ts';
import { DirectoryInUseError, type DirectoryLock, type HolderAddress, lockDirectory } from './directory-lock.ts';
import { failureError } from './engine-log.ts';
import { type ListenAddress, listenAddress, removeSocket } from './listen-address.ts';
import { findUnfinished, refuseAnotherAttempt } from './unfinished.ts';
import type { WorkerInput, WorkerMessage, WorkerRequest } from './worker.ts';

export interface EmbeddedDatabaseOptions {
  /** Directory of Carnet's data; the database is its `database` subdirectory. */
  readonly dataDir: string;
  /** For the message to others who want the directory: `serve`, `import ...`. */
  readonly command: string;
  /** How long transactions of other processes may go on when this one closes. */
  readonly drainMs: number;
  readonly logger: Logger;
  readonly progress?: Progress | undefined;
  readonly idleInTransactionMs?: number | undefined;
  /** Whose kind of address to listen on; default: this system's. */
  readonly platform?: NodeJS.Platform | undefined;
}

export interface EmbeddedDatabase {
  readonly address: HolderAddress;
  /** The thread that runs now; another one after it has died. */
  readonly worker: Worker;
  /** Starts the thread again: a WebAssembly engine gives no memory back while it lives. Connections that are open end. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

const IDLE_IN_TRANSACTION_MS = 30_000;
const RESTART_MS = { first: 200, longest: 30_000 };
/** Beyond draining: a checkpoint of everything that was written. */
const CLOSE_MS = 30_000;

/** @throws DirectoryInUseError when somebody else has the directory; an Error naming it when the database cannot be opened. */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { dataDir, logger } = options;
  for (const change of openDataDirectory(dataDir)) logger.warn(`the data directory: ${change}`);
  // SQLite and PostgreSQL make some of their files with whatever rights the process allows.
  const umaskBefore = process.umask(0o077);
  const directory = path.join(dataDir, 'database');
  const progress = options.progress ?? silentProgress;
  let lock: DirectoryLock | undefined;
  let isNew = false;
  let step: ReturnType<Progress['step']> | undefined;
  let address: ListenAddress;
  let current: Worker;
  let isClosing = false;
  let isRenewing = false;
  let restart: { timer: NodeJS.Timeout | undefined; delayMs: number } = { timer: undefined, delayMs: RESTART_MS.first };

  try {
    lock = lockDirectory(dataDir, options.command);
    isNew = inspectDatabaseDirectory(directory) === 'missing';
    step = progress.step(isNew ? 'Creating the embedded database' : 'Opening the embedded database');
    const unfinished = findUnfinished(directory);
    if (unfinished.length > 0) {
      logger.warn(
        { unfinished },
        'an earlier first start was cut short; what it left holds no data and may be deleted',
      );
    }
    if (isNew) {
      refuseAnotherAttempt(directory, unfinished);
      await createDatabase(directory);
    }
    makePrivate(directory);
    address = listenAddress(dataDir, options.platform);
    const started = await startWorker();
    current = started.worker;
    // The port stays the same when the thread is started again, because connections are configured with it.
    address = { ...address, port: started.port ?? address.port };
    lock.publish(publicAddress());
    step.done();
  } catch (error) {
    step?.done('failed');
    process.umask(umaskBefore);
    lock?.release();
    if (error instanceof DirectoryInUseError || error instanceof DataDirectoryError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (isNew) throw dataDirectoryError(dataDir, 'gets no database', error, directory);
    if (code !== undefined) throw dataDirectoryError(dataDir, 'has a database that cannot be opened', error, directory);
    throw new DataDirectoryError(
      `The embedded database in ${directory} (DATA_DIR is ${dataDir}) cannot be opened: ${message}. If its files are damaged: ${lowerFirst(howToRestore(dataDir))}`,
      { cause: error },
    );
  }

  function publicAddress(): HolderAddress {
    const { host, port, password } = address;
    return password === undefined ? { host, port } : { host, port, password };
  }

  async function startWorker(): Promise<{ worker: Worker; port: number | undefined }> {
    // Also before it is started again: PGlite would make a new database where it finds none.
    if (inspectDatabaseDirectory(directory) === 'missing') throw new Error(`the directory ${directory} is gone`);
    removeSocket(address);
    const input: WorkerInput = {
      directory,
      address,
      idleInTransactionMs: options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS,
    };
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: input,
      name: 'embedded-database',
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    return new Promise((resolve, reject) => {
      worker.on('message', (message: WorkerMessage) => {
        if (message.type === 'ready') resolve({ worker, port: message.port });
        if (message.type === 'failed') reject(failureError(message.failure));
      });
      worker.on('error', (error) => {
        logger.error({ err: error }, `the embedded database in ${directory} (DATA_DIR is ${dataDir}) failed`);
        reject(error);
      });
      worker.on('exit', (code) => {
        reject(new Error(`its thread ended with code ${code}`));
        if (worker === current && !isClosing && !isRenewing) startAgain();
      });
    });
  }

  function startAgain(): void {
    logger.error({ retryInMs: restart.delayMs }, 'the embedded database has stopped; starting it again');
    restart.timer = setTimeout(async () => {
      try {
        current = (await startWorker()).worker;
        restart = { timer: undefined, delayMs: RESTART_MS.first };
        logger.info('the embedded database runs again');
      } catch (error) {
        logger.error({ err: error }, `the embedded database in ${directory} cannot be started again`);
        restart.delayMs = Math.min(restart.delayMs * 2, RESTART_MS.longest);
        if (!isClosing) startAgain();
      }
    }, restart.delayMs);
  }

  async function renew(): Promise<void> {
    isRenewing = true;
    try {
      await stopWorker(current, options.drainMs);
      current = (await startWorker()).worker;
    } finally {
      isRenewing = false;
    }
  }

  async function close(): Promise<void> {
    if (isClosing) return;
    isClosing = true;
    clearTimeout(restart.timer);
    await stopWorker(current, options.drainMs);
    removeSocket(address, { directoryToo: true });
    process.umask(umaskBefore);
    lock?.release();
  }

  return {
    address: publicAddress(),
    get worker() {
      return current;
    },
    renew,
    close,
  };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

async function stopWorker(worker: Worker, drainMs: number): Promise<void> {
  if (worker.threadId === -1) return; // it has ended already
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, drainMs + CLOSE_MS);
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    worker.postMessage({ type: 'close', drainMs } satisfies WorkerRequest);
  });
  await worker.terminate();
}
