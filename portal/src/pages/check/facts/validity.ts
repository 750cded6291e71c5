/** How long a travel document must be valid, in the unit in which the destination says it. */
import type { Requirement } from '../answer/answer-kind.ts';

export type DocumentValidity = NonNullable<Requirement['documentValidity']>;

export interface Validity {
  readonly amount: number;
  readonly unit: 'days' | 'months' | 'years';
  readonly countedFrom: DocumentValidity['countedFrom'];
}

type StatedValidity = Pick<DocumentValidity, 'amount' | 'unit' | 'countedFrom' | 'minimumDays'>;

/** In days where only those are known. */
export function validityOf({ amount, unit, countedFrom, minimumDays }: StatedValidity): Validity {
  if (amount !== null && (unit !== null || amount === 0)) return { amount, unit: unit ?? 'days', countedFrom };
  return { amount: minimumDays, unit: 'days', countedFrom };
}
