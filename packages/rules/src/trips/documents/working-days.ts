/** Days on which authorities work, as far as that is known: Monday to Friday. Public holidays are not counted in. */
import { addDays, type Day, startOf } from '../../calendar.ts';

const isWorkingDay = (day: Day) => ![0, 6].includes(new Date(startOf(day)).getUTCDay());

/** The last day on which something that takes so many days can be begun, to be done on `day`. */
export function daysBefore(day: Day, days: number, unit: 'calendar_days' | 'working_days' | null): Day {
  if (unit !== 'working_days') return addDays(day, -days);
  let begun = day;
  for (let left = days; left > 0; ) {
    begun = addDays(begun, -1);
    if (isWorkingDay(begun)) left -= 1;
  }
  return begun;
}
