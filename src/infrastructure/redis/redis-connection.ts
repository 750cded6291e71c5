/**
 * One connection to Redis or Valkey that comes back by itself. Nothing is queued while there is none: callers do
 * without.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, silentLogger } from '../logger.ts';

export interface RedisConnectionOptions {
  /** `redis[s]://[[user]:password@]host[:port][/database]` */
  readonly url: string;
  readonly logger: Logger;
  /** Called when the connection is there, and when it is gone. */
  readonly onChange?: (isReady: boolean) => void;
}

/** What is used of the client. */
interface Client {
  connect(): Promise<unknown>;
  destroy(): void;
  sendCommand(args: string[]): Promise<unknown>;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

const CONNECT_TIMEOUT_MS = 1_000;
/** For connecting and greeting together: a stopped server accepts connections and says nothing. */
const READY_TIMEOUT_MS = 2_000;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 2_000;

export class RedisConnection {
  readonly #options: RedisConnectionOptions;
  #client: Client | undefined;
  #lose: ((reason: Error) => void) | undefined;
  #running: Promise<void> | undefined;
  #isFailing = false;
  readonly #stopping = new AbortController();

  constructor(options: RedisConnectionOptions) {
    this.#options = options;
  }

  get isReady(): boolean {
    return this.#client !== undefined;
  }

  /** Connects, and again whenever the connection is lost, until `stop`. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Connects once and asks for nothing: why that failed, or undefined. */
  static async try(url: string): Promise<Error | undefined> {
    const once = new RedisConnection({ url, logger: silentLogger() });
    let client: Client | undefined;
    try {
      client = await once.#create();
      await connectWithin(client, once.#lossOf(client));
      await client.sendCommand(['PING']);
      return undefined;
    } catch (error) {
      return error as Error;
    } finally {
      client?.destroy();
    }
  }

  /** Rejects at once while there is no connection, and when it is lost before the reply. */
  send(args: string[]): Promise<unknown> {
    return this.#client === undefined ? Promise.reject(new Error('not connected')) : this.#client.sendCommand(args);
  }

  /** Drops a connection on which nothing comes back; another one is opened. */
  reset(reason: string): void {
    this.#lose?.(new Error(reason));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.reset('stopped');
    await this.#running;
  }

  async #run(): Promise<void> {
    const { logger, onChange } = this.#options;
    const { signal } = this.#stopping;
    let retryMs = FIRST_RETRY_MS;
    while (!signal.aborted) {
      let client: Client | undefined;
      let error: Error | undefined;
      try {
        client = await this.#create();
        const lost = this.#lossOf(client);
        await connectWithin(client, lost);
        this.#client = client;
        retryMs = FIRST_RETRY_MS;
        if (this.#isFailing) logger.info('connected to Redis again');
        this.#isFailing = false;
        onChange?.(true);
        error = await lost;
      } catch (reason) {
        error = reason as Error;
      }
      const wasReady = this.#client !== undefined;
      this.#client = undefined;
      client?.destroy();
      if (wasReady) onChange?.(false);
      if (signal.aborted) return;
      if (!this.#isFailing) logger.warn({ err: error }, 'no connection to Redis; trying again');
      this.#isFailing = true;
      await sleep(retryMs * (0.5 + Math.random() / 2), undefined, { signal, ref: false }).catch(() => {});
      retryMs = Math.min(LAST_RETRY_MS, retryMs * 2);
    }
  }

  /** Resolves when the connection is of no more use, and why. */
  #lossOf(client: Client): Promise<Error> {
    return new Promise((resolve) => {
      this.#lose = resolve;
      client.on('error', resolve);
      if (this.#stopping.signal.aborted) resolve(new Error('stopped'));
    });
  }

  async #create(): Promise<Client> {
    // Loaded by those who use it: it is large.
    const { createClient } = await import('redis');
    return createClient({
      url: this.#options.url,
      disableOfflineQueue: true,
      maintNotifications: 'disabled',
      // Callers have their own, which costs no AbortSignal per command.
      commandOptions: { timeout: 0 },
      socket: { connectTimeout: CONNECT_TIMEOUT_MS, reconnectStrategy: false },
    }) as unknown as Client;
  }
}

async function connectWithin(client: Client, lost: Promise<Error>): Promise<void> {
  const late = new AbortController();
  const connecting = client.connect();
  let isInTime = false;
  // A connection that is made after all must not stay open.
  connecting.then(
    () => isInTime || setImmediate(() => isInTime || client.destroy()),
    () => {},
  );
  try {
    await Promise.race([
      connecting,
      lost.then((error) => Promise.reject(error)),
      sleep(READY_TIMEOUT_MS, undefined, { signal: late.signal, ref: false }).then(() => {
        throw new Error(`not connected within ${READY_TIMEOUT_MS} ms`);
      }),
    ]);
    isInTime = true;
  } finally {
    late.abort();
  }
}
