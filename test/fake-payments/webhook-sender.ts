/** Sends events to a webhook, signed as Stripe signs them, again and again until they are taken. */
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Event } from './objects.ts';

export interface WebhookSenderOptions {
  readonly url: string;
  readonly secret: string;
  /** Waits between attempts, in milliseconds. Stripe goes on for three days. */
  readonly retryDelaysMs?: readonly number[];
  readonly report?: (line: string) => void;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

const RETRY_DELAYS_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 120_000, 300_000];
const TIMEOUT_MS = 10_000;

/** Value of the header `stripe-signature`. `at`: seconds since the epoch. */
export function signEvent(payload: string, secret: string, at: number = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`;
}

export class WebhookSender {
  readonly #options: WebhookSenderOptions;
  readonly #stop = new AbortController();
  readonly #sending = new Set<Promise<void>>();

  constructor(options: WebhookSenderOptions) {
    this.#options = options;
  }

  /** Does not wait. Events overtake each other, as Stripe's do. */
  send(event: Event): void {
    const sending = this.#sendUntilTaken(event).finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  /** Resolves when nothing is on its way any more. */
  async settled(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.settled();
  }

  async #sendUntilTaken(event: Event): Promise<void> {
    const { retryDelaysMs = RETRY_DELAYS_MS, report = () => {} } = this.#options;
    const { signal } = this.#stop;
    for (const delay of [...retryDelaysMs, undefined]) {
      const outcome = await this.#attempt(event);
      if (signal.aborted) return;
      report(`${event.type} ${event.id} -> ${outcome}`);
      if (/^2\d\d$/.test(outcome)) return;
      if (delay !== undefined) await sleep(delay, undefined, { signal }).catch(() => {});
    }
    if (!signal.aborted) report(`${event.type} ${event.id} was never taken`);
  }

  async #attempt(event: Event): Promise<string> {
    const { url, secret, now = Date.now } = this.#options;
    const body = JSON.stringify(event, undefined, 2);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signEvent(body, secret, Math.floor(now() / 1000)),
        },
        body,
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return String(response.status);
    } catch (error) {
      return error instanceof Error ? error.message : 'failed';
    }
  }
}
