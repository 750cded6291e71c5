/** Sends the mails of an outbox, one after the other, until it is stopped. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../infrastructure/logger.ts';
import type { Mail, Mailer } from '../../infrastructure/mail/mailer.ts';

const ROUND_MS = 1000;
const UPKEEP_MS = 60_000;
/** In a round. */
const AT_ONCE = 20;
/** Longer than sending that many takes while the mail server answers; it is slower only when it fails. */
const HOLD_MS = 5 * 60_000;
const MINUTE_MS = 60_000;
/** After each failed attempt; after the last the mail is given up. Together about two days. */
const RETRY_MS = [1, 5, 30, 120, 360, 720, 1440].map((minutes) => minutes * MINUTE_MS);

export interface DueMail {
  readonly id: number | string;
  /** This one included. */
  readonly attempts: number;
}

/** Mails in a table of the database, which several nodes may send from. */
export interface Outbox<M extends DueMail> {
  /** To whom they go, in logs. */
  readonly reader: string;
  readonly readers: string;
  /** Once a minute. */
  upkeep(): Promise<void>;
  /** Makes mails of what has happened; whether there may be more to do at once. */
  fill?(): Promise<boolean>;
  /** The longest due first. Nobody else gets them before `holdMs` have passed. An attempt counts from here on. */
  claim(holdMs: number, limit: number): Promise<M[]>;
  /** Undefined: nobody waits for it any more. Throws where it cannot be written now; it is tried again. */
  write(mail: M): Promise<Mail | undefined>;
  recordSent(id: M['id']): Promise<void>;
  /** `retryInMs` undefined: it is given up. */
  recordFailed(id: M['id'], retryInMs: number | undefined): Promise<void>;
  /** Back to being due, as if they had not been claimed. */
  giveBack(ids: readonly M['id'][]): Promise<void>;
}

export interface OutboxSenderOptions {
  readonly logger: Logger;
  readonly mailer: Mailer;
  /** Between two looks at what is due; default: a second. */
  readonly roundMs?: number;
}

/** Safe on several nodes at once: a mail is held by one of them. After a kill another one sends it, perhaps again. */
export class OutboxSender<M extends DueMail> {
  readonly #outbox: Outbox<M>;
  readonly #options: OutboxSenderOptions;
  readonly #stopping = new AbortController();
  #loop: Promise<void> | undefined;
  #upkeepAt = Number.NEGATIVE_INFINITY;

  constructor(outbox: Outbox<M>, options: OutboxSenderOptions) {
    this.#outbox = outbox;
    this.#options = options;
  }

  /** From now on, until stopped; the database must be migrated. */
  start(): void {
    this.#loop ??= this.#run();
  }

  /** After the mail that is being sent. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
  }

  async #run(): Promise<void> {
    const { logger, roundMs = ROUND_MS } = this.#options;
    const { signal } = this.#stopping;
    let isFailing = false;
    while (!signal.aborted) {
      let isMore = false;
      try {
        isMore = await this.#round();
        isFailing = false;
      } catch (error) {
        if (!isFailing) logger.warn({ err: error }, `mails to ${this.#outbox.readers} could not be looked at`);
        isFailing = true;
      }
      if (!isMore) await sleep(roundMs, undefined, { signal }).catch(() => {});
    }
  }

  /** Whether there may be more to do at once. */
  async #round(): Promise<boolean> {
    if (performance.now() - this.#upkeepAt >= UPKEEP_MS) {
      this.#upkeepAt = performance.now();
      await this.#outbox.upkeep();
    }
    const isMore = (await this.#outbox.fill?.()) ?? false;
    const mails = await this.#outbox.claim(HOLD_MS, AT_ONCE);
    for (const [index, mail] of mails.entries()) {
      // While mails cannot be sent, one of them finds out.
      if (this.#stopping.signal.aborted || !(await this.#send(mail))) {
        await this.#outbox.giveBack(mails.slice(this.#stopping.signal.aborted ? index : index + 1).map(({ id }) => id));
        return false;
      }
    }
    return isMore || mails.length === AT_ONCE;
  }

  /** False: it failed, and so would the others. */
  async #send(due: M): Promise<boolean> {
    const { logger, mailer } = this.#options;
    const { id, attempts } = due;
    try {
      const mail = await this.#outbox.write(due);
      if (mail === undefined) return true;
      await mailer.send(mail);
    } catch (error) {
      const retryInMs = RETRY_MS[attempts - 1];
      await this.#outbox.recordFailed(id, retryInMs);
      const isLast = retryInMs === undefined;
      logger.warn({ err: error, mailId: id, isLast }, `a mail to ${this.#outbox.reader} was not sent`);
      return false;
    }
    await this.#outbox.recordSent(id);
    return true;
  }
}
