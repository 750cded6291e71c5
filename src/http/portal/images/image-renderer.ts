/** Turns SVG into PNG in a thread of its own, for it takes tens of milliseconds, and keeps what was asked for last. */

import { Worker } from 'node:worker_threads';

/** Some 30 KB each. */
const MOST_KEPT = 200;
/** Images being made; more would wait for seconds. */
const MOST_WAITING = 40;

interface Waiting {
  readonly resolve: (png: Buffer) => void;
  readonly reject: (reason: Error) => void;
}

/** There are as many images being made as may wait. */
export class RendererBusyError extends Error {
  override readonly name = 'RendererBusyError';
}

export class ImageRenderer {
  /** By the SVG itself: an answer that changed is another image. */
  readonly #kept = new Map<string, Promise<Buffer>>();
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #sent = 0;

  render(svg: string): Promise<Buffer> {
    let png = this.#kept.get(svg);
    if (png === undefined) {
      if (this.#waiting.size >= MOST_WAITING) return Promise.reject(new RendererBusyError('Too many images at once'));
      png = this.#make(svg);
      png.catch(() => this.#kept.delete(svg));
    } else this.#kept.delete(svg);
    this.#kept.set(svg, png); // a Map is in the order of its insertions: the latest asked for is last
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value as string);
    return png;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #make(svg: string): Promise<Buffer> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    this.#sent += 1;
    const id = this.#sent;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, svg });
    });
  }

  /** The first image starts it, and an idle one keeps no process from ending. */
  #start(): Worker {
    const worker = new Worker(new URL('./image-renderer.worker.ts', import.meta.url));
    worker.unref();
    worker.on('message', ({ id, png, failure }: { id: number; png?: Uint8Array; failure?: string }) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (png === undefined) waiting?.reject(new Error(failure));
      else waiting?.resolve(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
    });
    const giveUp = (reason: Error) => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(reason);
      this.#waiting.clear();
    };
    worker.once('error', giveUp);
    worker.once('exit', (code) => giveUp(new Error(`The thread that makes images ended with code ${code}`)));
    return worker;
  }
}
