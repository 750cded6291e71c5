/**
 * Has each connection answered one request at a time: what a client sends ahead waits, and its socket is not read
 * meanwhile.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * One packet may hold a thousand requests, and Node announces all of them at once. Each that waits takes some 3 KB, so
 * beyond this number in all, a connection that lets more than a few wait is closed.
 */
const MOST_WAITING = 1_000;
/** A connection may always have as many waiting, however many wait in all. */
const ALWAYS_WAITING = 8;

/** `answeredAt`: when the connection got its last answer, of performance.now(); minus infinity = it had none. */
type Answer = (request: IncomingMessage, response: ServerResponse, answeredAt: number) => void;

interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly answer: Answer;
}

interface Connection {
  /** The one being answered, until its answer has been handed to the system as a whole. */
  current: Asked | undefined;
  /** The last one that arrived. */
  latest: IncomingMessage;
  readonly waiting: Asked[];
  /** What to do when everything that was asked is answered. */
  afterwards: (() => void) | undefined;
  /** When its last answer ended, of performance.now(). */
  answeredAt: number;
}

export class OneAtATime {
  readonly #connections = new WeakMap<Duplex, Connection>();
  #waiting = 0;

  /**
   * The listener of a server's `request` event that has `answer` called for one request of a connection after the
   * other.
   */
  listener(answer: Answer): RequestListener {
    return (request, response) => this.#arrived(answer, request, response);
  }

  #arrived(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.#connections.get(socket);
    if (connection === undefined) {
      const first: Connection = {
        current: undefined,
        latest: request,
        waiting: [],
        afterwards: undefined,
        answeredAt: Number.NEGATIVE_INFINITY,
      };
      this.#connections.set(socket, first);
      this.#begin(socket, first, { request, response, answer });
      return;
    }
    connection.latest = request;
    if (connection.current === undefined) {
      this.#begin(socket, connection, { request, response, answer });
    } else if (connection.waiting.length >= ALWAYS_WAITING && this.#waiting >= MOST_WAITING) {
      socket.destroy();
    } else {
      connection.waiting.push({ request, response, answer });
      this.#waiting++;
      socket.pause();
    }
  }

  /** How many requests wait for the one before them, on all connections. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Whether a request was answered, at least in part, whose body has not ended: nothing more may be written. */
  isSpent(socket: Duplex): boolean {
    const connection = this.#connections.get(socket);
    if (connection === undefined || connection.latest.complete) return false;
    return connection.current === undefined || connection.current.response.headersSent;
  }

  /** The request that arrived last on the connection. */
  latest(socket: Duplex): IncomingMessage | undefined {
    return this.#connections.get(socket)?.latest;
  }

  /**
   * Calls back when every complete request of the connection is answered. One whose body has not ended is dropped: to
   * be called when the rest of it will not come.
   */
  afterAnswers(socket: Duplex, then: () => void): void {
    const connection = this.#connections.get(socket);
    const current = connection?.current;
    if (connection === undefined || current === undefined || !current.request.complete) {
      then();
      return;
    }
    if (connection.waiting.at(-1)?.request.complete === false) {
      connection.waiting.pop();
      this.#waiting--;
      connection.latest = current.request;
    }
    connection.afterwards ??= then;
  }

  #begin(socket: Duplex, connection: Connection, asked: Asked): void {
    connection.current = asked;
    // Emitted once: when the answer has been handed to the system, or when the connection is gone.
    asked.response.once('close', () => this.#ended(socket, connection));
    asked.answer(asked.request, asked.response, connection.answeredAt);
  }

  #ended(socket: Duplex, connection: Connection): void {
    connection.answeredAt = performance.now();
    if (socket.destroyed || socket.writableEnded) {
      this.#waiting -= connection.waiting.length;
      connection.waiting.length = 0;
    }
    if (connection.waiting.length === 0) {
      connection.current = undefined;
      connection.afterwards?.();
    } else setImmediate(() => this.#next(socket, connection)); // others get their turn first
  }

  #next(socket: Duplex, connection: Connection): void {
    const next = connection.waiting[0];
    if (next === undefined || socket.destroyed) {
      this.#ended(socket, connection);
      return;
    }
    connection.waiting.shift();
    this.#waiting--;
    if (connection.waiting.length === 0) socket.resume();
    this.#begin(socket, connection, next);
  }
}
