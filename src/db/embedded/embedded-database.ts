/** Runs the embedded database of a directory: takes the lock, starts the thread, starts it again if it dies, closes it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Logger } from '../../infrastructure/logger.ts';
import { type Progress, silentProgress } from '../../infrastructure/progress.ts';
import { type HolderAddress, lockDirectory } from './directory-lock.ts';
import { type ListenAddress, listenAddress, removeSocket } from './listen-address.ts';
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
  close(): Promise<void>;
}

const IDLE_IN_TRANSACTION_MS = 30_000;
const RESTART_MS = { first: 200, longest: 30_000 };
/** Beyond draining: a checkpoint of everything that was written. */
const CLOSE_MS = 30_000;

/** @throws DirectoryInUseError when somebody else has the directory; an Error naming it when the database cannot be opened. */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { dataDir, logger } = options;
  const lock = lockDirectory(dataDir, options.command);
  const directory = path.join(dataDir, 'database');
  const progress = options.progress ?? silentProgress;
  let step: ReturnType<Progress['step']> | undefined;
  let address: ListenAddress;
  let current: Worker;
  let isClosing = false;
  let restart: { timer: NodeJS.Timeout | undefined; delayMs: number } = { timer: undefined, delayMs: RESTART_MS.first };

  try {
    const isNew = !existsSync(path.join(directory, 'PG_VERSION'));
    step = progress.step(isNew ? 'Creating the embedded database' : 'Opening the embedded database');
    address = listenAddress(dataDir, options.platform);
    const started = await startWorker();
    current = started.worker;
    // The port stays the same when the thread is started again, because connections are configured with it.
    address = { ...address, port: started.port ?? address.port };
    lock.publish(publicAddress());
    step.done();
  } catch (error) {
    step?.done('failed');
    lock.release();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The embedded database in ${directory} cannot be opened: ${reason}`, { cause: error });
  }

  function publicAddress(): HolderAddress {
    const { host, port, password } = address;
    return password === undefined ? { host, port } : { host, port, password };
  }

  function startWorker(): Promise<{ worker: Worker; port: number | undefined }> {
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
        if (message.type === 'failed') reject(new Error(message.message));
      });
      worker.on('error', (error) => {
        logger.error({ err: error }, 'the embedded database failed');
        reject(error);
      });
      worker.on('exit', (code) => {
        reject(new Error(`its thread ended with code ${code}`));
        if (worker === current && !isClosing) startAgain();
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
      } catch {
        restart.delayMs = Math.min(restart.delayMs * 2, RESTART_MS.longest);
        if (!isClosing) startAgain();
      }
    }, restart.delayMs);
  }

  async function close(): Promise<void> {
    if (isClosing) return;
    isClosing = true;
    clearTimeout(restart.timer);
    await stopWorker(current, options.drainMs);
    removeSocket(address, { directoryToo: true });
    lock.release();
  }

  return {
    address: publicAddress(),
    get worker() {
      return current;
    },
    close,
  };
}

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
