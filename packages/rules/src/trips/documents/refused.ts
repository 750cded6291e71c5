/** Visas and permits that are held and would count, were it not for a condition: what of each is not met. */
import type { AcceptedDocument } from '../../schema/topics/held-document-topics.ts';
import type { EntryContext, Say } from '../checked.ts';
import type { Authorisation } from '../question.ts';
import { type HeldDocument, heldName, isOnRoute, unmetOf, whenOf } from './authorisations.ts';
import { isUsedUpBefore } from './entries.ts';
import { held, isForNationality } from './ways.ts';

/** In place of the destination's own permission to enter. One sentence or more for each paper. */
export function refusedForEntry(context: EntryContext): Say[] {
  const rules = (context.requirement?.acceptedDocuments ?? []).filter((rule) => isForNationality(rule, context));
  return context.traveller.authorisations.flatMap((paper) => {
    const own = held(paper, context);
    if (typeof own === 'function') return [refused(context, paper, [own])];
    return own === undefined ? refusedBy(context, paper, rules) : [];
  });
}

/** In place of a permission for transit. */
export function refusedForTransit(context: EntryContext, rules: readonly HeldDocument[]): Say[] {
  return context.traveller.authorisations.flatMap((paper) => refusedBy(context, paper, rules));
}

/** By the rule with the fewest unmet conditions. Empty where no rule is about such a paper, or one accepts it. */
function refusedBy(
  context: EntryContext,
  paper: Authorisation,
  rules: readonly (HeldDocument & Partial<Pick<AcceptedDocument, 'mode'>>)[],
): Say[] {
  const { facts, leg } = context;
  const unmet = rules.flatMap((rule) => {
    const found = unmetOf(paper, rule, whenOf(context), facts);
    if (found === undefined) return [];
    const { mode = null, usedBefore, expiredWithinDays } = rule;
    if (mode !== null && leg.mode !== null && leg.mode !== mode) found.push((t) => t(`held.byMode.${mode}`));
    if (!isOnRoute(paper, rule, context)) found.push((t) => t('held.onRoute'));
    const mayBeUsed = usedBefore === true || expiredWithinDays !== null;
    if (!mayBeUsed && isUsedUpBefore(paper, context)) found.push((t) => t('held.usedUp'));
    return [found];
  });
  const [nearest] = unmet.toSorted((one, other) => one.length - other.length);
  return nearest === undefined || nearest.length === 0 ? [] : [refused(context, paper, nearest)];
}

function refused({ facts }: EntryContext, paper: Authorisation, whys: readonly Say[]): Say {
  return (t) => {
    const sentences = new Set(whys.map((why) => why(t)));
    return t('held.refused', { held: heldName(paper, facts)(t), why: [...sentences].join(' ') });
  };
}
