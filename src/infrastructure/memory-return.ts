/**
 * Gives memory back to the system when a peak is over. V8 keeps the pages that its collections empty, and frees them in
 * one that reduces memory. It would start such a one by itself while little is allocated, but in Node 24 it does not: in
 * a process where nothing is allocated beside JavaScript's heap, it takes the rate of that for high (seen with `node
 * --trace-memory-reducer --trace-mutator-utilization`). So it is asked to, which halts the process for some 0.1 s.
 */
import { Session } from 'node:inspector';
import { performance } from 'node:perf_hooks';
import type { Logger } from './logger.ts';

const LOOK_EVERY_MS = 10_000;
/** The share of the time in which the event loop had something to do; below it nobody is likely to wait meanwhile. */
const CALM = 0.25;
/** Less is soon used again, and not worth the halt. */
const WORTH_BYTES = 64 * 1024 * 1024;

export class MemoryReturn {
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | undefined;
  #utilization = performance.eventLoopUtilization();
  /** What counts when it was last given back, or at the start. */
  #before = countedBytes();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  start(): void {
    this.#timer ??= setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
  }

  #look(): void {
    const utilization = performance.eventLoopUtilization();
    const { utilization: busy } = performance.eventLoopUtilization(utilization, this.#utilization);
    this.#utilization = utilization;
    if (busy > CALM) return;
    const counted = countedBytes();
    if (counted < this.#before + WORTH_BYTES) return;
    collect((error) => {
      this.#before = countedBytes();
      const bytes = { before: counted, after: this.#before };
      if (error === null) this.#logger.info({ bytes }, 'gave memory back to the system');
      else this.#logger.warn({ err: error, bytes }, 'memory was not given back to the system');
    });
  }
}

/** Resident memory without the catalog and other buffers, which a collection does not give back while they are used. */
function countedBytes(): number {
  const { rss, external } = process.memoryUsage();
  return rss - external;
}

/** A collection of all garbage that frees the emptied pages. */
function collect(then: (error: Error | null) => void): void {
  const session = new Session();
  session.connect();
  session.post('HeapProfiler.collectGarbage', (error) => {
    // Not here: a session that is closed in its own callback waits for itself.
    setImmediate(() => {
      session.disconnect();
      then(error);
    });
  });
}
