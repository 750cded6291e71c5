/**
 * Counts days of stay against a limit: for each entry, on one visa, in a rolling window, or in a calendar year.
 *
 * The days of entry and of exit count both, and a window looks back from each day of the stay: Regulation (EU) 2016/399
 * (Schengen Borders Code), Article 6(1) and (2). Other states count in windows of other lengths the same way.
 */
import { addDays, type Day, dayNumber, dayOfNumber } from '../../calendar.ts';
import type { Ledger } from '../checked.ts';
import { countWithin, OPEN_END, type Span, union, without } from './spans.ts';
import type { StayLimit } from './stay-limit.ts';

/** Which days count. */
export interface Count {
  /** Days of earlier stays. */
  readonly earlier: readonly Span[];
  /** Days of this stay that do not count. */
  readonly exempt: readonly Span[];
  /** The day on which the count of this entry began; left out = the arrival. */
  readonly began?: number;
}

export interface CountedStay {
  readonly ledger: Ledger;
  /** Whether the day of arrival is within the limit. Then, `mustLeaveBy: null` = the limit is never reached. */
  readonly allowsArrival: boolean;
}

const DAYS_OF_YEAR = 366;

export function countStay(
  area: string,
  limit: StayLimit,
  count: Count,
  arrivesOn: Day,
  departsOn: Day | null,
): CountedStay {
  const arrival = dayNumber(arrivesOn);
  const began = count.began ?? arrival;
  const sinceBegan = limit.per === 'entry' && began < arrival ? [{ from: began, to: arrival - 1 }] : [];
  const firstDay = limit.countsArrivalDay === false ? [{ from: began, to: began }] : [];
  const earlier = union([...count.earlier, ...sinceBegan])
    .flatMap((span) => without(span, firstDay))
    .map(({ from, to }) => ({ from, to: Math.min(to, arrival - 1) }))
    .filter(({ from, to }) => from <= to);
  const current = without({ from: arrival, to: OPEN_END }, union([...count.exempt, ...firstDay]));
  const usedDays = countWithin(earlier, windowStart(limit, arrival, began), arrival - 1);
  const lastCounted = lastAllowedDay(limit, earlier, current, arrival, began);
  // The day after the last that counts may still be that of departure.
  const lastDay = lastCounted !== null && limit.countsDepartureDay === false ? lastCounted + 1 : lastCounted;
  const allowsArrival = lastDay === null || lastDay >= arrival;
  const ledger: Ledger = {
    area,
    limitDays: limit.days,
    windowDays: limit.windowDays,
    per: limit.per,
    usedDays,
    remainingDays: Math.max(0, limit.days - usedDays),
    mustLeaveBy: lastDay === null || !allowsArrival ? null : dayOfNumber(lastDay),
    nextFullStayFrom: departsOn === null ? null : nextFullStay(limit, [...earlier, ...current], departsOn),
  };
  return { ledger, allowsArrival };
}

/** The first day that is looked back to from a day of a stay. */
function windowStart({ per, windowDays }: StayLimit, day: number, began: number): number {
  if (per === 'entry') return began;
  if (per === 'visa') return 0;
  return per === 'calendar_year' ? yearStart(day) : day - (windowDays ?? 1) + 1;
}

const yearStart = (day: number) => dayNumber(`${dayOfNumber(day).slice(0, 4)}-01-01`);

/**
 * The day before the first on which more days are used than allowed: before `arrival` if there is none, null if it
 * never comes. The count grows by one a day at most, so as many days as are left are passed over at once.
 */
function lastAllowedDay(
  limit: StayLimit,
  earlier: readonly Span[],
  current: readonly Span[],
  arrival: number,
  began: number,
): number | null {
  const last = current.at(-1);
  if (last === undefined) return null;
  const horizon = last.to === OPEN_END ? last.from + limit.days + DAYS_OF_YEAR : last.to;
  for (let day = arrival; day <= horizon; ) {
    const from = windowStart(limit, day, began);
    const left = limit.days - countWithin(earlier, from, arrival - 1) - countWithin(current, from, day);
    if (left < 0) return day - 1;
    day += left + 1;
  }
  return null;
}

/** Null where stays are not counted together: the rule for one entry does not say when the next may be. */
function nextFullStay(limit: StayLimit, counted: readonly Span[], departsOn: Day): Day | null {
  if (limit.per === 'entry' || limit.per === 'visa') return null;
  const departure = dayNumber(departsOn);
  const tomorrow = departure + 1;
  if (limit.per === 'calendar_year') {
    const used = countWithin(counted, yearStart(tomorrow), departure);
    if (used === 0) return addDays(departsOn, 1);
    // What is left of the year may be as long as what is left of the limit; the rest falls into the next year.
    const nextYear = yearStart(yearStart(tomorrow) + DAYS_OF_YEAR);
    return dayOfNumber(Math.max(tomorrow, nextYear - Math.max(0, limit.days - used)));
  }
  // On the last day of a whole stay nothing but that stay may be in the window.
  const last = Math.max(...counted.filter(({ from }) => from <= departure).map(({ to }) => Math.min(to, departure)));
  return dayOfNumber(Math.max(tomorrow, last + (limit.windowDays ?? 1) - limit.days + 1));
}
