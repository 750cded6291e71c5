/** When a rule holds: from its first day until the first day on which it no longer does. */
import { addDays, type Day } from '../calendar.ts';

export interface Validity {
  /** First day on which it holds; null = since before anything we date. */
  readonly validFrom: Day | null;
  /** First day on which it no longer holds; null = no end is known. */
  readonly validUntil: Day | null;
}

/** An end that is so near is told with the answer, in days. */
export const END_IS_NEAR_DAYS = 90;

export function isInForce({ validFrom, validUntil }: Validity, day: Day): boolean {
  return (validFrom === null || validFrom <= day) && (validUntil === null || day < validUntil);
}

/** The last day on which the rule holds, when that is near; else null. */
export function nearEnd({ validUntil }: Pick<Validity, 'validUntil'>, day: Day): Day | null {
  if (validUntil === null || validUntil > addDays(day, END_IS_NEAR_DAYS)) return null;
  return addDays(validUntil, -1);
}
