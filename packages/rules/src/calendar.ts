/** Arithmetic with days and calendar months, in UTC. A day is written YYYY-MM-DD; such texts compare as dates. */

export type Day = string;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MS_PER_DAY = 86_400_000;
/** After 400 years the calendar repeats. */
const DAYS_OF_400_YEARS = 146_097;

/** Whether it is a day of the calendar: 30 February is none. Nor is there a year 0, for PostgreSQL too. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !DAY.test(value)) return false;
  const [month, date] = [monthOf(value), dateOf(value)];
  return yearOf(value) >= 1 && month >= 1 && month <= 12 && date >= 1 && date <= daysOfMonth(yearOf(value), month);
}

export function dayOf(ms: number): Day {
  const date = new Date(ms);
  return written(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

/** The first moment of the day, in ms since epoch. */
export function startOf(day: Day): number {
  return dayNumber(day) * MS_PER_DAY;
}

/** The same time of a day so many calendar months later. */
export function addMonthsTo(ms: number, months: number): number {
  const day = dayOf(ms);
  return startOf(addMonths(day, months)) + (ms - startOf(day));
}

/** Calendar months later, the day clamped to the month's end: 31 August and six months is 28 or 29 February. */
export function addMonths(day: Day, months: number): Day {
  const moved = yearOf(day) * 12 + monthOf(day) - 1 + months;
  const year = Math.floor(moved / 12);
  const month = moved - year * 12 + 1;
  return written(year, month, Math.min(dateOf(day), daysOfMonth(year, month)));
}

/** Whole calendar months between two days, the month's end clamped; negative where the second is before the first. */
export function monthsBetween(first: Day, second: Day): number {
  const [year, month] = [yearOf(second), monthOf(second)];
  const months = (year - yearOf(first)) * 12 + month - monthOf(first);
  return Math.min(dateOf(first), daysOfMonth(year, month)) <= dateOf(second) ? months : months - 1;
}

const yearOf = (day: Day): number => Number(day.slice(0, 4));
const monthOf = (day: Day): number => Number(day.slice(5, 7));
/** Of the month, from 1. */
const dateOf = (day: Day): number => Number(day.slice(8, 10));

function written(year: number, month: number, date: number): Day {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`;
}

function daysOfMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : String(value));

/** Days since 1970-01-01. */
export function dayNumber(day: Day): number {
  // 400 years later: Date.UTC takes the years 0 to 99 for those of the 20th century.
  const later = Date.UTC(yearOf(day) + 400, monthOf(day) - 1, dateOf(day));
  return later / MS_PER_DAY - DAYS_OF_400_YEARS;
}

export function dayOfNumber(number: number): Day {
  return dayOf(number * MS_PER_DAY);
}

export function addDays(day: Day, days: number): Day {
  return dayOfNumber(dayNumber(day) + days);
}
