/** Why a leg has its verdict, in one or two sentences. */
import type { Words } from '../../words/words.ts';
import type { Item, Say } from '../checked.ts';
import { daysOf, documentName, sayWay } from '../documents/visa.ts';
import { stayDates } from '../stay/stay-dates.ts';
import type { LegResult } from './evaluate-leg.ts';
import { ofItem, rankOf } from './verdict.ts';
import { isTransit } from './visits.ts';

export function reasonOf(result: LegResult): Say {
  const { context, items, verdict } = result;
  const { visit, way, leg } = context;
  return (t) => {
    if (isTransit(leg, visit)) return sayTransit(t, result);
    const sentences = [sayWay(t, context)];
    const { arrivesOn, departsOn } = stayDates(context);
    const staysOn = visit.endsAtHome && leg === visit.legs.at(-1);
    if (arrivesOn !== null && departsOn !== null && way.type !== 'own' && !staysOn) {
      sentences.push(t('stay.length', { days: daysOf(arrivesOn, departsOn) }));
    }
    const first = firstOf(items, verdict);
    const why = first?.because?.(t) ?? first?.title(t);
    if (rankOf(verdict) > 0 && why !== undefined && !sentences.includes(why)) sentences.push(why);
    return sentences.join(' ');
  };
}

/** Not what entering would take, but what passing through does. */
function sayTransit(t: Words, { context: { document }, items, verdict }: LegResult): string {
  const transit = items.find(({ topic }) => topic === 'transit');
  const deciding = rankOf(verdict) > 0 ? firstOf(items, verdict) : undefined;
  const reasons = [transit, deciding].map((one) => one?.because?.(t)).filter((one) => one !== undefined);
  return [`${documentName(t, document)}.`, ...new Set(reasons)].join(' ');
}

/** The first item that makes the verdict what it is. */
export function firstOf(items: readonly Item[], verdict: LegResult['verdict']): Item | undefined {
  return items.find((one) => ofItem(one) === verdict);
}
