/**
 * Runs the server of one database directory in a thread of its own: starts it, starts it again if it dies, closes it.
 */
import { Worker } from 'node:worker_threads';
import { failureError } from './engine-log.ts';
import { engineModule } from './engine-module.ts';
import { type ListenAddress, listenAddress, removeSocket, type ServerAddress } from './listen-address.ts';
import { moduleBeside } from './module-beside.ts';
import type { WorkerInput, WorkerMessage, WorkerRequest } from './worker.ts';

export interface PgliteServerOptions {
  /** Holds a complete database. Only the holder of a lock may open it: see `lockDirectory`. */
  readonly directory: string;
  /** Where the socket is made, closed to other users. */
  readonly socketDirectory: string;
  /** The most files of the database that are open at a time; default: PostgreSQL's, 1,000. */
  readonly maxOpenFiles?: number | undefined;
  /** How long transactions may go on when the server closes; default 5 s. */
  readonly drainMs?: number | undefined;
  /** A client that leaves a transaction open without a word for so long is thrown out; default 30 s. */
  readonly idleInTransactionMs?: number | undefined;
  /**
   * Asked before each start, the later ones included: PGlite makes a new database where it finds none. Throws to
   * refuse.
   */
  readonly check?: (() => void) | undefined;
  readonly onEvent?: ((event: PgliteServerEvent) => void) | undefined;
  /** Whose kind of address to listen on; default: this system's. */
  readonly platform?: NodeJS.Platform | undefined;
}

export type PgliteServerEvent =
  /** The engine gave up; `stopped` follows. */
  | { readonly type: 'failed'; readonly error: Error }
  | { readonly type: 'stopped'; readonly retryInMs: number }
  | { readonly type: 'restarted' }
  /** `stopped` follows, with a longer delay. */
  | { readonly type: 'restart-failed'; readonly error: unknown };

export interface PgliteServer {
  /** For the `pg` driver, with user and database `postgres`; stays the same when the thread is started again. */
  readonly address: ServerAddress;
  /** The thread that runs now; another one after it has died. */
  readonly worker: Worker;
  /** Why its thread ended, or could not be started again; undefined while it runs. */
  readonly failure: Error | undefined;
  /**
   * Starts the thread again: a WebAssembly engine gives no memory back while it lives. Connections that are open end.
   */
  renew(): Promise<void>;
  close(): Promise<void>;
}

const DRAIN_MS = 5000;
const IDLE_IN_TRANSACTION_MS = 30_000;
const RESTART_MS = { first: 200, longest: 30_000 };
/** Beyond draining: a checkpoint of everything that was written. */
const CLOSE_MS = 30_000;

export async function startPgliteServer(options: PgliteServerOptions): Promise<PgliteServer> {
  const { directory, drainMs = DRAIN_MS, onEvent } = options;
  let isClosing = false;
  let isRenewing = false;
  let restart: { timer: NodeJS.Timeout | undefined; delayMs: number } = { timer: undefined, delayMs: RESTART_MS.first };
  let address: ListenAddress = listenAddress(options.socketDirectory, options.platform);
  let current: Worker;
  let failure: Error | undefined;

  const started = await startWorker();
  current = started.worker;
  // The port stays the same when the thread is started again, because connections are configured with it.
  address = { ...address, port: started.port ?? address.port };

  async function startWorker(): Promise<{ worker: Worker; port: number | undefined }> {
    const engine = await engineModule();
    options.check?.();
    removeSocket(address);
    const input: WorkerInput = {
      directory,
      address,
      maxOpenFiles: options.maxOpenFiles,
      idleInTransactionMs: options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS,
      engine,
    };
    const worker = new Worker(moduleBeside(import.meta.url, 'worker'), {
      workerData: input,
      name: 'pglite',
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    return new Promise((resolve, reject) => {
      worker.on('message', (message: WorkerMessage) => {
        if (message.type === 'ready') resolve({ worker, port: message.port });
        if (message.type !== 'failed') return;
        reject(failureError(message.failure));
        // An engine that broke off while it started can leave timers behind, and its thread would never end.
        void worker.terminate();
      });
      worker.on('error', (error: Error) => {
        failure = error;
        onEvent?.({ type: 'failed', error });
        reject(error);
      });
      worker.on('exit', (code) => {
        reject(new Error(`its thread ended with code ${code}`));
        if (worker === current && !isClosing && !isRenewing) startAgain();
      });
    });
  }

  function startAgain(): void {
    onEvent?.({ type: 'stopped', retryInMs: restart.delayMs });
    restart.timer = setTimeout(async () => {
      try {
        current = (await startWorker()).worker;
        restart = { timer: undefined, delayMs: RESTART_MS.first };
        failure = undefined;
        onEvent?.({ type: 'restarted' });
      } catch (error) {
        onEvent?.({ type: 'restart-failed', error });
        restart.delayMs = Math.min(restart.delayMs * 2, RESTART_MS.longest);
        if (!isClosing) startAgain();
      }
    }, restart.delayMs);
  }

  return {
    address: publicAddress(address),
    get worker() {
      return current;
    },
    get failure() {
      return failure;
    },
    async renew() {
      isRenewing = true;
      try {
        await stopWorker(current, drainMs);
        current = (await startWorker()).worker;
      } finally {
        isRenewing = false;
      }
    },
    async close() {
      if (isClosing) return;
      isClosing = true;
      clearTimeout(restart.timer);
      await stopWorker(current, drainMs);
      removeSocket(address, { directoryToo: true });
    },
  };
}

function publicAddress({ host, port, password }: ListenAddress): ServerAddress {
  return password === undefined ? { host, port } : { host, port, password };
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
