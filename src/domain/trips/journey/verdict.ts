/** How items make a verdict, and verdicts one. */
import type { Item, Verdict } from '../checked.ts';

/**
 * `sufficient`: all that one can be refused for is met. `conditional`: it can still be done in time, or rests with an
 * officer. `unknown`: what decides is not known, or not told. `insufficient`: something cannot be met as asked.
 */
export function verdictOf(items: readonly Item[]): Verdict {
  return worstOf(items.map(ofItem));
}

/** Of one item by itself. */
export function ofItem({ enforcement, status }: Item): Verdict {
  if (status === 'met' || status === 'not_applicable') return 'sufficient';
  if (enforcement === 'required') return REQUIRED[status];
  return enforcement === 'may_be_asked' ? 'conditional' : 'sufficient';
}

const REQUIRED = { not_met: 'insufficient', unknown: 'unknown', to_do: 'conditional' } as const;

export function worstOf(verdicts: readonly Verdict[]): Verdict {
  return verdicts.reduce((worst, one) => (rankOf(one) > rankOf(worst) ? one : worst), 'sufficient');
}

const RANKS: Readonly<Record<Verdict, number>> = { sufficient: 0, conditional: 1, unknown: 2, insufficient: 3 };

/** 0 is the best. */
export function rankOf(verdict: Verdict): number {
  return RANKS[verdict];
}
