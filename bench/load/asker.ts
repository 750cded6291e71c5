/** One keep-alive connection that asks one question at a time over a raw socket. */
import { createConnection, type Socket } from 'node:net';
import { ResponseReader } from './response-reader.ts';

const READ_BYTES = 64 * 1024;

export interface AskerEvents {
  /** One whole answer came; the connection is free. */
  answered(asker: Asker, status: number): void;
  failed(error: Error): void;
}

export class Asker {
  readonly #socket: Socket;
  readonly #reader: ResponseReader;
  /** performance.now() at which the question under way was due; the generator's own note. */
  askedAt = 0;

  private constructor(port: number, events: AskerEvents, connected: () => void) {
    this.#reader = new ResponseReader((status) => events.answered(this, status));
    // `onread` reads into one buffer for the life of the connection: no stream machinery, no garbage.
    const buffer = Buffer.allocUnsafe(READ_BYTES);
    this.#socket = createConnection({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: {
        buffer,
        callback: (length) => {
          try {
            this.#reader.read(buffer.subarray(0, length));
          } catch (error) {
            events.failed(error as Error);
          }
          return true;
        },
      },
    });
    this.#socket.once('connect', connected);
    this.#socket.on('error', (error) => events.failed(error));
    this.#socket.on('end', () => events.failed(new Error('the server closed a connection')));
  }

  static connect(port: number, events: AskerEvents): Promise<Asker> {
    return new Promise((resolve, reject) => {
      const asker: Asker = new Asker(
        port,
        {
          answered: (one, status) => events.answered(one, status),
          failed: (error) => {
            reject(error);
            events.failed(error);
          },
        },
        () => resolve(asker),
      );
    });
  }

  get bytesRead(): number {
    return this.#reader.bytes;
  }

  ask(request: Buffer): void {
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.removeAllListeners('end');
    this.#socket.destroy();
  }
}
