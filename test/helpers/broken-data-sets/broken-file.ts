/** Files of the sample data set with one text replaced. */
import { type FileChanges, SAMPLE_FILES } from '../sample-data-set.ts';

/** What is broken, the files, and the one finding: file, line, rule, message and mend. */
export type BrokenDataSets = Readonly<Record<string, readonly [FileChanges, string | RegExp]>>;

/** The sample file with one text replaced. */
export function broken(file: string, from: string | RegExp, to: string): FileChanges {
  const content = SAMPLE_FILES[file];
  if (content === undefined || content.search(from) === -1) throw new Error(`${file} has no "${from}"`);
  return { [file]: content.replace(from, to) };
}
