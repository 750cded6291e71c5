/** A TCP proxy that makes what is behind it as slow as a test wants, in both directions, without mixing bytes up. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export class DelayingProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** How long replies are held back. Bytes that wait already keep their time. */
  delayMs = 0;
  /** Connections that clients made so far. */
  accepted = 0;

  private constructor(target: number) {
    this.#server = createServer((client) => {
      this.accepted += 1;
      const upstream = connect(target, '127.0.0.1');
      for (const socket of [client, upstream]) {
        this.#sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => {
          this.#sockets.delete(socket);
          client.destroy();
          upstream.destroy();
        });
      }
      client.on('data', (bytes) => upstream.write(bytes));
      let notBefore = 0;
      upstream.on('data', (bytes) => {
        notBefore = Math.max(notBefore, performance.now() + this.delayMs);
        setTimeout(() => client.writable && client.write(bytes), Math.max(0, notBefore - performance.now()));
      });
    });
  }

  static async start(target: number): Promise<DelayingProxy> {
    const proxy = new DelayingProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
