/** Reads the files of a data set as they were at a git revision. */
import { type DataFiles, readDataFilesOf, treeOf } from '../../importers/open-data/read-data-files.ts';
import { readGitTree } from '../../infrastructure/files/git-tree.ts';

/** `directory`: where the files are today. Throws NOT_FOUND when there is no such revision, or no git checkout. */
export async function readOpenDataRevision(directory: string, revision: string): Promise<DataFiles> {
  const contents = await readGitTree(directory, revision);
  return readDataFilesOf(treeOf(contents));
}
