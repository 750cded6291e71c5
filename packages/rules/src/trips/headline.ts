/** The one sentence that sums a journey up. */

import { addDays, type Day } from '../calendar.ts';
import type { Words } from '../words/words.ts';
import type { CheckedTrip } from './check-trip.ts';
import type { Item } from './checked.ts';
import { firstOf } from './journey/reason.ts';
import { dependsOnQuestion } from './journey/verdict.ts';

/** What is due within so many days is said at once. */
const SOON_DAYS = 3;

export function headlineOf({ travellers, verdict, asOf }: CheckedTrip, t: Words): string {
  const deciding = travellers.find((one) => one.verdict === verdict);
  if (deciding === undefined) return '';
  // A name is needed only where there are several travellers.
  const isNamed = travellers.length > 1;
  const who = deciding.traveller.ref;
  const whose = isNamed ? 'named' : 'alone';
  const leg = deciding.legs.find((one) => one.verdict === verdict);
  if (verdict === 'sufficient' || leg === undefined) return t('summary.sufficient', { travellers: travellers.length });
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
      const why = open.one.because?.(t) ?? open.one.title(t);
      const depends = t(`summary.depends.${whose}`, { who, country: open.country, why });
      return todo.length === 0 ? depends : `${depends} ${t('summary.doFirst', { things: todo.length })}`;
    }
    const things = Math.max(1, todo.length);
    // A visa without a known processing time is started at once; naming a later date would suggest there is time.
    if (!isUrgent && before.some(isUndatedVisa)) {
      return `${t(`summary.undated.${whose}`, { who, things })} ${t('summary.startNow')}`;
    }
    if (first === null) return t(`summary.undated.${whose}`, { who, things });
    const due = { who, things, first: t.day(first) };
    return isUrgent ? t(`summary.soon.${whose}`, due) : t(`summary.conditional.${whose}`, due);
  }
  const why = firstOf(leg.items, verdict);
  const reason = why?.because?.(t) ?? why?.title(t) ?? leg.because(t);
  const key =
    verdict === 'unknown' ? (`summary.unknown.${whose}` as const) : (`summary.insufficient.${whose}` as const);
  return t(key, { who, country: leg.leg.country, why: reason });
}

const COUNTED: ReadonlySet<string> = new Set(['required', 'may_be_asked']);

/** How long it takes is not known. */
export function isUndatedVisa({ topic, when, dueOn, lacks }: Item): boolean {
  return topic === 'visa' && when === 'before_travel' && dueOn === null && lacks.length === 0;
}

function isSoon(dueOn: Day, asOf: Day): boolean {
  return dueOn <= addDays(asOf, SOON_DAYS);
}
