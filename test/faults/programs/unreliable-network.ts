/** A stretch of network before a server that can be frozen, cut and mended at will. */
import { connect, createServer, type Socket } from 'node:net';

export interface UnreliableNetwork {
  readonly port: number;
  /** What each client sent first. */
  readonly firstBytes: Buffer[];
  /** Pieces that clients sent while it was frozen, and that never arrive. */
  readonly swallowed: number;
  /** Bytes stop, connections stay: what a machine that lost its power looks like. */
  freeze(): void;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function unreliableNetwork(target: { host: string; port: number }): Promise<UnreliableNetwork> {
  let state: 'up' | 'frozen' | 'cut' = 'up';
  const sockets = new Set<Socket>();
  const firstBytes: Buffer[] = [];
  let swallowed = 0;

  function track(socket: Socket): Socket {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    return socket;
  }
  const server = createServer((near) => {
    track(near);
    if (state === 'cut') {
      near.destroy();
      return;
    }
    near.once('data', (chunk) => firstBytes.push(chunk));
    const far = track(connect(target.port, target.host));
    near.on('data', (chunk) => {
      if (state === 'up') far.write(chunk);
      else swallowed += 1;
    });
    far.on('data', (chunk) => state === 'up' && near.write(chunk));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    firstBytes,
    get swallowed() {
      return swallowed;
    },
    freeze() {
      state = 'frozen';
    },
    cut() {
      state = 'cut';
      destroyAll();
    },
    mend() {
      state = 'up';
    },
    close: () =>
      new Promise((resolve) => {
        destroyAll();
        server.close(() => resolve());
      }),
  };
}
