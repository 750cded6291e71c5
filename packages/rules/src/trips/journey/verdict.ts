/** How items make a verdict, and verdicts one. */
import type { Item, Verdict } from '../checked.ts';

/**
 * `sufficient`: everything that entry can be refused for is met. `conditional`: it can still be done in time, rests with
 * an officer, or depends on what the question leaves out (`missingFacts`). `unknown`: the data do not say what decides.
 * `insufficient`: something cannot be met as asked.
 */
export function verdictOf(items: readonly Item[]): Verdict {
  return worstOf(items.map(ofItem));
}

/** Of one item by itself. */
export function ofItem(item: Item): Verdict {
  const { enforcement, status } = item;
  if (status === 'met' || status === 'not_applicable') return 'sufficient';
  if (dependsOnQuestion(item)) return 'conditional';
  if (enforcement === 'required') return REQUIRED[status];
  return enforcement === 'may_be_asked' ? 'conditional' : 'sufficient';
}

/** The question leaves out what decides. Without a travel document nothing can be known at all. */
export function dependsOnQuestion({ enforcement, status, topic, lacks }: Item): boolean {
  return enforcement === 'required' && status === 'unknown' && lacks.length > 0 && topic !== 'document';
}

const REQUIRED = { not_met: 'insufficient', unknown: 'unknown', to_do: 'conditional' } as const;

/** How many things that are required are not met yet. */
export function openOf(items: readonly Item[]): number {
  return items.filter((one) => one.enforcement === 'required' && ofItem(one) !== 'sufficient').length;
}

export function worstOf(verdicts: readonly Verdict[]): Verdict {
  return verdicts.reduce((worst, one) => (rankOf(one) > rankOf(worst) ? one : worst), 'sufficient');
}

const RANKS: Readonly<Record<Verdict, number>> = { sufficient: 0, conditional: 1, unknown: 2, insufficient: 3 };

/** 0 is the best. */
export function rankOf(verdict: Verdict): number {
  return RANKS[verdict];
}
