/** Settles of which date an imported file is: what the caller says, else what the file's name says. */
import { DomainError } from '@carnet/rules/errors.ts';

const DATE_IN_NAME = /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g;

/**
 * `YYYY-MM-DD`. Never today's date: it becomes `lastVerifiedAt`, and only the file knows when its facts were collected.
 * Throws VALIDATION_ERROR when neither tells, when the name has several dates, or when the date is not a day up to
 * `today`. `option`: by which it is given.
 */
export function fileDate(given: string | undefined, fileName: string, today: string, option = '--date'): string {
  if (given !== undefined) return checkedDate(given, 'The date', today);
  const inName = [...new Set(fileName.match(DATE_IN_NAME) ?? [])];
  if (inName.length === 1) return checkedDate(inName[0] as string, `The date in the file name ${fileName}`, today);
  throw new DomainError(
    'VALIDATION_ERROR',
    `${inName.length === 0 ? `The file name ${fileName} has no date` : `The file name ${fileName} has several dates`}: ` +
      `give the date of the data with ${option} YYYY-MM-DD`,
  );
}

function checkedDate(date: string, what: string, today: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00.000Z`) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) {
    throw new DomainError('VALIDATION_ERROR', `${what} must be a day as YYYY-MM-DD, found "${date}"`);
  }
  if (date > today) throw new DomainError('VALIDATION_ERROR', `${what} is in the future: ${date}`);
  return date;
}
