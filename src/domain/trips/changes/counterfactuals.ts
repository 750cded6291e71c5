/**
 * What would change the verdict: single changes of the question, each found true by checking the journey with it. At most
 * five, those that make it better first.
 */

import type { Say, Verdict } from '../checked.ts';
import {
  type CheckedLeg,
  type CheckedTraveller,
  checkTraveller,
  contextWith,
  type TravellerContext,
} from '../journey/check-traveller.ts';
import { rankOf } from '../journey/verdict.ts';
import { type Change, withChange } from './change.ts';
import { keptVisits } from './kept-visits.ts';
import { type Proposal, proposalsOf } from './proposals.ts';

export interface Counterfactual {
  readonly change: Change;
  readonly verdict: Verdict;
  readonly because: Say;
}

const MOST = 5;

export function counterfactualsOf(
  index: number,
  checked: CheckedTraveller,
  context: TravellerContext,
): readonly Counterfactual[] {
  const better: Counterfactual[] = [];
  const worse: Counterfactual[] = [];
  for (const proposal of proposalsOf(index, checked, context)) {
    if (better.length === MOST) break;
    const found = smallest(proposal, index, checked, context);
    if (found === undefined) continue;
    (rankOf(found.verdict) < rankOf(checked.verdict) ? better : worse).push(found);
  }
  return [...better, ...worse].slice(0, MOST);
}

/** The first step that changes the verdict; where steps are counts, the least count from the one before on. */
function smallest(
  { steps, change, say, isCount = false }: Proposal,
  index: number,
  checked: CheckedTraveller,
  context: TravellerContext,
): Counterfactual | undefined {
  const tryStep = (step: number) => {
    const what = change(step);
    const question = withChange(context.question, what);
    const traveller = question?.travellers[index];
    if (question === undefined || traveller === undefined) return undefined;
    const found = checkTraveller(traveller, contextWith(question, context), keptVisits(what, checked, context));
    return found.verdict === checked.verdict ? undefined : found;
  };
  let before = 0;
  for (const step of steps) {
    const found = tryStep(step);
    if (found === undefined) {
      before = step;
      continue;
    }
    let best = { step, found };
    for (let low = before; isCount && best.step - low > 1; ) {
      const middle = (low + best.step) >> 1;
      const nearer = tryStep(middle);
      if (nearer?.verdict === best.found.verdict) best = { step: middle, found: nearer };
      else low = middle;
    }
    const reason = becauseOf(best.found, checked);
    return {
      change: change(best.step),
      verdict: best.found.verdict,
      because: (texts) => `${say(best.step)(texts)}: ${reason(texts)}`,
    };
  }
  return undefined;
}

/** The reason of the leg that became what the whole is now, else of the first that changed. */
function becauseOf(found: CheckedTraveller, before: CheckedTraveller): Say {
  const changed = found.legs.filter((leg, at) => leg.verdict !== before.legs[at]?.verdict);
  const deciding = changed.find(({ verdict }) => verdict === found.verdict) ?? changed[0] ?? found.legs[0];
  return (deciding as CheckedLeg).because;
}
