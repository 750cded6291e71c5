/**
 * Lets several connections take turns on one PostgreSQL session. A turn lasts from a batch of messages to the moment
 * the session is idle again, so neither statements nor transactions of two connections mix, and a connection that goes
 * away frees the session whatever it was in. (pglite-socket 0.2.17 does not: a client that breaks off between Parse and
 * Sync, or leaves a transaction open, keeps everybody else out for good.)
 */
import { timingSafeEqual } from 'node:crypto';
import { createServer, type ListenOptions, type Server, type Socket } from 'node:net';
import {
  ClientMessages,
  fatalError,
  passwordRequest,
  ServerStatus,
  type SessionStatus,
  simpleQuery,
  sync,
  welcome,
} from './wire.ts';

/** The one session behind the server. */
export interface Session {
  readonly serverVersion: string;
  /**
   * Runs a batch of frontend messages and hands out the answer piece by piece; a piece is valid during the call only.
   */
  execute(batch: Uint8Array, onData: (bytes: Uint8Array) => void): Promise<void>;
}

export interface SessionServerOptions {
  /**
   * Asked of every client when set (a TCP port is open to every user of the machine, a socket in the directory is not).
   */
  readonly password?: string | undefined;
  /** A client that holds a transaction and says nothing for so long is thrown out. */
  readonly idleInTransactionMs: number;
  /** The session cannot go on; the owner of the server should start a new one. */
  readonly onBroken: (error: unknown) => void;
}

interface Client {
  readonly socket: Socket;
  readonly messages: ClientMessages;
  readonly batches: Uint8Array[];
  accepted: boolean;
  gone: boolean;
  /** Rolls back a transaction that its client has forgotten. */
  idleTimer?: NodeJS.Timeout | undefined;
}

export class SessionServer {
  readonly #session: Session;
  readonly #options: SessionServerOptions;
  readonly #server: Server;
  readonly #clients = new Set<Client>();
  /** Clients with something to run, first come first served. */
  readonly #waiting: Client[] = [];
  readonly #status = new ServerStatus();
  /** Whose transaction (or unfinished exchange) the session is in. */
  #owner: Client | undefined;
  #running = false;
  #closing = false;
  #onIdle: (() => void) | undefined;

  constructor(session: Session, options: SessionServerOptions) {
    this.#session = session;
    this.#options = options;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  listen(where: ListenOptions): Promise<{ port: number | undefined }> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(where, () => {
        this.#server.off('error', reject);
        const address = this.#server.address();
        resolve({ port: typeof address === 'object' && address !== null ? address.port : undefined });
      });
    });
  }

  /** Takes no new clients, lets running transactions end for at most `drainMs`, then shows everybody out. */
  async close(drainMs: number): Promise<void> {
    this.#closing = true;
    this.#server.close();
    if (this.#isBusy()) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, drainMs);
        this.#onIdle = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    for (const client of this.#clients) this.#dismiss(client, '57P01', 'the database is closing');
    while (this.#running || this.#owner) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  #isBusy(): boolean {
    return this.#running || this.#owner !== undefined || this.#waiting.length > 0;
  }

  #accept(socket: Socket): void {
    const client: Client = { socket, messages: new ClientMessages(), batches: [], accepted: false, gone: false };
    this.#clients.add(client);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#leave(client));
    socket.on('data', (chunk) => {
      try {
        for (const event of client.messages.read(chunk)) {
          if (client.gone) return;
          if (event.type === 'encryption-request') socket.write('N');
          else if (event.type === 'startup') this.#startup(client);
          else if (event.type === 'password') this.#checkPassword(client, event.password);
          else if (event.type === 'end') socket.end();
          else if (client.accepted) this.#enqueue(client, event.bytes);
          else throw new Error('a statement before the password');
        }
      } catch (error) {
        this.#dismiss(client, '08P01', error instanceof Error ? error.message : String(error));
      }
    });
  }

  #startup(client: Client): void {
    if (this.#closing) this.#dismiss(client, '57P03', 'the database is closing');
    else if (this.#options.password === undefined) this.#welcome(client);
    else client.socket.write(passwordRequest());
  }

  #checkPassword(client: Client, given: string): void {
    const [wanted, offered] = [this.#options.password ?? '', given].map((text) => Buffer.from(text)) as [
      Buffer,
      Buffer,
    ];
    if (wanted.length === offered.length && timingSafeEqual(wanted, offered)) this.#welcome(client);
    else this.#dismiss(client, '28P01', 'wrong password for the database');
  }

  #welcome(client: Client): void {
    client.accepted = true;
    client.socket.write(welcome(this.#session.serverVersion));
  }

  #enqueue(client: Client, batch: Uint8Array): void {
    clearTimeout(client.idleTimer);
    client.batches.push(batch);
    if (client.batches.length === 1 && client !== this.#owner) this.#waiting.push(client);
    void this.#work();
  }

  /** Runs batches until there is none that may run now. */
  async #work(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      for (let turn = this.#nextTurn(); turn !== undefined; turn = this.#nextTurn()) {
        await this.#run(turn.client, turn.batch);
      }
    } catch (error) {
      this.#owner = undefined;
      this.#options.onBroken(error);
      return; // stays `running`: nothing may touch a broken session
    }
    this.#running = false;
    if (this.#owner && !this.#owner.gone) this.#watchIdle(this.#owner);
    if (!this.#isBusy()) this.#onIdle?.();
  }

  #nextTurn(): { client: Client | undefined; batch: Uint8Array } | undefined {
    if (this.#owner) {
      const batch = this.#owner.gone ? abandon(this.#status.status) : this.#owner.batches.shift();
      return batch && { client: this.#owner, batch };
    }
    for (let client = this.#waiting.shift(); client !== undefined; client = this.#waiting.shift()) {
      const batch = client.gone ? undefined : client.batches.shift();
      if (batch) return { client, batch };
    }
    return undefined;
  }

  async #run(client: Client | undefined, batch: Uint8Array): Promise<void> {
    this.#owner = client;
    this.#status.begin();
    await this.#session.execute(batch, (bytes) => {
      this.#status.read(bytes);
      if (client && !client.gone) client.socket.write(Buffer.from(bytes)); // a copy: the session reuses its buffer
    });
    if (this.#status.status !== 'I') return;
    this.#owner = undefined;
    if (client && !client.gone && client.batches.length > 0) this.#waiting.push(client);
    // Give the event loop a chance to see who else has come, and who has gone.
    await new Promise((resolve) => setImmediate(resolve));
  }

  #watchIdle(client: Client): void {
    clearTimeout(client.idleTimer);
    client.idleTimer = setTimeout(() => {
      if (this.#owner === client && !this.#running) {
        this.#dismiss(client, '25P03', 'a transaction was left open without a word for too long; it is rolled back');
      }
    }, this.#options.idleInTransactionMs);
  }

  #dismiss(client: Client, code: string, text: string): void {
    if (!client.gone) client.socket.end(fatalError(code, text));
    this.#leave(client);
    setTimeout(() => client.socket.destroy(), 1000).unref();
  }

  #leave(client: Client): void {
    clearTimeout(client.idleTimer);
    client.gone = true;
    client.batches.length = 0;
    this.#clients.delete(client);
    if (this.#owner === client) void this.#work();
  }
}

/** What ends a transaction, or an exchange cut in half, of a client that is gone. */
function abandon(status: SessionStatus): Uint8Array {
  return status === undefined ? Buffer.concat([sync(), simpleQuery('rollback')]) : simpleQuery('rollback');
}
