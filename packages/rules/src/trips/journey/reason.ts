/** Why a leg has its verdict, in one or two sentences. */
import type { Item, Say } from '../checked.ts';
import { daysOf, sayWay } from '../documents/visa.ts';
import { stayDates } from '../stay/stay-dates.ts';
import type { Texts } from '../texts/texts.ts';
import type { LegResult } from './evaluate-leg.ts';
import { ofItem, rankOf } from './verdict.ts';
import { isTransit } from './visits.ts';

export function reasonOf(result: LegResult): Say {
  const { context, items, verdict } = result;
  const { visit, way, leg } = context;
  return (texts) => {
    if (isTransit(leg, visit)) return sayTransit(texts, result);
    const sentences = [sayWay(texts, context)];
    const { arrivesOn, departsOn } = stayDates(context);
    const staysOn = visit.endsAtHome && leg === visit.legs.at(-1);
    if (arrivesOn !== null && departsOn !== null && way.type !== 'own' && !staysOn) {
      sentences.push(texts.summary.stay(texts.words, daysOf(arrivesOn, departsOn)));
    }
    const first = firstOf(items, verdict);
    const why = first?.because?.(texts) ?? first?.title(texts);
    if (rankOf(verdict) > 0 && why !== undefined && !sentences.includes(why)) sentences.push(why);
    return sentences.join(' ');
  };
}

/** Not what entering would take, but what passing through does. */
function sayTransit(texts: Texts, { context: { document }, items, verdict }: LegResult): string {
  const { documents, words } = texts;
  const transit = items.find(({ topic }) => topic === 'transit');
  const deciding = rankOf(verdict) > 0 ? firstOf(items, verdict) : undefined;
  const reasons = [transit, deciding].map((one) => one?.because?.(texts)).filter((one) => one !== undefined);
  return [`${documents.name(words, document.kind, document.nationality)}.`, ...new Set(reasons)].join(' ');
}

/** The first item that makes the verdict what it is. */
export function firstOf(items: readonly Item[], verdict: LegResult['verdict']): Item | undefined {
  return items.find((one) => ofItem(one) === verdict);
}
