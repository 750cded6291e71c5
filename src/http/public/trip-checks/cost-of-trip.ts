/** What a trip check costs, known before it is made: so that its price counts its work, and too much is refused at once. */
import { DomainError } from '@carnet/rules/errors.ts';
import type { TripQuestion } from '@carnet/rules/trips/question.ts';

/** Legs of all travellers: an answer has some 13 KB for each, so at most about a megabyte. */
export const MOST_LEGS = 80;
/**
 * Of documents with legs, each by itself and with every authorisation that its traveller holds: half a second to a second
 * of work. Ten travellers with five documents each on eight legs are as many.
 */
export const MOST_COMBINATIONS = 400;
/** As many are the price of one request. */
export const COMBINATIONS_OF_REQUEST = 30;

/** Requests of the quota, or of an address: one for each traveller, more for one with much to combine. */
export function costOf({ travellers, legs }: TripQuestion): number {
  return travellers.reduce(
    (sum, one) => sum + Math.ceil(combinationsWith(one, legs.length) / COMBINATIONS_OF_REQUEST),
    0,
  );
}

export function combinationsOf({ travellers, legs }: TripQuestion): number {
  return travellers.reduce((sum, one) => sum + combinationsWith(one, legs.length), 0);
}

/** Throws a DomainError that says what is too much. */
export function refuseTooMuch(question: TripQuestion): void {
  const { travellers, legs } = question;
  const answered = travellers.length * legs.length;
  if (answered > MOST_LEGS) {
    throw tooMuch(
      `${travellers.length} travellers on ${legs.length} legs are ${answered} legs to answer; at most ${MOST_LEGS} fit ` +
        'in one answer. Ask about fewer travellers, or fewer legs, at a time',
    );
  }
  const combinations = combinationsOf(question);
  if (combinations > MOST_COMBINATIONS) {
    throw tooMuch(
      `The documents of all travellers, alone and with each authorisation, on ${legs.length} legs are ${combinations} ` +
        `combinations; at most ${MOST_COMBINATIONS} are checked at once. Ask about fewer travellers, documents, ` +
        'authorisations or legs at a time',
    );
  }
}

export function tooMuch(message: string): DomainError {
  return new DomainError('BUSINESS_RULE_VIOLATION', message);
}

type Held = Pick<TripQuestion['travellers'][number], 'documents' | 'authorisations'>;

function combinationsWith({ documents, authorisations }: Held, legs: number): number {
  return Math.max(1, documents.length) * legs * (1 + authorisations.length);
}
