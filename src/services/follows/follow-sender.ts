/** Sends mails to followers, one after the other, until it is stopped. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Executor } from '../../db/executor.ts';
import type { Change } from '../../domain/changes/change.ts';
import type { Logger } from '../../infrastructure/logger.ts';
import type { Mail, Mailer } from '../../infrastructure/mail/mailer.ts';
import { findChangesById } from '../changes/changes.repository.ts';
import { passOnChanges } from '../changes/pass-on-changes.ts';
import { newToken } from './follow-links.ts';
import {
  claimMails,
  type DueMail,
  deleteOldMails,
  giveBack,
  insertToken,
  recordFailed,
  recordSent,
  tellFollowers,
} from './follow-mails.repository.ts';
import { deleteUnconfirmed } from './follows.repository.ts';

const ROUND_MS = 1000;
const UPKEEP_MS = 60_000;
/** In a round. */
const AT_ONCE = 20;
/** Longer than sending that many takes while the mail server answers; it is slower only when it fails. */
const HOLD_MS = 5 * 60_000;
const MAILS_KEPT_DAYS = 30;
const MINUTE_MS = 60_000;
/** After each failed attempt; after the last the mail is given up. Together about two days. */
const RETRY_MS = [1, 5, 30, 120, 360, 720, 1440].map((minutes) => minutes * MINUTE_MS);

/** A mail to be written: what it is about and where its links lead. */
export interface MailToWrite {
  readonly due: DueMail;
  /** Undefined: it asks to confirm. */
  readonly change: Change | undefined;
  readonly token: string;
}

export interface FollowSenderOptions {
  readonly db: Executor;
  readonly logger: Logger;
  readonly mailer: Mailer;
  /** Undefined: nothing can be written now, such as while there is no travel data; it is tried again. */
  readonly write: (mail: MailToWrite) => Omit<Mail, 'to'> | undefined;
  /** Between two looks at what is due; default: a second. */
  readonly roundMs?: number;
}

/** Safe on several nodes at once: a mail is held by one of them. After a kill another one sends it, perhaps again. */
export class FollowSender {
  readonly #options: FollowSenderOptions;
  readonly #stopping = new AbortController();
  #loop: Promise<void> | undefined;
  #upkeepAt = Number.NEGATIVE_INFINITY;

  constructor(options: FollowSenderOptions) {
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
        if (!isFailing) logger.warn({ err: error }, 'mails to followers could not be looked at');
        isFailing = true;
      }
      if (!isMore) await sleep(roundMs, undefined, { signal }).catch(() => {});
    }
  }

  /** Whether there may be more to do at once. */
  async #round(): Promise<boolean> {
    const { db } = this.#options;
    if (performance.now() - this.#upkeepAt >= UPKEEP_MS) {
      this.#upkeepAt = performance.now();
      await deleteUnconfirmed(db);
      await deleteOldMails(db, MAILS_KEPT_DAYS);
    }
    const isMore = await passOnChanges(db, 'follow_position', tellFollowers);
    const mails = await claimMails(db, HOLD_MS, AT_ONCE);
    const changes = new Map(
      (await findChangesById(db, [...new Set(mails.flatMap(({ changeId }) => changeId ?? []))])).map((one) => [
        one.id,
        one,
      ]),
    );
    for (const [index, mail] of mails.entries()) {
      // While mails cannot be sent, one of them finds out.
      if (this.#stopping.signal.aborted || !(await this.#send(mail, changes))) {
        await giveBack(
          db,
          mails.slice(this.#stopping.signal.aborted ? index : index + 1).map(({ id }) => id),
        );
        return false;
      }
    }
    return isMore || mails.length === AT_ONCE;
  }

  /** False: it failed, and so would the others. */
  async #send(due: DueMail, changes: ReadonlyMap<number, Change>): Promise<boolean> {
    const { db, logger, mailer, write } = this.#options;
    const { token, hash } = newToken();
    const change = due.changeId === null ? undefined : changes.get(due.changeId);
    const mail = write({ due, change, token });
    try {
      if (mail === undefined) throw new Error('there is nothing to write it from');
      // Before it is sent: a link that leads nowhere could not cancel.
      if (!(await insertToken(db, due.followId, hash))) return true;
      await mailer.send({ ...mail, to: due.email });
    } catch (error) {
      const retryInMs = RETRY_MS[due.attempts - 1];
      await recordFailed(db, due.id, retryInMs);
      logger.warn({ err: error, mailId: due.id, isLast: retryInMs === undefined }, 'a mail to a follower was not sent');
      return false;
    }
    await recordSent(db, due.id);
    return true;
  }
}
