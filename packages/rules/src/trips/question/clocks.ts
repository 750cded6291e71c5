/** Which local times can follow each other: clocks differ, so what is later may show an earlier time elsewhere. */
import { startOf } from '../../calendar.ts';
import { utcOffsets } from '../../countries/utc-offsets.ts';
import type { Country, Moment } from '../question.ts';

/** A local time at a place. The country is null where it could not be read. */
export interface LocalMoment {
  readonly moment: Moment;
  readonly country: Country | null;
}

const MS_PER_MINUTE = 60_000;
const LAST_MINUTE_OF_DAY = 24 * 60 - 1;
/** Aeroplanes are slower than the sun: only over the date line is a journey shorter than what clocks go back. */
const OVER_DATE_LINE = 12 * 60;

/** Whether the second can be at the same time as the first, or later. */
export function canFollow(first: LocalMoment, second: LocalMoment): boolean {
  const areTimed = first.moment.time !== null && second.moment.time !== null;
  if (!areTimed && second.moment.day < first.moment.day && minutesBack(first, second) <= OVER_DATE_LINE) return false;
  return latest(second) >= earliest(first);
}

/** In ms since epoch. */
export function earliest({ moment: { day, time }, country }: LocalMoment): number {
  const minutes = time === null ? 0 : minutesOf(time);
  return startOf(day) + (minutes - offsetsOf(country).most) * MS_PER_MINUTE;
}

function latest({ moment: { day, time }, country }: LocalMoment): number {
  const minutes = time === null ? LAST_MINUTE_OF_DAY : minutesOf(time);
  return startOf(day) + (minutes - offsetsOf(country).least) * MS_PER_MINUTE;
}

/** By how much clocks of the second place may be behind those of the first. */
const minutesBack = (first: LocalMoment, second: LocalMoment): number =>
  offsetsOf(first.country).most - offsetsOf(second.country).least;

const offsetsOf = (country: Country | null) => utcOffsets(country?.iso2 ?? '');

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export const momentText = ({ day, time }: Moment): string => (time === null ? day : `${day}T${time}`);
