/** The thread of the database: PGlite, which keeps its thread busy while a statement runs, and its server. */
import { chmodSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { durableOptions } from './durable-file-system.ts';
import { type EngineFailure, EngineLog, failureError } from './engine-log.ts';
import type { ListenAddress } from './listen-address.ts';
import { SessionServer } from './session-server.ts';

export interface WorkerInput {
  readonly directory: string;
  readonly address: ListenAddress;
  readonly maxOpenFiles: number | undefined;
  readonly idleInTransactionMs: number;
  readonly engine: WebAssembly.Module;
}

export type WorkerMessage =
  | { readonly type: 'ready'; readonly port: number | undefined }
  | { readonly type: 'failed'; readonly failure: EngineFailure }
  | { readonly type: 'closed' };

export interface WorkerRequest {
  readonly type: 'close';
  readonly drainMs: number;
}

const { directory, address, maxOpenFiles, idleInTransactionMs, engine } = workerData as WorkerInput;
const port = parentPort;
if (!port) throw new Error('The database runs in a worker thread only');
const log = new EngineLog();
const tell = (message: WorkerMessage) => port.postMessage(message);

try {
  const database = await PGlite.create({
    ...durableOptions(directory, maxOpenFiles),
    pgliteWasmModule: engine,
    onStderr: log.add,
  });
  const { rows } = await database.query<{ server_version: string }>('show server_version');
  const session = {
    serverVersion: rows[0]?.server_version ?? '',
    execute: async (batch: Uint8Array, onData: (bytes: Uint8Array) => void) => {
      await database.execProtocolRawStream(batch, { onRawData: onData });
      if (log.hasPanicked) throw new Error('PostgreSQL has given up');
    },
  };
  const server = new SessionServer(session, {
    password: address.password,
    idleInTransactionMs,
    onBroken: (error) => {
      throw failureError(log.failure(error)); // ends the thread; its owner starts another
    },
  });
  const listening = await server.listen(
    address.socketPath ? { path: address.socketPath } : { host: address.host, port: address.port },
  );
  if (address.socketPath) chmodSync(address.socketPath, 0o600);
  port.on('message', async (request: WorkerRequest) => {
    await server.close(request.drainMs);
    await database.close();
    tell({ type: 'closed' });
    port.close();
  });
  tell({ type: 'ready', port: listening.port });
} catch (error) {
  tell({ type: 'failed', failure: log.failure(error) });
  port.close();
}
