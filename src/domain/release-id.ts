/** The name of a release: the day it is of, and a number where the day has several. */
import { type Day, isDay } from '@carnet/rules/calendar.ts';
import { DomainError } from '@carnet/rules/errors.ts';

const ID = /^(\d{4}-\d\d-\d\d)(?:\.([1-9]\d{0,2}))?$/;

export function isReleaseId(text: string): boolean {
  return isDay(ID.exec(text)?.[1]);
}

/** Throws VALIDATION_ERROR for what is no id. */
export function checkReleaseId(text: string): string {
  if (isReleaseId(text)) return text;
  throw new DomainError(
    'VALIDATION_ERROR',
    `"${text}" is not the id of a release: expected a day such as 2026-11-24, or 2026-11-24.2 for the second of a day`,
  );
}

export const dayOfRelease = (id: string): Day => id.slice(0, 10);

/** The oldest first: 2026-11-24, 2026-11-24.2, 2026-11-24.10, 2026-11-25. */
export function compareReleaseIds(a: string, b: string): number {
  const [dayA, dayB] = [dayOfRelease(a), dayOfRelease(b)];
  if (dayA !== dayB) return dayA < dayB ? -1 : 1;
  return Number(a.slice(11)) - Number(b.slice(11));
}
