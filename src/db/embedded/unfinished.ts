/** Half-made embedded databases that first starts left when they were killed. They never held data, and no start deletes them. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DataDirectoryError } from '../../infrastructure/data-directory.ts';

/** Some 40 MB each: a start that is killed again and again must not fill the disk. */
const MOST = 3;

export const unfinishedPrefix = (directory: string): string => `${directory}.new-`;

export function findUnfinished(directory: string): string[] {
  const parent = path.dirname(directory);
  const prefix = `${path.basename(directory)}.new`;
  return readdirSync(parent)
    .filter((name) => name.startsWith(prefix))
    .map((name) => path.join(parent, name));
}

/** @throws DataDirectoryError when there are so many that another attempt would likely leave one more. */
export function refuseAnotherAttempt(directory: string, found: readonly string[]): void {
  const parent = path.dirname(directory);
  if (found.length >= MOST) {
    throw new DataDirectoryError(
      `The embedded database in ${directory} (DATA_DIR is ${parent}) was not created: ${found.length} earlier attempts were killed half way, often for lack of memory or time. Give Carnet more of it, delete what they left (${found.join(', ')}; it holds no data) and start again.`,
    );
  }
}
