/** The thread of the embedded database: PGlite, which keeps its thread busy while a statement runs, and its server. */
import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { durableOptions, syncDirectory } from './durable-file-system.ts';
import type { ListenAddress } from './listen-address.ts';
import { SessionServer } from './session-server.ts';

export interface WorkerInput {
  readonly directory: string;
  readonly address: ListenAddress;
  readonly idleInTransactionMs: number;
}

export type WorkerMessage =
  | { readonly type: 'ready'; readonly port: number | undefined }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'closed' };

export interface WorkerRequest {
  readonly type: 'close';
  readonly drainMs: number;
}

const { directory, address, idleInTransactionMs } = workerData as WorkerInput;
const port = parentPort;
if (!port) throw new Error('The embedded database runs in a worker thread only');
const tell = (message: WorkerMessage) => port.postMessage(message);

try {
  await createIfMissing();
  const database = await PGlite.create(durableOptions(directory));
  const { rows } = await database.query<{ server_version: string }>('show server_version');
  const session = {
    serverVersion: rows[0]?.server_version ?? '',
    execute: (batch: Uint8Array, onData: (bytes: Uint8Array) => void) =>
      database.execProtocolRawStream(batch, { onRawData: onData }),
  };
  const server = new SessionServer(session, {
    password: address.password,
    idleInTransactionMs,
    onBroken: (error) => {
      throw error; // ends the thread; its owner starts another
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
  tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  port.close();
}

/** Built beside its place and moved there whole, so that a first start cut short leaves nothing that looks like a database. */
async function createIfMissing(): Promise<void> {
  if (existsSync(path.join(directory, 'PG_VERSION'))) return;
  const unfinished = `${directory}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const database = await PGlite.create(unfinished);
  await database.close();
  syncDirectory(unfinished);
  rmSync(directory, { recursive: true, force: true });
  renameSync(unfinished, directory);
}
