/** Puts the files of a replay in the order of their days, and refuses days that cannot be. */
import { createHash } from 'node:crypto';
import { type Day, startOf } from '@carnet/rules/calendar.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import { fileDate } from '../imports/file-date.ts';

export interface GivenFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

export interface DatedFile extends GivenFile {
  /** Of which its data are. */
  readonly day: Day;
  /** Since when they count as known. */
  readonly recordedAt: Date;
  readonly sha256: string;
}

/**
 * `given`: the day of a file whose name tells none. Throws VALIDATION_ERROR for days that do not exist or have not come,
 * for names without a day, and for two files of one day.
 */
export function datedFiles(files: readonly GivenFile[], given: Day | undefined, today: Day): DatedFile[] {
  if (given !== undefined && files.length !== 1) {
    throw new DomainError(
      'VALIDATION_ERROR',
      `One day cannot be that of ${files.length} files: name each file by its day, as in 2024-01-05.csv`,
    );
  }
  const dated = files.map(({ bytes, fileName }): DatedFile => {
    const day = fileDate(given, fileName, today, '--recorded-at');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { bytes, fileName, day, recordedAt: new Date(startOf(day)), sha256 };
  });
  dated.sort((a, b) => (a.day < b.day ? -1 : 1));
  for (const [index, file] of dated.entries()) {
    const before = dated[index - 1];
    if (before?.day !== file.day) continue;
    const names = [before.fileName, file.fileName].sort();
    throw new DomainError(
      'VALIDATION_ERROR',
      `${names.join(' and ')} are both of ${file.day}: give one file of each day`,
    );
  }
  return dated;
}
