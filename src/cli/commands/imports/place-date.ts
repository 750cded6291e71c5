/** The day that a file of places is of, as the operator or the file's name says it. */
import { fileDate } from '../../../services/imports/file-date.ts';
import { todayInUtc } from '../data/data-files.ts';

/** `text` when it is a day `YYYY-MM-DD` up to today. Throws VALIDATION_ERROR. */
export function givenDate(text: string): string {
  return fileDate(text, '', todayInUtc());
}

/** Null = the name has no date, several, or one that cannot be: places are imported without one too. */
export function dateInName(fileName: string): string | null {
  try {
    return fileDate(undefined, fileName, todayInUtc());
  } catch {
    return null;
  }
}
