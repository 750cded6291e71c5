/** When a form before arrival is filled in. */
import type { Requirement } from '../answer/answer-kind.ts';

export type FormStep = NonNullable<Requirement['preArrival']>[number];

/** Whole days from two on, else hours, as authorities speak of them: "72 hours" is the one that stays as it is. */
export function beforeArrival(hours: number): { unit: 'days' | 'hours'; count: number } {
  return hours >= 48 && hours % 24 === 0 && hours !== 72
    ? { unit: 'days', count: hours / 24 }
    : { unit: 'hours', count: hours };
}
