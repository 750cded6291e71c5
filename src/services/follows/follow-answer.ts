/** Somebody asks to be told by e-mail when an answer changes. Whether the address follows it already is not told. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Executor } from '../../db/executor.ts';
import { parseEmail } from '../../domain/accounts/email.ts';
import {
  countOfAddress,
  insertConfirmationMail,
  insertFollow,
  lockAddress,
  renewFollow,
} from './follows.repository.ts';

/** Answers that one address may follow. */
export const MAX_FOLLOWS = 20;
/** Mails in a day that an address may get without having confirmed anything. */
export const MAX_ASKED_A_DAY = 5;

export interface FollowInput {
  readonly email: string;
  readonly passportId: number;
  readonly destinationId: number;
  readonly language: 'en' | 'es' | 'fr' | 'pt';
}

/**
 * Ends alike whatever the address follows: a mail says the rest. Above the limits no mail comes.
 * @throws DomainError VALIDATION_ERROR: it is no e-mail address, or both countries are one.
 */
export async function followAnswer(db: Executor, input: FollowInput): Promise<void> {
  const email = parseEmail(input.email);
  const { passportId, destinationId, language } = input;
  if (passportId === destinationId) {
    throw new DomainError('VALIDATION_ERROR', 'passport and destination are one country: there is no answer to follow');
  }
  await db.transaction().execute(async (trx) => {
    await lockAddress(trx, email);
    const wanted = { email, language, passport_id: passportId, destination_id: destinationId };
    const { follows, asked } = await countOfAddress(trx, email);
    if (asked >= MAX_ASKED_A_DAY) return;
    const known = await renewFollow(trx, wanted);
    if (known === undefined && follows >= MAX_FOLLOWS) return;
    await insertConfirmationMail(trx, known ?? (await insertFollow(trx, wanted)));
  });
}
