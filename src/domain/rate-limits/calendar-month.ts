/** The calendar month, UTC, for which a quota holds. */
import { startOfMonth, startOfNextMonth } from '../usage/utc-time.ts';

export interface CalendarMonth {
  /** Years times twelve plus months from 0: the next month's is one more. */
  readonly index: number;
  /** First instant, milliseconds since 1970. */
  readonly start: number;
  /** First instant of the month after. */
  readonly end: number;
}

export function monthAt(time: number): CalendarMonth {
  const date = new Date(time);
  const index = date.getUTCFullYear() * 12 + date.getUTCMonth();
  return { index, start: startOfMonth(time), end: startOfNextMonth(time) };
}

export function monthOfIndex(index: number): CalendarMonth {
  const year = Math.floor(index / 12);
  return { index, start: Date.UTC(year, index % 12), end: Date.UTC(year, (index % 12) + 1) };
}
