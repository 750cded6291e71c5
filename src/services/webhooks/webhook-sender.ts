/** Sends what is due, to several endpoints at a time, until it is stopped. */
import { setTimeout as sleep } from 'node:timers/promises';
import { passOnChanges } from '../changes/pass-on-changes.ts';
import { disableWithin, tellDisabled } from './disable-endpoint.ts';
import { seeToFailingEndpoints } from './failing-endpoints.ts';
import { sendTurn, TURN_MS, type Turn } from './send-turn.ts';
import {
  type ClaimedEndpoint,
  claimEndpoints,
  deleteOldDeliveries,
  deliverChange,
  releaseEndpoint,
} from './sending.repository.ts';
import type { SendingContext, SigningContext } from './sending-context.ts';
import { readPrivateKey } from './signing/sign-message.ts';
import { privateKeys } from './signing/signing-keys.ts';

const ROUND_MS = 1000;
/** Between two looks at what failed and what is old. */
const UPKEEP_MS = 60_000;
/** Longer than an attempt can take, for what the database needs. */
const HOLD_SLACK_MS = 10_000;
export const DELIVERIES_KEPT_DAYS = 30;
const DELETED_AT_ONCE = 5000;
/** Of the places: more endpoints that fail, each up to its time-out, do not hold up those that work. */
const FAILING_SHARE = 1 / 2;

export interface SenderOptions extends SendingContext {
  /** Endpoints at the same time. */
  readonly concurrency: number;
  /** Between two looks at what is due; default: a second. */
  readonly roundMs?: number;
}

export interface SenderMetrics {
  /** By this node, since it started. */
  readonly delivered: number;
  readonly failed: number;
}

/** Safe on several nodes at once: an endpoint is held by one of them. After a kill another one takes it over. */
export class WebhookSender {
  readonly #options: SenderOptions;
  readonly #holdMs: number;
  readonly #running = new Set<Promise<void>>();
  /** Of those running, whose last turn failed. */
  #failing = 0;
  readonly #cutting = new AbortController();
  readonly #counts = { delivered: 0, failed: 0 };
  #signing: SigningContext | undefined;
  #isStopping = false;
  #wake: () => void = () => {};
  #isWoken = false;
  #loop: Promise<void> | undefined;
  #upkeepAt = Number.NEGATIVE_INFINITY;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#holdMs = TURN_MS + options.post.timeoutMs + HOLD_SLACK_MS;
  }

  /** From now on, until stopped; the database must be migrated. */
  start(): void {
    this.#loop ??= this.#run();
  }

  /** Begins nothing more, and waits so long for what is being sent. What is cut off then is sent again later. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    this.#wake();
    const patience = new AbortController();
    const waited = sleep(graceMs, undefined, { signal: patience.signal }).catch(() => {});
    const finished = (async () => {
      await this.#loop;
      await Promise.all(this.#running);
    })();
    await Promise.race([finished, waited]);
    patience.abort();
    this.#cutting.abort();
    await finished;
  }

  metrics(): SenderMetrics {
    return { ...this.#counts };
  }

  async #run(): Promise<void> {
    let isFailing = false;
    while (!this.#isStopping) {
      this.#isWoken = false;
      try {
        await this.#round();
        isFailing = false;
      } catch (error) {
        if (!isFailing) this.#options.logger.warn({ err: error }, 'webhooks could not be looked at');
        isFailing = true;
        this.#isWoken = false; // the database does not answer: looking again at once changes nothing
      }
      await this.#sleep();
    }
  }

  async #round(): Promise<void> {
    const { db, concurrency } = this.#options;
    this.#signing ??= { ...this.#options, keys: (await privateKeys(db)).map(readPrivateKey) };
    const signing = this.#signing;
    if (await passOnChanges(db, 'webhook_position', deliverChange)) this.#isWoken = true;
    const claim = async (which: 'failing' | 'others', most: number) => {
      const limit = Math.min(most, concurrency - this.#running.size);
      for (const endpoint of await claimEndpoints(db, which, { holdMs: this.#holdMs, limit })) {
        this.#begin(signing, endpoint);
      }
    };
    await claim('others', concurrency);
    await claim('failing', Math.ceil(concurrency * FAILING_SHARE) - this.#failing);
    if (performance.now() - this.#upkeepAt < UPKEEP_MS) return;
    this.#upkeepAt = performance.now();
    await seeToFailingEndpoints(this.#options);
    await deleteOldDeliveries(db, DELIVERIES_KEPT_DAYS, DELETED_AT_ONCE);
  }

  #begin(signing: SigningContext, endpoint: ClaimedEndpoint): void {
    const isFailing = endpoint.failures > 0;
    if (isFailing) this.#failing += 1;
    const task = this.#takeTurn(signing, endpoint)
      .catch((error: unknown) => {
        const { logger } = this.#options;
        logger.warn({ err: error, endpointId: endpoint.id }, 'a webhook endpoint could not be seen to; it is later');
      })
      .finally(() => {
        this.#running.delete(task);
        if (isFailing) this.#failing -= 1;
        this.#isWoken = true;
        this.#wake();
      });
    this.#running.add(task);
  }

  async #takeTurn(signing: SigningContext, endpoint: ClaimedEndpoint): Promise<void> {
    const turn = await sendTurn(signing, endpoint, this.#cutting.signal, () => this.#isStopping);
    this.#counts.delivered += turn.delivered;
    this.#counts.failed += turn.failed;
    await this.#giveBack(endpoint, turn);
    if (turn.isGone) await tellDisabled(this.#options, endpoint, 'gone');
  }

  async #giveBack(endpoint: ClaimedEndpoint, turn: Turn): Promise<void> {
    await this.#options.db.transaction().execute(async (trx) => {
      const isThere = await releaseEndpoint(trx, endpoint.id, turn);
      if (isThere && turn.isGone) await disableWithin(trx, endpoint, 'gone');
    });
  }

  async #sleep(): Promise<void> {
    if (this.#isWoken || this.#isStopping) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    const timer = setTimeout(resolve, this.#options.roundMs ?? ROUND_MS);
    await promise;
    clearTimeout(timer);
    this.#wake = () => {};
  }
}
