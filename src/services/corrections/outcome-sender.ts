/** The mails that tell the outcome of reports, as an outbox. An address goes with its mail. */
import type { Executor } from '../../db/executor.ts';
import type { Mail, Mailer } from '../../infrastructure/mail/mailer.ts';
import { type Outbox, OutboxSender, type OutboxSenderOptions } from '../mails/outbox-sender.ts';
import {
  claimOutcomes,
  type DueOutcome,
  forgetAddress,
  forgetOldAddresses,
  giveBackOutcomes,
  retryOutcome,
} from './outcome-mails.repository.ts';

/** How long addresses are kept, of open reports and of closed ones: attempts to send end after two days. */
export const ADDRESS_KEPT_DAYS = { open: 365, closed: 3 };

/** Mails, where this node can send some. */
export interface OutcomeWriting {
  readonly mailer: Mailer;
  /** Undefined: nothing can be written now, such as while there is no travel data; it is tried again. */
  readonly write: (due: DueOutcome) => Omit<Mail, 'to'> | undefined;
}

export interface OutcomeSenderOptions extends Omit<OutboxSenderOptions, 'mailer'> {
  readonly db: Executor;
  /** Absent: none are sent from here, and old addresses are deleted all the same. */
  readonly mails?: OutcomeWriting | undefined;
}

const NO_MAILER: Mailer = {
  async send() {
    throw new Error('this server sends no mails');
  },
};
/** Where addresses are all there is to look after. */
const IDLE_ROUND_MS = 60_000;

export class OutcomeSender extends OutboxSender<DueOutcome> {
  constructor(options: OutcomeSenderOptions) {
    const { mails, roundMs = mails === undefined ? IDLE_ROUND_MS : undefined } = options;
    const { mailer = NO_MAILER } = mails ?? {};
    super(outboxOf(options), { logger: options.logger, mailer, ...(roundMs === undefined ? {} : { roundMs }) });
  }
}

function outboxOf({ db, mails }: OutcomeSenderOptions): Outbox<DueOutcome> {
  return {
    reader: 'somebody who reported a mistake',
    readers: 'those who reported mistakes',
    upkeep: () => forgetOldAddresses(db, ADDRESS_KEPT_DAYS),
    claim: async (holdMs, limit) => (mails === undefined ? [] : await claimOutcomes(db, holdMs, limit)),
    async write(due) {
      const mail = mails?.write(due);
      if (mail === undefined) throw new Error('there is nothing to write it from');
      return { ...mail, to: due.email };
    },
    recordSent: (id) => forgetAddress(db, id),
    recordFailed: (id, retryInMs) =>
      retryInMs === undefined ? forgetAddress(db, id) : retryOutcome(db, id, retryInMs),
    giveBack: (ids) => giveBackOutcomes(db, ids),
  };
}
