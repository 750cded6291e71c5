/** Arithmetic with days and calendar months, in UTC. A day is written YYYY-MM-DD; such texts compare as dates. */

export type Day = string;

const MS_PER_DAY = 86_400_000;
/** After 400 years the calendar repeats. */
const DAYS_OF_400_YEARS = 146_097;

export function dayOf(ms: number): Day {
  const date = new Date(ms);
  return written(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

/** The first moment of the day, in ms since epoch. */
export function startOf(day: Day): number {
  return Date.parse(`${day}T00:00:00.000Z`);
}

/** The same time of a day so many calendar months later. */
export function addMonthsTo(ms: number, months: number): number {
  const day = dayOf(ms);
  return startOf(addMonths(day, months)) + (ms - startOf(day));
}

/** Calendar months later, the day clamped to the month's end: 31 August and six months is 28 or 29 February. */
export function addMonths(day: Day, months: number): Day {
  const moved = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const year = Math.floor(moved / 12);
  const month = moved - year * 12 + 1;
  return written(year, month, Math.min(Number(day.slice(8, 10)), daysOfMonth(year, month)));
}

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
  const later = Date.UTC(Number(day.slice(0, 4)) + 400, Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
  return later / MS_PER_DAY - DAYS_OF_400_YEARS;
}

export function dayOfNumber(number: number): Day {
  return dayOf(number * MS_PER_DAY);
}

export function addDays(day: Day, days: number): Day {
  return dayOfNumber(dayNumber(day) + days);
}
