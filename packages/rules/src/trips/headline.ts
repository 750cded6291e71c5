/** The one sentence that sums a journey up. */

import { addDays, type Day } from '../calendar.ts';
import type { CheckedTrip } from './check-trip.ts';
import { firstOf } from './journey/reason.ts';
import { dependsOnQuestion } from './journey/verdict.ts';
import type { Texts } from './texts/texts.ts';

/** What is due within so many days is said at once. */
const SOON_DAYS = 3;

export function headlineOf({ travellers, verdict, asOf }: CheckedTrip, texts: Texts): string {
  const { summary, words } = texts;
  const deciding = travellers.find((one) => one.verdict === verdict);
  if (deciding === undefined) return '';
  // Whose name is told only where there are several.
  const who = travellers.length > 1 ? deciding.traveller.ref : null;
  const leg = deciding.legs.find((one) => one.verdict === verdict);
  if (verdict === 'sufficient' || leg === undefined) return summary.sufficient(words, travellers.length);
  if (verdict === 'conditional') {
    const todo = deciding.legs.flatMap(({ items }) =>
      items.filter(
        ({ status, todo: what, enforcement }) => status === 'to_do' && what !== null && COUNTED.has(enforcement),
      ),
    );
    // What is got at the border is due on arrival by itself.
    const before = todo.filter(({ when }) => when === 'before_travel');
    const first = before.flatMap(({ dueOn }) => (dueOn === null ? [] : [dueOn])).sort()[0] ?? null;
    const isUrgent = first !== null && isSoon(first, asOf);
    const open = deciding.legs.flatMap(({ leg: where, items }) =>
      items.filter(dependsOnQuestion).map((one) => ({ country: where.country, one })),
    )[0];
    if (open !== undefined && !isUrgent) {
      const why = open.one.because?.(texts) ?? open.one.title(texts);
      return summary.depends(words, who, open.country, todo.length, why);
    }
    const count = Math.max(1, todo.length);
    return isUrgent ? summary.soon(words, who, count, first) : summary.conditional(words, who, count, first);
  }
  const why = firstOf(leg.items, verdict);
  const reason = why?.because?.(texts) ?? why?.title(texts) ?? leg.because(texts);
  return verdict === 'unknown'
    ? summary.unknown(words, who, leg.leg.country, reason)
    : summary.insufficient(words, who, leg.leg.country, reason);
}

const COUNTED: ReadonlySet<string> = new Set(['required', 'may_be_asked']);

function isSoon(dueOn: Day, asOf: Day): boolean {
  return dueOn <= addDays(asOf, SOON_DAYS);
}
