/** Turns birth dates and ages in years into ages in months on the days of the journey. */
import { addMonths, type Day } from '../../calendar.ts';

/** Whole calendar months from birth to the day, the month's end clamped; negative before birth. */
export function ageInMonths(birthDate: Day, day: Day): number {
  const months = (yearOf(day) - yearOf(birthDate)) * 12 + monthOf(day) - monthOf(birthDate);
  return addMonths(birthDate, months) <= day ? months : months - 1;
}

const yearOf = (day: Day): number => Number(day.slice(0, 4));
const monthOf = (day: Day): number => Number(day.slice(5, 7));
