/** How long a document has to be valid, and from which day that is counted. */
import { addDays, addMonths, type Day } from '../../calendar.ts';
import type { VALIDITY_COUNTED_FROM, ValidityUnit } from '../../facts/document-validity.ts';

export interface AskedValidity {
  readonly amount: number;
  readonly unit: ValidityUnit;
  /** Null = not known. */
  readonly countedFrom: (typeof VALIDITY_COUNTED_FROM)[number] | null;
}

/** The last day on which a document must be valid. */
export function neededUntil(from: Day, { amount, unit }: Pick<AskedValidity, 'amount' | 'unit'>): Day {
  if (unit === 'days') return addDays(from, amount);
  return addMonths(from, unit === 'years' ? amount * 12 : amount);
}

/** The last day to count from so that a document that expires on `expiresOn` is valid for long enough. */
export function latestStart(expiresOn: Day, asked: AskedValidity): Day {
  let day = neededUntil(expiresOn, { ...asked, amount: -asked.amount });
  // The ends of months are clamped: 28, 29, 30 and 31 August and six months are all 28 February.
  while (neededUntil(addDays(day, 1), asked) <= expiresOn) day = addDays(day, 1);
  return day;
}
