/** How long one stops on a leg, as far as it is told: arrival and departure are local to one place. */
import { dayNumber } from '../../calendar.ts';
import { airportsOf, MOST_MINUTES_CHANGED, minutesBetween } from '../../countries/clock-changes.ts';
import type { Lack, Say } from '../checked.ts';
import type { Match } from '../documents/authorisations.ts';
import type { Leg, Moment } from '../question.ts';

const MINUTES_OF_HOUR = 60;
export const MINUTES_OF_DAY = 24 * MINUTES_OF_HOUR;

/** Minutes since 1970-01-01: the first and the last that a moment can mean; a day alone is any minute of it. */
function minutesOf({ day, time }: Moment): readonly [first: number, last: number] {
  const midnight = dayNumber(day) * MINUTES_OF_DAY;
  if (time === null) return [midnight, midnight + MINUTES_OF_DAY - 1];
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  const minute = midnight + hours * MINUTES_OF_HOUR + minutes;
  return [minute, minute];
}

export const firstMinuteOf = (moment: Moment): number => minutesOf(moment)[0];
export const lastMinuteOf = (moment: Moment): number => minutesOf(moment)[1];

/** Whether the stop is so many hours or shorter. */
export function lastsAtMost(leg: Leg, hours: number, why: Say): Match {
  if (leg.arrives !== null && leg.departs !== null) {
    const [arrivesFirst, arrivesLast] = minutesOf(leg.arrives);
    const [departsFirst, departsLast] = minutesOf(leg.departs);
    const limit = hours * MINUTES_OF_HOUR;
    const [, most] = passed(leg, arrivesFirst, departsLast, limit);
    if (most <= limit) return 'yes';
    const [least] = passed(leg, arrivesLast, departsFirst, limit);
    if (least > limit) return 'no';
  }
  const lacks = lacksOf(leg, ({ time }) => time !== null, why);
  // Both times are told, and the clocks of the country do not all change: it depends on the airport.
  return lacks.length > 0 || leg.airport !== null ? lacks : [airportOf(leg, why)];
}

function airportOf({ path, country }: Leg, why: Say): Lack {
  return { path: `${path}.airport`, why, values: airportsOf(country.iso2) };
}

/** The least and the most minutes of a stop. Only near the limit does it matter whether clocks change. */
function passed({ country, airport }: Leg, from: number, to: number, limit: number): readonly [number, number] {
  const plain = to - from;
  if (Math.abs(plain - limit) > MOST_MINUTES_CHANGED) return [plain, plain];
  return minutesBetween({ iso2: country.iso2, airport }, from, to);
}

/** Whether one leaves on the day of arrival. */
export function endsOnSameDay(leg: Leg, why: Say): Match {
  if (leg.arrives !== null && leg.departs !== null) return leg.arrives.day === leg.departs.day ? 'yes' : 'no';
  return lacksOf(leg, () => true, why);
}

function lacksOf(leg: Leg, isTold: (moment: Moment) => boolean, why: Say): Lack[] {
  return (['arrives', 'departs'] as const)
    .filter((end) => {
      const moment = leg[end];
      return moment === null || !isTold(moment);
    })
    .map((end) => ({ path: `${leg.path}.${end}On`, why }));
}
