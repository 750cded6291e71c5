/** Reads a request's body line by line, no faster than its reader asks: what is not asked for waits at the client. */
import type { IncomingMessage } from 'node:http';

export interface LineLimits {
  /** Bytes of a line without its end. */
  readonly maxBytes: number;
  /** How long a line may take to arrive once it is asked for. */
  readonly timeoutMs: number;
}

/** `end`: there are no more. `gone`: the client went away. `late`: it sends too slowly. */
export type NextLine =
  | { readonly kind: 'line'; readonly bytes: Buffer }
  | { readonly kind: 'too_long' }
  | { readonly kind: 'end' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'late' };

type Arrival = 'more' | 'end' | 'gone' | 'late';

const LINE_FEED = 10;
const NOTHING = Buffer.alloc(0);

export class LineReader {
  readonly #message: IncomingMessage;
  readonly #limits: LineLimits;
  /** Arrived and not yet looked at. */
  #rest: Buffer = NOTHING;

  constructor(message: IncomingMessage, limits: LineLimits) {
    this.#message = message;
    this.#limits = limits;
    message.on('error', () => {}); // it is asked whether it was destroyed
  }

  async next(): Promise<NextLine> {
    const { maxBytes, timeoutMs } = this.#limits;
    const deadline = performance.now() + timeoutMs;
    const parts: Buffer[] = [];
    let length = 0;
    for (;;) {
      if (this.#rest.length === 0) {
        const arrival = await this.#arrival(deadline);
        if (arrival === 'end' && length > 0) return lineOf(parts, length, maxBytes);
        if (arrival !== 'more') return { kind: arrival };
      }
      const at = this.#rest.indexOf(LINE_FEED);
      const part = at === -1 ? this.#rest : this.#rest.subarray(0, at);
      length += part.length;
      // Of a line that is too long only the end is looked for.
      if (length <= maxBytes) parts.push(part);
      this.#rest = at === -1 ? NOTHING : this.#rest.subarray(at + 1);
      if (at !== -1) return lineOf(parts, length, maxBytes);
    }
  }

  /** Waits for more bytes, and takes them. */
  async #arrival(deadline: number): Promise<Arrival> {
    const message = this.#message;
    for (;;) {
      const chunk = message.read() as Buffer | null;
      if (chunk !== null) {
        this.#rest = chunk;
        return 'more';
      }
      if (message.readableEnded) return 'end';
      if (message.destroyed) return message.complete ? 'end' : 'gone';
      const left = deadline - performance.now();
      if (left <= 0 || !(await this.#stirs(left))) return 'late';
    }
  }

  /** Whether anything happens to the body in that time. */
  #stirs(milliseconds: number): Promise<boolean> {
    const message = this.#message;
    const events = ['readable', 'end', 'error', 'close'] as const;
    return new Promise((resolve) => {
      const done = (stirred: boolean) => {
        clearTimeout(timer);
        for (const event of events) message.off(event, happened);
        resolve(stirred);
      };
      const happened = () => done(true);
      const timer = setTimeout(() => done(false), milliseconds);
      for (const event of events) message.on(event, happened);
    });
  }
}

function lineOf(parts: readonly Buffer[], length: number, maxBytes: number): NextLine {
  if (length > maxBytes) return { kind: 'too_long' };
  return { kind: 'line', bytes: Buffer.concat(parts, length) };
}
