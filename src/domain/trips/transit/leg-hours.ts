/** How long one stops on a leg, as far as it is told: arrival and departure are local to one place. */
import { dayNumber } from '../../calendar.ts';
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
    if (departsLast - arrivesFirst <= limit) return 'yes';
    if (Math.max(0, departsFirst - arrivesLast) > limit) return 'no';
  }
  return lacksOf(leg, ({ time }) => time !== null, why);
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
