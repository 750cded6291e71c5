/**
 * What would change the verdict: single changes of the question, each found true by checking the journey with it. At most
 * five, those that make it better first.
 */

import type { Say, Verdict } from '../checked.ts';
import {
  type CheckedLeg,
  type CheckedTraveller,
  contextOf,
  type TravellerContext,
} from '../journey/check-traveller.ts';
import { rankOf, worstOf } from '../journey/verdict.ts';
import type { Steps, WorkedOut } from '../journey/worked-out.ts';
import { type Change, withChange } from './change.ts';
import { presume } from './presumed.ts';
import { type Proposal, proposalsOf } from './proposals.ts';

export interface Counterfactual {
  readonly change: Change;
  readonly verdict: Verdict;
  readonly because: Say;
}

const MOST = 5;

export interface Contexts {
  readonly asked: TravellerContext;
  /** Of the question with what is presumed. */
  readonly presumed: TravellerContext;
}

export function* counterfactualsOf(
  index: number,
  checked: CheckedTraveller,
  { asked, presumed: context }: Contexts,
  workedOut: WorkedOut,
): Steps<readonly Counterfactual[]> {
  const better: Counterfactual[] = [];
  const worse: Counterfactual[] = [];
  for (const proposal of proposalsOf(index, checked, context)) {
    if (better.length === MOST) break;
    const found = yield* smallest(proposal, index, checked, { asked, presumed: context }, workedOut);
    if (found === undefined) continue;
    (rankOf(found.verdict) < rankOf(checked.verdict) ? better : worse).push(found);
  }
  return [...better, ...worse].slice(0, MOST);
}

/** The first step that changes the verdict; where steps are counts, the least count from the one before on. */
function* smallest(
  { steps, change, say, isCount = false }: Proposal,
  index: number,
  checked: CheckedTraveller,
  { asked, presumed: context }: Contexts,
  workedOut: WorkedOut,
): Steps<Counterfactual | undefined> {
  const tryStep = (step: number): Found | undefined => {
    const question = withChange(context.question, change(step));
    const traveller = question?.travellers[index];
    if (question === undefined || traveller === undefined) return undefined;
    const verdict = worstOf(workedOut.verdictsOf(traveller, question));
    return isWorthSaying(verdict, checked) ? { step, verdict } : undefined;
  };
  let before = 0;
  for (const step of steps) {
    const found = tryStep(step);
    yield workedOut.takeWork();
    if (found === undefined) {
      before = step;
      continue;
    }
    let best = found;
    for (let low = before; isCount && best.step - low > 1; ) {
      const middle = (low + best.step) >> 1;
      const nearer = tryStep(middle);
      yield workedOut.takeWork();
      if (nearer?.verdict === best.verdict) best = nearer;
      else low = middle;
    }
    // As it is answered when it is asked: what was presumed may be asked for then.
    const question = withChange(asked.question, change(best.step));
    if (question === undefined) return undefined;
    const { checked: whole } = yield* presume(index, contextOf(question, asked.facts, asked.asOf), workedOut);
    const { verdict } = whole;
    if (!isWorthSaying(verdict, checked)) return undefined;
    const reason = becauseOf(whole, checked);
    return { change: change(best.step), verdict, because: (texts) => `${say(best.step)(texts)}: ${reason(texts)}` };
  }
  return undefined;
}

/** A change after which the answer is unknown is no help. */
const isWorthSaying = (verdict: Verdict, { verdict: before }: CheckedTraveller): boolean =>
  verdict !== before && verdict !== 'unknown';

interface Found {
  readonly step: number;
  readonly verdict: Verdict;
}

/** The reason of the leg that became what the whole is now, else of the first that changed. */
function becauseOf(found: CheckedTraveller, before: CheckedTraveller): Say {
  const changed = found.legs.filter((leg, at) => leg.verdict !== before.legs[at]?.verdict);
  const deciding = changed.find(({ verdict }) => verdict === found.verdict) ?? changed[0] ?? found.legs[0];
  return (deciding as CheckedLeg).because;
}
