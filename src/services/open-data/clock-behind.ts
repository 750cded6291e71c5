/** Whether this machine's clock is behind the data that are to be loaded. */
import { dayNumber, isDay } from '@carnet/rules/calendar.ts';
import { DomainError } from '@carnet/rules/errors.ts';

export interface ClockBehind {
  /** YYYY-MM-DD in UTC by this machine's clock. */
  readonly clock: string;
  /** The latest day of the data. */
  readonly data: string;
}

export interface DatedBy {
  readonly directory: string;
  /** YYYY-MM-DD in UTC by this machine's clock. */
  readonly today: string;
  /** Whether the data were checked when they were published, so that only the clock can be wrong. */
  readonly isPublished?: boolean;
}

/** How far it may be behind data that were not checked before; beyond that their dates are wrong. */
const MOST_DAYS = 7;

/** Throws VALIDATION_ERROR where the data are of days so far ahead that the clock may be right. */
export function clockBehindOf(
  latest: string | null,
  { directory, today, isPublished = false }: DatedBy,
): ClockBehind | null {
  if (latest === null || !isDay(latest) || latest <= today) return null;
  if (!isPublished && dayNumber(latest) - dayNumber(today) > MOST_DAYS) {
    throw new DomainError(
      'VALIDATION_ERROR',
      `This machine's clock says ${today}, the data in ${directory} are of ${latest}; nothing was loaded. Set the ` +
        'clock, or correct the dates (npm run data:check names them)',
    );
  }
  return { clock: today, data: latest };
}

export const clockWarning = ({ clock, data }: ClockBehind): string =>
  `this machine's clock says ${clock}, the data are of ${data}: set the clock`;
