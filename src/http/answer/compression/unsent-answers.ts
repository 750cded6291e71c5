/**
 * Bounds what is held for clients that do not read: answers that the system has not taken yet, in time and in bytes.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestMetrics } from '../request-metrics.ts';

export interface UnsentLimits {
  /** How long a client may take to read an answer, in milliseconds, counted from when it was written. */
  readonly sendTimeoutMs: number;
  /** Bytes held for all clients together; beyond that the connections that have been slow for longest are cut. */
  readonly maxUnsentBytes: number;
}

interface Unsent {
  readonly socket: Socket;
  readonly bytes: number;
  /** performance.now(). */
  readonly since: number;
}

const LOOK_EVERY_MS = 1_000;

export class UnsentAnswers {
  readonly #limits: UnsentLimits;
  readonly #metrics: RequestMetrics;
  /** In the order in which they were written: the oldest first. */
  readonly #unsent = new Set<Unsent>();
  #bytes = 0;
  #looking: NodeJS.Timeout | undefined;

  constructor(limits: UnsentLimits, metrics: RequestMetrics) {
    this.#limits = limits;
    this.#metrics = metrics;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** To be called when an answer has been written. One connection has one answer at a time. */
  watch(response: ServerResponse): void {
    const { socket } = response;
    if (socket === null || socket.writableLength === 0) return; // the system has it
    const entry = this.#hold(socket);
    response.once('close', () => this.#forget(entry));
  }

  /** Waits until the system has taken what was written of an answer that goes on, or its connection is gone. */
  async drained(response: ServerResponse): Promise<void> {
    const { socket } = response;
    if (socket === null || response.destroyed || !response.writableNeedDrain) return;
    const entry = this.#hold(socket);
    await new Promise<void>((resolve) => {
      const done = () => {
        response.off('drain', done);
        response.off('close', done);
        this.#forget(entry);
        resolve();
      };
      response.once('drain', done);
      response.once('close', done);
    });
  }

  #hold(socket: Socket): Unsent {
    const entry = { socket, bytes: socket.writableLength, since: performance.now() };
    this.#unsent.add(entry);
    this.#bytes += entry.bytes;
    for (const oldest of this.#unsent) {
      if (this.#bytes <= this.#limits.maxUnsentBytes) break;
      this.#cutOff(oldest);
    }
    this.#looking ??= setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
    return entry;
  }

  #look(): void {
    const latest = performance.now() - this.#limits.sendTimeoutMs;
    for (const entry of this.#unsent) {
      if (entry.since > latest) return;
      this.#cutOff(entry);
    }
  }

  #cutOff(entry: Unsent): void {
    this.#metrics.slowReaders += 1;
    entry.socket.destroy();
    this.#forget(entry);
  }

  #forget(entry: Unsent): void {
    if (!this.#unsent.delete(entry)) return;
    this.#bytes -= entry.bytes;
    if (this.#unsent.size > 0) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
  }
}
