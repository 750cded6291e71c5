/**
 * Checks a journey: every traveller with every document on every leg, what is not told and would decide, and what would
 * change the verdict. Pure: the same question on the same facts and day gives the same result, anywhere.
 */
import type { Day } from '../calendar.ts';
import { type Counterfactual, counterfactualsOf } from './changes/counterfactuals.ts';
import { type MissingFact, missingFactsOf } from './changes/missing-facts.ts';
import { type Presumption, presumingTheOrdinary } from './changes/presumed.ts';
import type { Verdict } from './checked.ts';
import { type CheckedTraveller, contextOf } from './journey/check-traveller.ts';
import { worstOf } from './journey/verdict.ts';
import { type Steps, WorkedOut } from './journey/worked-out.ts';
import type { TripQuestion } from './question.ts';
import type { TripFacts } from './trip-facts.ts';

/** Raised when the same question on the same data may be answered otherwise than before. */
export const ENGINE_VERSION = '2';

export type { Steps };

export interface CheckOptions {
  /** The day of the check; what would be due before it is too late. */
  readonly asOf: Day;
  /** Left out = true. */
  readonly counterfactuals?: boolean;
}

export interface CheckedTrip {
  readonly question: TripQuestion;
  readonly facts: TripFacts;
  readonly asOf: Day;
  readonly verdict: Verdict;
  readonly travellers: readonly (CheckedTraveller & {
    readonly presumed: readonly Presumption[];
    readonly missingFacts: readonly MissingFact[];
    readonly counterfactuals: readonly Counterfactual[];
  })[];
}

/** The whole check at once. */
export function checkTrip(question: TripQuestion, facts: TripFacts, options: CheckOptions): CheckedTrip {
  const steps = checkTripInSteps(question, facts, options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * The same check in steps, so that its caller can do other things between them, or give it up. Yields how much work was
 * done since the step before: the ways in that were looked at, each a document on a leg.
 */
export function* checkTripInSteps(
  question: TripQuestion,
  facts: TripFacts,
  { asOf, counterfactuals = true }: CheckOptions,
): Steps<CheckedTrip> {
  const asked = contextOf(question, facts, asOf);
  const travellers: CheckedTrip['travellers'][number][] = [];
  for (const index of question.travellers.keys()) {
    const workedOut = new WorkedOut(facts, asOf);
    const { context, checked, presumed } = yield* presumingTheOrdinary(index, asked, workedOut);
    const missingFacts = yield* missingFactsOf(index, checked, context, workedOut);
    const changes = counterfactuals
      ? yield* counterfactualsOf(index, checked, { asked, presumed: context }, workedOut)
      : [];
    travellers.push({ ...checked, presumed, missingFacts, counterfactuals: changes });
  }
  return { question, facts, asOf, verdict: worstOf(travellers.map(({ verdict }) => verdict)), travellers };
}
