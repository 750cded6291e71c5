/** Reads days and local times as a question writes them. */
import { type Day, isDay } from '../../../calendar.ts';
import type { Moment } from '../../question.ts';
import type { ReadPlain } from './read-plain.ts';
import { shown } from './shown.ts';

/** Days outside are typing mistakes. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2199-12-31';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)$/;
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:Z|[+-]\d{2}:?(?:\d{2})?|\[.*\])$/i;
const WITH_SECONDS = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?$/;
const MIDNIGHT = /^\d{4}-\d{2}-\d{2}T24:00$/;

export const readDay: ReadPlain<Day> = (value, refuse) => {
  if (typeof value !== 'string' || !DAY.test(value)) {
    return refuse(() => `must be a day written as YYYY-MM-DD; got ${shown(value)}`);
  }
  return existing(value, refuse);
};

export const readMoment: ReadPlain<Moment> = (value, refuse) => {
  if (typeof value === 'string') {
    const [, timedDay, time] = MOMENT.exec(value) ?? [];
    const told = timedDay ?? (DAY.test(value) ? value : undefined);
    if (told !== undefined) {
      const day = existing(told, refuse);
      return day === undefined ? undefined : { day, time: time ?? null };
    }
  }
  return refuse(() => `must be ${expected(value)}; got ${shown(value)}`);
};

function expected(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  if (WITH_ZONE.test(text)) return `the local time of the place without a time zone, as in ${text.slice(0, 16)}`;
  if (WITH_SECONDS.test(text)) return `a time without seconds, as in ${text.slice(0, 16)}`;
  if (MIDNIGHT.test(text)) return 'a time from 00:00 to 23:59: midnight is 00:00 of the next day';
  return 'a day written as YYYY-MM-DD, or a local time written as YYYY-MM-DDTHH:MM';
}

function existing(day: Day, refuse: (message: () => string) => undefined): Day | undefined {
  if (!isDay(day)) return refuse(() => `"${day}" does not exist in the calendar`);
  if (day < FIRST_DAY || day > LAST_DAY) return refuse(() => `must be from ${FIRST_DAY} to ${LAST_DAY}; got "${day}"`);
  return day;
}
