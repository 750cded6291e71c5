/** The mails to followers, as an outbox. */
import type { Executor } from '../../db/executor.ts';
import type { Change } from '../../domain/changes/change.ts';
import type { Mail } from '../../infrastructure/mail/mailer.ts';
import { findChangesById } from '../changes/changes.repository.ts';
import { passOnChanges } from '../changes/pass-on-changes.ts';
import { type Outbox, OutboxSender, type OutboxSenderOptions } from '../mails/outbox-sender.ts';
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

const MAILS_KEPT_DAYS = 30;

/** A mail to be written: what it is about and where its links lead. */
export interface MailToWrite {
  readonly due: DueMail;
  /** Undefined: it asks to confirm. */
  readonly change: Change | undefined;
  readonly token: string;
}

export interface FollowSenderOptions extends OutboxSenderOptions {
  readonly db: Executor;
  /** Undefined: nothing can be written now, such as while there is no travel data; it is tried again. */
  readonly write: (mail: MailToWrite) => Omit<Mail, 'to'> | undefined;
}

type Claimed = DueMail & { readonly change: Change | undefined };

export class FollowSender extends OutboxSender<Claimed> {
  constructor(options: FollowSenderOptions) {
    super(outboxOf(options), options);
  }
}

function outboxOf({ db, write }: FollowSenderOptions): Outbox<Claimed> {
  return {
    reader: 'a follower',
    readers: 'followers',
    async upkeep() {
      await deleteUnconfirmed(db);
      await deleteOldMails(db, MAILS_KEPT_DAYS);
    },
    fill: () => passOnChanges(db, 'follow_position', tellFollowers),
    async claim(holdMs, limit) {
      const mails = await claimMails(db, holdMs, limit);
      const ids = [...new Set(mails.flatMap(({ changeId }) => changeId ?? []))];
      const changes = new Map((await findChangesById(db, ids)).map((one) => [one.id, one]));
      return mails.map((mail) => ({
        ...mail,
        change: mail.changeId === null ? undefined : changes.get(mail.changeId),
      }));
    },
    async write({ change, ...due }) {
      const { token, hash } = newToken();
      const mail = write({ due, change, token });
      if (mail === undefined) throw new Error('there is nothing to write it from');
      // Before it is sent: a link that leads nowhere could not cancel.
      return (await insertToken(db, due.followId, hash)) ? { ...mail, to: due.email } : undefined;
    },
    recordSent: (id) => recordSent(db, id),
    recordFailed: (id, retryInMs) => recordFailed(db, id, retryInMs),
    giveBack: (ids) => giveBack(db, ids),
  };
}
