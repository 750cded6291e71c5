/** Which limits hold for a stay. */
import type { EntryContext } from '../checked.ts';
import type { StatedLimit } from './stay-limit.ts';

/**
 * What the rule of the destination says of its days holds for its own visas too: a short-stay visa of a Schengen state
 * counts in the same window. A document of another state that stands in for a visa may give days of its own; whether
 * those are counted with others is not known.
 */
export function limitsOf({ way, requirement, visit }: EntryContext): StatedLimit[] {
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
