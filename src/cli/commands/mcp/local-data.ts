/** The data that `carnet mcp` answers from. */
import path from 'node:path';
import { type Catalog, MemoryCatalog } from '../../../catalog/catalog.ts';
import { inTurns } from '../../../catalog/in-turns.ts';
import { readTravelFile, TRAVEL_FILE } from '../../../catalog/read/travel-file.ts';
import { RulesEdition } from '../../../catalog/rules-edition.ts';

export interface LocalData {
  /** A directory or archive; takes precedence over the others. */
  readonly release: string | undefined;
  /** Where a server keeps its data; undefined = not read. */
  readonly dataDir: string | undefined;
  /** Of the open data files. */
  readonly directory: string;
}

export async function openLocalData({ release, dataDir, directory }: LocalData): Promise<Catalog> {
  if (release !== undefined) {
    const { catalogOfRelease, openWholeRelease } = await import('../../../releases/serve/catalog-of-release.ts');
    return (await catalogOfRelease(await openWholeRelease(release))).catalog;
  }
  const found = dataDir === undefined ? undefined : await readTravelFile(path.join(dataDir, TRAVEL_FILE));
  if (found !== undefined && !('unusable' in found)) {
    return new MemoryCatalog(await inTurns(RulesEdition.making(found.rows, Date.now())), undefined);
  }
  const { catalogOfFiles } = await import('./catalog-of-files.ts');
  return await catalogOfFiles(directory, Date.now());
}
