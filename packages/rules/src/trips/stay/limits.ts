/** Which limits hold for a stay. */
import type { StayLimitRule } from '../../schema/topics/stay-topics.ts';
import type { EntryContext } from '../checked.ts';
import { isLongStay } from './long-stay-permits.ts';
import type { StatedLimit } from './stay-limit.ts';

/**
 * What the rule of the destination says of its days holds for its own visas too: a short-stay visa of a Schengen state
 * counts in the same window. A document of another state that stands in for a visa may give days of its own; whether
 * those are counted with others is not known.
 */
export function limitsOf(context: EntryContext): StatedLimit[] {
  const { way, requirement } = context;
  const rules = way.satisfiedBy !== null && isLongStay(way.satisfiedBy) === true ? [] : (requirement?.stayLimits ?? []);
  const counted = rules.filter(({ days }) => days === null).map((rule) => withoutOtherDocuments(rule, context));
  const further = rules.flatMap(({ days, ...rule }) => (days === null || rule.per === null ? [] : [{ ...rule, days }]));
  return [...ofTheVisa(context).map((limit) => counted.reduce(countedAs, limit)), ...further];
}

function countedAs(limit: StatedLimit, { details: _, days: __, ...rule }: StayLimitRule): StatedLimit {
  if (limit.per !== null) return { ...rule, ...limit };
  return { ...limit, ...rule, windowDays: rule.per === 'rolling_window' ? rule.windowDays : null };
}

/** What does not start the count again holds for those who enter without a visa, not for holders of one. */
function withoutOtherDocuments(rule: StayLimitRule, { way, requirement }: EntryContext): StayLimitRule {
  const isVisa = way.type === 'held' && way.satisfiedBy?.kind === 'visa';
  const needsVisa = requirement?.visaRequirementType === 'visa_required';
  return isVisa && !needsVisa ? { ...rule, noRestartAfter: null } : rule;
}

function ofTheVisa({ way, requirement, visit }: EntryContext): StatedLimit[] {
  const limits: StatedLimit[] = [];
  const stated = requirement?.maxStayDays ?? null;
  const isRulesOwn = way.satisfiedBy === null || way.maxStayDays === stated;
  if (way.maxStayDays !== null) {
    const counted = isRulesOwn ? countedIn(requirement?.stayLimit) : { per: null, windowDays: null };
    limits.push({ days: way.maxStayDays, ...counted });
  }
  if (stated !== null && way.satisfiedBy !== null && way.maxStayDays !== stated) {
    const counted = countedIn(requirement?.stayLimit);
    const holds = way.type === 'held' || visit.sharedStay;
    if (holds && counted.per !== null && counted.per !== 'entry') limits.push({ days: stated, ...counted });
  }
  return limits;
}

function countedIn(stayLimit: NonNullable<EntryContext['requirement']>['stayLimit'] | undefined) {
  const per = stayLimit?.per ?? null;
  const windowDays = stayLimit?.windowDays ?? null;
  if (per !== 'rolling_window') return { per, windowDays: null };
  return windowDays === null ? { per: null, windowDays: null } : { per, windowDays };
}
