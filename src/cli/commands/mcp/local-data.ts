/** The data that `carnet mcp` answers from. */
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Catalog, MemoryCatalog } from '../../../catalog/catalog.ts';
import { readTravelFile, TRAVEL_FILE } from '../../../catalog/read/travel-file.ts';
import { RulesEdition } from '../../../catalog/rules-edition.ts';

export interface LocalData {
  /** A directory or archive; goes before the others. */
  readonly release: string | undefined;
  /** Where a server keeps its data; absent: it is not looked at. */
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
    return new MemoryCatalog(await made(RulesEdition.making(found.rows, Date.now())), undefined);
  }
  const { catalogOfFiles } = await import('./catalog-of-files.ts');
  return await catalogOfFiles(directory, Date.now());
}

/** In turns, so that the client is answered meanwhile. */
async function made<Result>(pieces: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const piece = pieces.next();
    if (piece.done) return piece.value;
    await setImmediate();
  }
}
